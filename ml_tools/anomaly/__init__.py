"""Rows and moments that stand out: isolation forest and column tails, or seasonal residuals."""
