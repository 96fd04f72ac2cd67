"""The page that checks a round: its template, style and script, and two sample proofs."""
