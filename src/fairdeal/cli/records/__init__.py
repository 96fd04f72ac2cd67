"""Commands about records: verify, extract, prove, replay, settle."""
