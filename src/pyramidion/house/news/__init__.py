"""News for people who do not look: Web Push to their devices, as they wish, at the hours that they allow."""
