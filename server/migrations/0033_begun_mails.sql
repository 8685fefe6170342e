-- E-mails that somebody has begun to send: the sender asks for them each time it looks for work.
CREATE INDEX deliveries_begun ON deliveries (id) WHERE status = 'queued' AND attempts > 0 AND retry_at IS NULL;
