"""A live table: what it is (:mod:`.model`), how it changes (:mod:`.state`), how it works (:mod:`.runtime`)."""
