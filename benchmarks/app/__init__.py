"""The app under load, and as users experience it: many games at once, and the response times of the page."""
