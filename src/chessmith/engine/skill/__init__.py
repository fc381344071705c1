"""Playing below full strength: levels that err like people, and limits by Elo or skill."""
