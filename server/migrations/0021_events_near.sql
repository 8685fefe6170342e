-- Events near a place: the band of latitudes around it.
CREATE INDEX events_latitude ON events (latitude) WHERE status = 'published';
