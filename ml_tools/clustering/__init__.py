"""Groups of similar rows: k-means on scaled columns, with evidence for k and for structure."""
