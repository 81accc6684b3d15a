"""What the picture and the text board are made of: pieces, the stage, mats, words."""
