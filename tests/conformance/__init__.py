"""What must hold in every game."""
