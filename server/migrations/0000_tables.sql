CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- ── People ──────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  issuer text NOT NULL,
  subject text NOT NULL,
  email text,
  email_verified boolean NOT NULL DEFAULT false,
  name text,
  phone text,
  role text NOT NULL DEFAULT 'user',
  admin_by text,
  onboarding_completed boolean NOT NULL DEFAULT false,
  suspended_at timestamptz,
  suspended_reason text,
  name_is_own boolean NOT NULL DEFAULT false,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT users_issuer_subject UNIQUE (issuer, subject),
  CONSTRAINT users_role CHECK (role IN ('user', 'contractor', 'client', 'admin')),
  CONSTRAINT users_admin_by CHECK (admin_by IN ('settings', 'command')),
  CONSTRAINT users_suspended CHECK ((suspended_at IS NULL) = (suspended_reason IS NULL))
);
-- For the list of users, which leaves deleted accounts out: its order, and counting without reading the table.
CREATE INDEX users_created ON users (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX users_role_created ON users (role, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX users_name ON users (nullif(lower(name), ''), id) WHERE deleted_at IS NULL;
CREATE INDEX users_name_desc ON users (nullif(lower(name), '') DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX users_email ON users (nullif(lower(email), ''), id) WHERE deleted_at IS NULL;
CREATE INDEX users_email_desc ON users (nullif(lower(email), '') DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
-- So few rows that lists of profiles leave them out at no cost.
CREATE INDEX users_deleted ON users (id) WHERE deleted_at IS NOT NULL;
CREATE INDEX users_search ON users USING gin (lower(name) gin_trgm_ops, lower(email) gin_trgm_ops, lower(phone) gin_trgm_ops) WITH (fastupdate = false);

CREATE TABLE deleted_identities (
  hash text PRIMARY KEY,
  deleted_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX deleted_identities_deleted ON deleted_identities (deleted_at);

CREATE TABLE data_exports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL CONSTRAINT data_exports_user_id_unique UNIQUE CONSTRAINT data_exports_user_id_users_id_fk REFERENCES users,
  file text NOT NULL CONSTRAINT data_exports_file_unique UNIQUE,
  status text NOT NULL DEFAULT 'waiting',
  progress smallint NOT NULL DEFAULT 0,
  size bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  CONSTRAINT data_exports_status CHECK (status IN ('waiting', 'running', 'ready', 'failed')),
  CONSTRAINT data_exports_progress CHECK (progress BETWEEN 0 AND 100),
  CONSTRAINT data_exports_ready CHECK ((status = 'ready') = (size IS NOT NULL))
);
CREATE INDEX data_exports_expires ON data_exports (expires_at);

-- ── Lookups ─────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE aesthetic_tags (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CONSTRAINT aesthetic_tags_name_unique UNIQUE,
  display_name text NOT NULL,
  description text,
  list_position integer NOT NULL DEFAULT 0,
  retired_at timestamptz,
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX aesthetic_tags_display_name ON aesthetic_tags (lower(display_name));

CREATE TABLE event_types (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CONSTRAINT event_types_name_unique UNIQUE,
  display_name text NOT NULL,
  description text,
  list_position integer NOT NULL DEFAULT 0,
  retired_at timestamptz,
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX event_types_display_name ON event_types (lower(display_name));

CREATE TABLE services (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CONSTRAINT services_name_unique UNIQUE,
  display_name text NOT NULL,
  description text,
  list_position integer NOT NULL DEFAULT 0,
  retired_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  synonyms text[] NOT NULL DEFAULT '{}'
);
CREATE UNIQUE INDEX services_display_name ON services (lower(display_name));

CREATE TABLE service_areas (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CONSTRAINT service_areas_name_unique UNIQUE,
  display_name text NOT NULL,
  description text,
  list_position integer NOT NULL DEFAULT 0,
  retired_at timestamptz,
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX service_areas_display_name ON service_areas (lower(display_name));

CREATE TABLE lookup_words (
  kind text NOT NULL,
  lookup_id bigint NOT NULL,
  phrase smallint NOT NULL,
  word text NOT NULL,
  needed smallint NOT NULL,
  CONSTRAINT lookup_words_kind_lookup_id_phrase_word_pk PRIMARY KEY (kind, lookup_id, phrase, word)
);
CREATE INDEX lookup_words_start ON lookup_words (word text_pattern_ops);
CREATE INDEX lookup_words_trgm ON lookup_words USING gin (word gin_trgm_ops);

-- ── Vendors ─────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE vendors (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL CONSTRAINT vendors_user_id_unique UNIQUE CONSTRAINT vendors_user_id_users_id_fk REFERENCES users,
  company_name text NOT NULL,
  business_description text NOT NULL,
  business_address text NOT NULL,
  years_in_business smallint,
  pricing_range text,
  website text,
  license_number text,
  insurance_info text,
  availability_info text,
  status text NOT NULL DEFAULT 'pending',
  status_reason text,
  is_listed boolean NOT NULL DEFAULT false,
  resubmitted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT vendors_status CHECK (status IN ('pending', 'approved', 'rejected')),
  CONSTRAINT vendors_pricing_range CHECK (pricing_range IN ('budget', 'moderate', 'premium', 'luxury')),
  CONSTRAINT vendors_years CHECK (years_in_business BETWEEN 0 AND 200),
  CONSTRAINT vendors_company_name CHECK (char_length(company_name) BETWEEN 1 AND 200),
  CONSTRAINT vendors_description CHECK (char_length(business_description) BETWEEN 1 AND 5000),
  CONSTRAINT vendors_address CHECK (char_length(business_address) BETWEEN 1 AND 300)
);
CREATE INDEX vendors_status_created ON vendors (status, created_at DESC, id DESC);
CREATE INDEX vendors_created ON vendors (created_at DESC, id DESC);
CREATE INDEX vendors_company_name ON vendors (nullif(lower(company_name), ''), id);
CREATE INDEX vendors_company_name_desc ON vendors (nullif(lower(company_name), '') DESC NULLS LAST, id DESC);
CREATE INDEX vendors_waiting ON vendors (coalesce(resubmitted_at, created_at), id) WHERE status = 'pending';
CREATE INDEX vendors_search ON vendors USING gin (lower(company_name) gin_trgm_ops, lower(business_address) gin_trgm_ops) WITH (fastupdate = false);

CREATE TABLE vendor_social_links (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL CONSTRAINT vendor_social_links_vendor_id_vendors_id_fk REFERENCES vendors ON DELETE CASCADE,
  platform text NOT NULL,
  url text NOT NULL,
  CONSTRAINT vendor_social_links_platform UNIQUE (vendor_id, platform),
  CONSTRAINT vendor_social_links_known CHECK (platform IN ('instagram', 'facebook', 'linkedin', 'twitter', 'tiktok'))
);

CREATE TABLE vendor_aesthetic_tags (
  vendor_id bigint NOT NULL CONSTRAINT vendor_aesthetic_tags_vendor_id_vendors_id_fk REFERENCES vendors ON DELETE CASCADE,
  aesthetic_tag_id bigint NOT NULL CONSTRAINT vendor_aesthetic_tags_aesthetic_tag_id_aesthetic_tags_id_fk REFERENCES aesthetic_tags,
  position smallint NOT NULL,
  CONSTRAINT vendor_aesthetic_tags_vendor_id_aesthetic_tag_id_pk PRIMARY KEY (vendor_id, aesthetic_tag_id)
);
CREATE INDEX vendor_aesthetic_tags_lookup ON vendor_aesthetic_tags (aesthetic_tag_id, vendor_id);

CREATE TABLE vendor_event_types (
  vendor_id bigint NOT NULL CONSTRAINT vendor_event_types_vendor_id_vendors_id_fk REFERENCES vendors ON DELETE CASCADE,
  event_type_id bigint NOT NULL CONSTRAINT vendor_event_types_event_type_id_event_types_id_fk REFERENCES event_types,
  position smallint NOT NULL,
  CONSTRAINT vendor_event_types_vendor_id_event_type_id_pk PRIMARY KEY (vendor_id, event_type_id)
);
CREATE INDEX vendor_event_types_lookup ON vendor_event_types (event_type_id, vendor_id);

CREATE TABLE vendor_services (
  vendor_id bigint NOT NULL CONSTRAINT vendor_services_vendor_id_vendors_id_fk REFERENCES vendors ON DELETE CASCADE,
  service_id bigint NOT NULL CONSTRAINT vendor_services_service_id_services_id_fk REFERENCES services,
  position smallint NOT NULL,
  CONSTRAINT vendor_services_vendor_id_service_id_pk PRIMARY KEY (vendor_id, service_id)
);
CREATE INDEX vendor_services_lookup ON vendor_services (service_id, vendor_id);

CREATE TABLE vendor_service_areas (
  vendor_id bigint NOT NULL CONSTRAINT vendor_service_areas_vendor_id_vendors_id_fk REFERENCES vendors ON DELETE CASCADE,
  service_area_id bigint NOT NULL CONSTRAINT vendor_service_areas_service_area_id_service_areas_id_fk REFERENCES service_areas,
  position smallint NOT NULL,
  CONSTRAINT vendor_service_areas_vendor_id_service_area_id_pk PRIMARY KEY (vendor_id, service_area_id)
);
CREATE INDEX vendor_service_areas_lookup ON vendor_service_areas (service_area_id, vendor_id);

CREATE TABLE vendor_unavailable_dates (
  vendor_id bigint NOT NULL CONSTRAINT vendor_unavailable_dates_vendor_id_vendors_id_fk REFERENCES vendors ON DELETE CASCADE,
  date date NOT NULL,
  CONSTRAINT vendor_unavailable_dates_vendor_id_date_pk PRIMARY KEY (vendor_id, date)
);

CREATE TABLE vendor_listings (
  vendor_id bigint PRIMARY KEY,
  is_listed boolean NOT NULL,
  created_at timestamptz NOT NULL,
  name text NOT NULL,
  years smallint,
  event_type_ids bigint[] NOT NULL,
  service_ids bigint[] NOT NULL,
  area_ids bigint[] NOT NULL,
  place text NOT NULL,
  places text[] NOT NULL,
  taken datemultirange NOT NULL,
  head tsvector NOT NULL,
  words tsvector NOT NULL
);
-- Ranking reads it for some of the vendors only; unpacking it would take longer than all the rest.
ALTER TABLE vendor_listings ALTER COLUMN words SET STORAGE EXTERNAL;
CREATE INDEX vendor_listings_created ON vendor_listings (created_at DESC, vendor_id DESC) WHERE is_listed;
CREATE INDEX vendor_listings_name ON vendor_listings (name, vendor_id) WHERE is_listed;
CREATE INDEX vendor_listings_name_start ON vendor_listings (name text_pattern_ops) WHERE is_listed;
CREATE INDEX vendor_listings_most_years ON vendor_listings (years DESC NULLS LAST, vendor_id) WHERE is_listed;
CREATE INDEX vendor_listings_fewest_years ON vendor_listings (years NULLS LAST, vendor_id) WHERE is_listed;
-- One index for all filters: PostgreSQL intersects them inside of it, several times faster than it combines two.
-- Without fastupdate, because otherwise every search would read the list of pending index entries.
CREATE INDEX vendor_listings_filters ON vendor_listings USING gin (words, place gin_trgm_ops) WITH (fastupdate = false) WHERE is_listed;

CREATE TABLE vendor_cards (
  vendor_id bigint PRIMARY KEY CONSTRAINT vendor_cards_vendor_id_vendors_id_fk REFERENCES vendors ON DELETE CASCADE,
  card text NOT NULL
);

CREATE TABLE vendor_counts (
  connection smallint PRIMARY KEY,
  vendors integer NOT NULL
);

CREATE TABLE vendor_places (
  name text PRIMARY KEY,
  plain text NOT NULL,
  vendors integer NOT NULL
);
CREATE INDEX vendor_places_most ON vendor_places (vendors DESC, name);
CREATE INDEX vendor_places_lower ON vendor_places (lower(name));

CREATE TABLE vendor_words (
  word text PRIMARY KEY,
  vendors integer NOT NULL
);
CREATE INDEX vendor_words_start ON vendor_words (word text_pattern_ops);
-- Without fastupdate, for the reason given above.
CREATE INDEX vendor_words_trgm ON vendor_words USING gin (lower(word) gin_trgm_ops) WITH (fastupdate = false);

-- ── Organizers ──────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE organizers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL CONSTRAINT organizers_user_id_unique UNIQUE CONSTRAINT organizers_user_id_users_id_fk REFERENCES users,
  organization_name text NOT NULL,
  organization_description text NOT NULL,
  organization_address text NOT NULL,
  website text,
  years_organizing smallint,
  typical_event_size text,
  annual_events_count integer,
  status text NOT NULL DEFAULT 'pending',
  status_reason text,
  resubmitted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT organizers_status CHECK (status IN ('pending', 'approved', 'rejected')),
  CONSTRAINT organizers_event_size CHECK (typical_event_size IN ('1-25 guests', '26-75 guests', '76-150 guests', '151-300 guests', '300+ guests')),
  CONSTRAINT organizers_years CHECK (years_organizing BETWEEN 0 AND 200),
  CONSTRAINT organizers_annual_events CHECK (annual_events_count >= 0),
  CONSTRAINT organizers_name CHECK (char_length(organization_name) BETWEEN 1 AND 200)
);
CREATE INDEX organizers_status_created ON organizers (status, created_at DESC, id DESC);
CREATE INDEX organizers_created ON organizers (created_at DESC, id DESC);
CREATE INDEX organizers_search ON organizers USING gin (lower(organization_name) gin_trgm_ops, lower(organization_address) gin_trgm_ops) WITH (fastupdate = false);

CREATE TABLE organizer_social_links (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organizer_id bigint NOT NULL CONSTRAINT organizer_social_links_organizer_id_organizers_id_fk REFERENCES organizers ON DELETE CASCADE,
  platform text NOT NULL,
  url text NOT NULL,
  CONSTRAINT organizer_social_links_platform UNIQUE (organizer_id, platform),
  CONSTRAINT organizer_social_links_known CHECK (platform IN ('instagram', 'facebook', 'linkedin', 'twitter', 'tiktok'))
);

CREATE TABLE organizer_event_types (
  organizer_id bigint NOT NULL CONSTRAINT organizer_event_types_organizer_id_organizers_id_fk REFERENCES organizers ON DELETE CASCADE,
  event_type_id bigint NOT NULL CONSTRAINT organizer_event_types_event_type_id_event_types_id_fk REFERENCES event_types,
  position smallint NOT NULL,
  CONSTRAINT organizer_event_types_organizer_id_event_type_id_pk PRIMARY KEY (organizer_id, event_type_id)
);

CREATE TABLE rejected_profiles (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint CONSTRAINT rejected_profiles_vendor_id_unique UNIQUE CONSTRAINT rejected_profiles_vendor_id_vendors_id_fk REFERENCES vendors ON DELETE CASCADE,
  organizer_id bigint CONSTRAINT rejected_profiles_organizer_id_unique UNIQUE CONSTRAINT rejected_profiles_organizer_id_organizers_id_fk REFERENCES organizers ON DELETE CASCADE,
  profile jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT rejected_profiles_owner CHECK (num_nonnulls(vendor_id, organizer_id) = 1)
);

-- ── Events and applications to them ─────────────────────────────────────────────────────────────────────

CREATE TABLE events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organizer_id bigint NOT NULL CONSTRAINT events_organizer_id_organizers_id_fk REFERENCES organizers,
  title text NOT NULL,
  description text,
  address text NOT NULL,
  start_date date NOT NULL,
  end_date date,
  budget_range text,
  expected_attendees integer,
  event_type_id bigint CONSTRAINT events_event_type_id_event_types_id_fk REFERENCES event_types,
  status text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  published_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT events_status CHECK (status IN ('draft', 'published', 'completed', 'cancelled')),
  CONSTRAINT events_title CHECK (char_length(title) BETWEEN 1 AND 200),
  CONSTRAINT events_address CHECK (char_length(address) BETWEEN 1 AND 300),
  CONSTRAINT events_dates CHECK (end_date >= start_date),
  CONSTRAINT events_attendees CHECK (expected_attendees >= 1)
);
CREATE INDEX events_status_start ON events (status, start_date, id);
CREATE INDEX events_organizer_created ON events (organizer_id, created_at DESC, id DESC);
CREATE INDEX events_type_start ON events (event_type_id, start_date);
CREATE INDEX events_address_trgm ON events USING gin (lower(address) gin_trgm_ops);
CREATE INDEX events_published ON events (published_at);

CREATE TABLE event_applications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id bigint NOT NULL CONSTRAINT event_applications_event_id_events_id_fk REFERENCES events ON DELETE CASCADE,
  vendor_id bigint NOT NULL CONSTRAINT event_applications_vendor_id_vendors_id_fk REFERENCES vendors,
  message text NOT NULL,
  status text NOT NULL DEFAULT 'pending',
  status_reason text,
  version integer NOT NULL DEFAULT 1,
  applied_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT event_applications_once UNIQUE (event_id, vendor_id),
  CONSTRAINT event_applications_status CHECK (status IN ('pending', 'accepted', 'rejected')),
  CONSTRAINT event_applications_message CHECK (char_length(message) BETWEEN 1 AND 10000)
);
CREATE INDEX event_applications_vendor ON event_applications (vendor_id, applied_at DESC, id DESC);
CREATE INDEX event_applications_event ON event_applications (event_id, applied_at DESC, id DESC);

CREATE TABLE messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  application_id bigint NOT NULL CONSTRAINT messages_application_id_event_applications_id_fk REFERENCES event_applications ON DELETE CASCADE,
  author_id bigint NOT NULL CONSTRAINT messages_author_id_users_id_fk REFERENCES users,
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT messages_text CHECK (char_length(text) BETWEEN 1 AND 2000)
);
CREATE INDEX messages_application ON messages (application_id, id);
CREATE INDEX messages_author ON messages (author_id);

CREATE TABLE message_reads (
  application_id bigint NOT NULL CONSTRAINT message_reads_application_id_event_applications_id_fk REFERENCES event_applications ON DELETE CASCADE,
  user_id bigint NOT NULL CONSTRAINT message_reads_user_id_users_id_fk REFERENCES users,
  read_up_to bigint NOT NULL,
  read_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT message_reads_application_id_user_id_pk PRIMARY KEY (application_id, user_id)
);
CREATE INDEX message_reads_user ON message_reads (user_id);

CREATE TABLE message_reports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  application_id bigint CONSTRAINT message_reports_application_id_event_applications_id_fk REFERENCES event_applications ON DELETE SET NULL,
  reporter_id bigint NOT NULL CONSTRAINT message_reports_reporter_id_users_id_fk REFERENCES users,
  reported_id bigint NOT NULL CONSTRAINT message_reports_reported_id_users_id_fk REFERENCES users,
  reason text NOT NULL,
  transcript jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  closed_at timestamptz,
  closed_by bigint CONSTRAINT message_reports_closed_by_users_id_fk REFERENCES users,
  outcome text,
  CONSTRAINT message_reports_reason CHECK (char_length(reason) BETWEEN 1 AND 2000)
);
CREATE UNIQUE INDEX message_reports_open ON message_reports (application_id, reporter_id) WHERE closed_at IS NULL;
CREATE INDEX message_reports_created ON message_reports (created_at DESC, id DESC);
CREATE INDEX message_reports_application ON message_reports (application_id);
CREATE INDEX message_reports_reporter ON message_reports (reporter_id);
CREATE INDEX message_reports_reported ON message_reports (reported_id);

CREATE TABLE application_marks (
  application_id bigint PRIMARY KEY CONSTRAINT application_marks_application_id_event_applications_id_fk REFERENCES event_applications ON DELETE CASCADE,
  note text,
  is_shortlisted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT application_marks_note CHECK (char_length(note) BETWEEN 1 AND 2000)
);

-- ── Pictures ────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE pictures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint CONSTRAINT pictures_vendor_id_vendors_id_fk REFERENCES vendors ON DELETE CASCADE,
  event_id bigint CONSTRAINT pictures_event_id_events_id_fk REFERENCES events ON DELETE CASCADE,
  key text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  placeholder text NOT NULL,
  alt_text text,
  is_primary boolean NOT NULL,
  display_order smallint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT pictures_owner CHECK (num_nonnulls(vendor_id, event_id) = 1),
  CONSTRAINT pictures_order CHECK (display_order >= 0),
  CONSTRAINT pictures_alt CHECK (char_length(alt_text) BETWEEN 0 AND 300)
);
-- Not unique: an event and its copies name the same files.
CREATE INDEX pictures_key ON pictures (key);
CREATE INDEX pictures_vendor ON pictures (vendor_id, display_order, id);
CREATE INDEX pictures_event ON pictures (event_id, display_order, id);
CREATE UNIQUE INDEX pictures_vendor_primary ON pictures (vendor_id) WHERE is_primary;
CREATE UNIQUE INDEX pictures_event_primary ON pictures (event_id) WHERE is_primary;

CREATE TABLE upload_slots (
  key text PRIMARY KEY,
  vendor_id bigint NOT NULL CONSTRAINT upload_slots_vendor_id_vendors_id_fk REFERENCES vendors ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  claimed_at timestamptz
);
CREATE INDEX upload_slots_vendor ON upload_slots (vendor_id);
CREATE INDEX upload_slots_expires ON upload_slots (expires_at);

-- ── Contact requests ────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE contact_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL CONSTRAINT contact_requests_vendor_id_vendors_id_fk REFERENCES vendors,
  user_id bigint NOT NULL CONSTRAINT contact_requests_user_id_users_id_fk REFERENCES users,
  message text,
  status text NOT NULL DEFAULT 'open',
  is_spam boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  closed_at timestamptz,
  closed_by bigint CONSTRAINT contact_requests_closed_by_users_id_fk REFERENCES users,
  CONSTRAINT contact_requests_status CHECK (status IN ('open', 'in_touch', 'connected', 'closed'))
);
CREATE INDEX contact_requests_status_created ON contact_requests (status, created_at DESC, id DESC);
CREATE INDEX contact_requests_created ON contact_requests (created_at DESC, id DESC);
-- For searching: those of the vendors that were found, and the text.
CREATE INDEX contact_requests_vendor ON contact_requests (vendor_id);
CREATE INDEX contact_requests_message ON contact_requests USING gin (lower(message) gin_trgm_ops) WITH (fastupdate = false);
-- A person's latest request to one vendor, and to each vendor.
CREATE INDEX contact_requests_user_vendor ON contact_requests (user_id, vendor_id, created_at DESC);

CREATE TABLE contact_introductions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  contact_request_id bigint NOT NULL CONSTRAINT contact_introductions_contact_request_id_contact_requests_id_fk REFERENCES contact_requests,
  sent_by bigint NOT NULL CONSTRAINT contact_introductions_sent_by_users_id_fk REFERENCES users,
  subject text NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT contact_introductions_subject CHECK (char_length(subject) BETWEEN 1 AND 200),
  CONSTRAINT contact_introductions_text CHECK (char_length(text) BETWEEN 1 AND 10000)
);
CREATE INDEX contact_introductions_request ON contact_introductions (contact_request_id);

CREATE TABLE admin_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subject_type text NOT NULL,
  subject_id bigint NOT NULL,
  author_id bigint NOT NULL CONSTRAINT admin_notes_author_id_users_id_fk REFERENCES users,
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT admin_notes_subject CHECK (subject_type IN ('contact_request', 'user')),
  CONSTRAINT admin_notes_text CHECK (char_length(text) BETWEEN 1 AND 5000)
);
CREATE INDEX admin_notes_subject_created ON admin_notes (subject_type, subject_id, created_at DESC, id DESC);

-- ── Notifications and e-mails ───────────────────────────────────────────────────────────────────────────

CREATE TABLE notifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL CONSTRAINT notifications_user_id_users_id_fk REFERENCES users,
  kind text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  link text,
  topic text,
  about_user_ids bigint[] NOT NULL DEFAULT '{}',
  read_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX notifications_about ON notifications USING gin (about_user_ids);
CREATE INDEX notifications_user ON notifications (user_id, created_at DESC, id DESC);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;
CREATE UNIQUE INDEX notifications_topic_unread ON notifications (topic, user_id) WHERE read_at IS NULL;

CREATE TABLE notification_preferences (
  user_id bigint NOT NULL CONSTRAINT notification_preferences_user_id_users_id_fk REFERENCES users,
  notice_group text NOT NULL,
  in_app boolean NOT NULL DEFAULT true,
  email boolean NOT NULL DEFAULT true,
  frequency text NOT NULL DEFAULT 'off',
  told_until timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT notification_preferences_user_id_notice_group_pk PRIMARY KEY (user_id, notice_group),
  CONSTRAINT notification_preferences_frequency CHECK (frequency IN ('off', 'daily', 'weekly'))
);
CREATE INDEX notification_preferences_digest ON notification_preferences (frequency, told_until) WHERE frequency <> 'off';

CREATE TABLE told_once (
  name text PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient text NOT NULL,
  reply_to text,
  subject text NOT NULL,
  text_body text NOT NULL,
  html_body text NOT NULL,
  topic text,
  about_user_ids bigint[] NOT NULL DEFAULT '{}',
  send_after timestamptz,
  kind text,
  user_id bigint CONSTRAINT deliveries_user_id_users_id_fk REFERENCES users,
  thread text,
  calendar text,
  status text NOT NULL DEFAULT 'queued',
  attempts smallint NOT NULL DEFAULT 0,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  CONSTRAINT deliveries_status CHECK (status IN ('queued', 'sent', 'failed'))
);
CREATE INDEX deliveries_created ON deliveries (created_at DESC, id DESC);
CREATE INDEX deliveries_status_created ON deliveries (status, created_at DESC, id DESC);
CREATE INDEX deliveries_recipient ON deliveries (lower(recipient));
CREATE INDEX deliveries_search ON deliveries USING gin (lower(recipient) gin_trgm_ops) WITH (fastupdate = false);
CREATE INDEX deliveries_about ON deliveries USING gin (about_user_ids);
CREATE INDEX deliveries_user ON deliveries (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX deliveries_topic ON deliveries (topic, recipient) WHERE topic IS NOT NULL;
CREATE UNIQUE INDEX deliveries_topic_queued ON deliveries (topic, recipient) WHERE status = 'queued';

CREATE TABLE digest_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  delivery_id bigint NOT NULL CONSTRAINT digest_lines_delivery_id_deliveries_id_fk REFERENCES deliveries ON DELETE CASCADE,
  subject text NOT NULL,
  link text NOT NULL,
  about_user_ids bigint[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX digest_lines_delivery ON digest_lines (delivery_id, id);
CREATE INDEX digest_lines_about ON digest_lines USING gin (about_user_ids);

-- ── Calendars and other programs ────────────────────────────────────────────────────────────────────────

CREATE TABLE calendar_feeds (
  user_id bigint PRIMARY KEY CONSTRAINT calendar_feeds_user_id_users_id_fk REFERENCES users,
  generation integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE access_tokens (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL CONSTRAINT access_tokens_user_id_users_id_fk REFERENCES users,
  name text NOT NULL,
  scope text NOT NULL,
  hash text NOT NULL CONSTRAINT access_tokens_hash_unique UNIQUE,
  hint text NOT NULL,
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT access_tokens_scope CHECK (scope IN ('read', 'write')),
  CONSTRAINT access_tokens_name CHECK (char_length(name) BETWEEN 1 AND 60)
);
CREATE INDEX access_tokens_user ON access_tokens (user_id, id);
CREATE INDEX access_tokens_expires ON access_tokens (expires_at);

CREATE TABLE webhooks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL CONSTRAINT webhooks_user_id_users_id_fk REFERENCES users,
  name text NOT NULL,
  url text NOT NULL,
  secret text NOT NULL,
  event_types text[] NOT NULL,
  is_enabled boolean NOT NULL DEFAULT true,
  failing_since timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT webhooks_name CHECK (char_length(name) BETWEEN 1 AND 60),
  CONSTRAINT webhooks_url CHECK (char_length(url) BETWEEN 1 AND 500)
);
CREATE INDEX webhooks_user ON webhooks (user_id, id);

CREATE TABLE webhook_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id bigint NOT NULL CONSTRAINT webhook_messages_webhook_id_webhooks_id_fk REFERENCES webhooks ON DELETE CASCADE,
  type text NOT NULL,
  body text NOT NULL,
  about_user_ids bigint[] NOT NULL DEFAULT '{}',
  status text NOT NULL DEFAULT 'queued',
  attempts integer NOT NULL DEFAULT 0,
  last_status smallint,
  last_error text,
  last_ms integer,
  send_after timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT webhook_messages_status CHECK (status IN ('queued', 'sent', 'failed'))
);
CREATE INDEX webhook_messages_webhook ON webhook_messages (webhook_id, id DESC);
CREATE INDEX webhook_messages_waiting ON webhook_messages (send_after) WHERE status = 'queued';
CREATE INDEX webhook_messages_created ON webhook_messages (created_at);
CREATE INDEX webhook_messages_about ON webhook_messages USING gin (about_user_ids);

-- ── Audit log ───────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE audit_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  actor_user_id bigint CONSTRAINT audit_entries_actor_user_id_users_id_fk REFERENCES users,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id bigint NOT NULL,
  from_state text,
  to_state text,
  reason text,
  version integer,
  fields text[],
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT audit_entries_subject CHECK (subject_type IN ('user', 'contractor', 'organizer', 'event', 'application', 'contact_request'))
);
CREATE INDEX audit_entries_subject_created ON audit_entries (subject_type, subject_id, id DESC);
CREATE INDEX audit_entries_actor ON audit_entries (actor_user_id, id DESC);

CREATE TABLE audit_chain (
  position bigint PRIMARY KEY,
  entry_id bigint NOT NULL CONSTRAINT audit_chain_entry_id_unique UNIQUE,
  hash text NOT NULL
);

CREATE TABLE audit_subjects (
  entry_id bigint PRIMARY KEY,
  subject_type text NOT NULL,
  subject_id bigint NOT NULL,
  CONSTRAINT audit_subjects_type CHECK (subject_type IN ('lookup', 'delivery'))
);
CREATE INDEX audit_subjects_subject ON audit_subjects (subject_type, subject_id, entry_id DESC);

CREATE TABLE audit_head (
  id smallint PRIMARY KEY DEFAULT 1,
  entries bigint NOT NULL,
  hash text NOT NULL,
  CONSTRAINT audit_head_single CHECK (id = 1)
);

-- ── The embedded OpenID provider ────────────────────────────────────────────────────────────────────────

CREATE TABLE idp_accounts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL,
  email_verified boolean NOT NULL DEFAULT false,
  name text,
  password text NOT NULL,
  password_changed_at timestamptz,
  generation integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX idp_accounts_email ON idp_accounts (lower(email));

CREATE TABLE idp_records (
  model text NOT NULL,
  id text NOT NULL,
  payload jsonb NOT NULL,
  grant_id text,
  uid text,
  account_id uuid,
  browser text,
  expires_at timestamptz,
  consumed_at timestamptz,
  CONSTRAINT idp_records_model_id_pk PRIMARY KEY (model, id)
);
CREATE INDEX idp_records_grant ON idp_records (grant_id);
CREATE INDEX idp_records_uid ON idp_records (uid);
CREATE INDEX idp_records_account ON idp_records (account_id);
CREATE INDEX idp_records_expires ON idp_records (expires_at);

CREATE TABLE idp_keys (
  kid text PRIMARY KEY,
  jwk jsonb NOT NULL,
  cookie_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE idp_links (
  token_hash text PRIMARY KEY,
  account_id uuid NOT NULL CONSTRAINT idp_links_account REFERENCES idp_accounts ON DELETE CASCADE,
  purpose text NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT idp_links_purpose CHECK (purpose IN ('confirm', 'reset'))
);

CREATE TABLE invitations (
  email text PRIMARY KEY,
  role text NOT NULL,
  token_hashes text[] NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT invitations_role CHECK (role IN ('user', 'admin'))
);

CREATE TABLE idp_second_factors (
  account_id uuid PRIMARY KEY CONSTRAINT idp_second_factors_account REFERENCES idp_accounts ON DELETE CASCADE,
  secret text NOT NULL,
  begun_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  last_step bigint,
  recovery_codes text[] NOT NULL DEFAULT '{}'
);

-- ── The installation ────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE installation (
  name text PRIMARY KEY,
  value text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE idempotency_keys (
  user_id bigint NOT NULL CONSTRAINT idempotency_keys_user_id_users_id_fk REFERENCES users,
  key text NOT NULL,
  request_hash text NOT NULL,
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT idempotency_keys_user_id_key_pk PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);

CREATE TABLE rate_counts (
  "limit" text NOT NULL,
  key text NOT NULL,
  count integer NOT NULL,
  ends_at timestamptz NOT NULL,
  CONSTRAINT rate_counts_limit_key_pk PRIMARY KEY ("limit", key)
);
CREATE INDEX rate_counts_ends ON rate_counts (ends_at);

CREATE TABLE content_changes (
  xid xid8 PRIMARY KEY DEFAULT pg_current_xact_id()
);

CREATE TABLE migrations (
  name text PRIMARY KEY,
  applied_at timestamptz NOT NULL DEFAULT now()
);
