"""What the picture and the text board are made of: pieces, mats, words."""
