"""Forecasts of one or many series by the method that did best on the user's own history."""
