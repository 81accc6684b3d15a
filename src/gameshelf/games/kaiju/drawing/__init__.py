"""The parts of the picture and the words of Kaiju Rising."""
