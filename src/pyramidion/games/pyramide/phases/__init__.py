"""What is played: an enigma, the Ping-Pong, the proper names, the Grande Pyramide."""
