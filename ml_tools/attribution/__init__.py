"""What a change is made of, and what a target goes along with."""
