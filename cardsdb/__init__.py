"""What a card, a deck and a game are; knows no file format and no screen."""
