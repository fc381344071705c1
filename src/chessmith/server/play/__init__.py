"""Games being played: sessions, the rooms that are open, their clocks, and the lobby that holds them."""
