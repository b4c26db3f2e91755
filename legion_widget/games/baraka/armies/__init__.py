"""Army lists, profiles and weapons, and the builder of armies."""
