"""Linear and logistic regression with honest standard errors."""
