"""The floor in the browser: pages, the files that they use, and the way in by HTTP."""
