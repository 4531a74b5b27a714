"""A load test: many tables played at once against a real server, by a lean client of its own."""
