"""The pages: templates filled from plain values, and the files that they use."""
