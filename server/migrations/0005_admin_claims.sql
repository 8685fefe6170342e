-- Which application an admin has open, for other admins to see: one for each admin.
CREATE TABLE admin_claims (
  admin_id bigint PRIMARY KEY REFERENCES users,
  role text NOT NULL CONSTRAINT admin_claims_role CHECK (role IN ('contractor', 'client')),
  user_id bigint NOT NULL,
  claimed_at timestamptz NOT NULL DEFAULT now()
);
