"""Paper: what all printed matter is drawn with; lengths are in mm from the top left, font sizes in points."""
