"""The pictures of the browser client and the palettes they are drawn on."""
