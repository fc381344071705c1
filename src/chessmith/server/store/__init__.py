"""What is kept on disk: games that are played, the user's own game files, and the catalogue of both."""
