-- The table of e-mails is their queue (decision 036): when a failed one is tried again, and how often that was done.
ALTER TABLE deliveries ADD COLUMN retries smallint NOT NULL DEFAULT 0, ADD COLUMN retry_at timestamptz;
CREATE INDEX deliveries_queued ON deliveries (id) WHERE status = 'queued';
