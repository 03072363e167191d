"""The doors: thin ways in for people, shells and agents; nothing imports them."""
