"""The auditor's pages: journals, rounds that are over from anybody's eyes, verification."""
