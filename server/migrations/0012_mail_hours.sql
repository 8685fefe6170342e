-- When people get e-mails that can wait: their time zone, and the hours of the day in which none leaves.
CREATE TABLE mail_hours (
  user_id bigint PRIMARY KEY CONSTRAINT mail_hours_user_id_users_id_fk REFERENCES users,
  time_zone text NOT NULL,
  quiet_from time,
  quiet_until time,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT mail_hours_quiet CHECK ((quiet_from IS NULL) = (quiet_until IS NULL) AND quiet_from <> quiet_until)
);

-- Whether it waits for the end of its reader's quiet hours. The version before sends all at once.
ALTER TABLE deliveries ADD COLUMN may_wait boolean NOT NULL DEFAULT false;

-- The picture inside of it, as base64, from the first attempt on: every attempt sends the same bytes.
ALTER TABLE deliveries ADD COLUMN picture text;

-- The organizer gets no e-mails about applications to this event.
ALTER TABLE events ADD COLUMN mails_off boolean NOT NULL DEFAULT false;

-- The zone, or UTC where this server does not know it (a backup may come from another one).
CREATE FUNCTION known_zone(zone text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  PERFORM now() AT TIME ZONE zone;
  RETURN zone;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN 'UTC';
END $$;

-- When an e-mail may leave, or could have left, that is ready at a time: after the quiet hours of its reader that began last, if it may wait.
-- Each hour is read in the zone on its own day, so it is right on the days on which the clocks change.
CREATE FUNCTION mail_leaves(ready timestamptz, may_wait boolean, reader bigint, moment timestamptz) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  SELECT greatest(ready, CASE WHEN may_wait THEN (
    SELECT max((day + quiet_until + make_interval(days => (quiet_until < quiet_from)::int)) AT TIME ZONE zone)
    FROM (SELECT quiet_from, quiet_until, known_zone(time_zone) AS zone FROM mail_hours WHERE user_id = reader OFFSET 0) hours,
      LATERAL (SELECT (moment AT TIME ZONE zone)::date - n AS day FROM generate_series(0, 1) n) days
    WHERE (day + quiet_from) AT TIME ZONE zone <= moment
  ) END)
$$;

-- The next morning at seven, or on Monday, of a person who gets the e-mails of this group once a day or week; null for at once.
CREATE FUNCTION next_mailing(reader bigint, wanted_group text, moment timestamptz) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  SELECT (CASE frequency WHEN 'daily' THEN date_trunc('day', early) + interval '1 day'
    ELSE date_trunc('week', early) + interval '7 days' END + interval '7 hours') AT TIME ZONE zone
  FROM (SELECT frequency, known_zone(coalesce(time_zone, 'UTC')) AS zone
      FROM notification_preferences LEFT JOIN mail_hours USING (user_id)
      WHERE user_id = reader AND notice_group = wanted_group AND frequency <> 'off' OFFSET 0) chosen,
    LATERAL (SELECT moment AT TIME ZONE zone - interval '7 hours' AS early) clock
$$;
