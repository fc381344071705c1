"""The app under load and under the eyes of a user: many games at once, and how soon the page answers."""
