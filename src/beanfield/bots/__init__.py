"""Players: policies over what a seat may know, and the players made of them."""
