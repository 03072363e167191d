"""Who writes the Program for a question: the built-in planner, later a model as well."""
