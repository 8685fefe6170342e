-- The e-mail address that somebody wants instead of theirs, until both addresses have agreed to it.
CREATE TABLE idp_address_changes (
  account_id uuid PRIMARY KEY CONSTRAINT idp_address_changes_account REFERENCES idp_accounts ON DELETE CASCADE,
  email text NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  agreed_at timestamptz
);
CREATE INDEX idp_address_changes_asked ON idp_address_changes (asked_at);
ALTER TABLE idp_links DROP CONSTRAINT idp_links_purpose,
  ADD CONSTRAINT idp_links_purpose CHECK (purpose IN ('confirm', 'reset', 'new-address', 'old-address'));
