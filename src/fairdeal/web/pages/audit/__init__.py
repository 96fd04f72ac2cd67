"""The auditor's pages: journals, finished rounds from any viewpoint, verification."""
