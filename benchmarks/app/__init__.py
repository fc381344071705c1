"""The app under load and as users experience it: many games at once, and how fast the page responds."""
