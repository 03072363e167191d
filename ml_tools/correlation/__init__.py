"""Which columns move together: Pearson, Spearman and Kendall with intervals and adjusted p."""
