"""What the notebook shows of Baraka & Fatality: its army builder."""
