"""Baraka & Fatality Lite on the board: the table in centimetres, its miniatures, and its army builder."""
