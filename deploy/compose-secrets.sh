#!/bin/sh
# Makes the files below secrets/ that compose.yaml reads, with new passwords. Existing files stay as they are.
set -eu
cd "$(dirname "$0")/.."
[ -e secrets ] && { echo 'The folder secrets exists already; nothing was changed.' >&2; exit 1; }
# The folder keeps other users of this machine out; the files are read by the containers' users.
mkdir -m 700 secrets
make() { head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n'; }
put() { printf '%s' "$2" > "secrets/$1"; chmod 444 "secrets/$1"; }

password=$(make)
key=$(make)
secret=$(make)
put database_password "$password"
put database_url "postgres://marquee:$password@database:5432/marquee"
put s3_access_key_id "$key"
put s3_secret_access_key "$secret"
put metrics_token "$(make)"
# Nobody reads anything without the key. A rule for the folder p/ alone is not enough with versions before 4.30, which take p/../v/… for a name in
# p/ (CVE-2026-54917).
put storage.json "{
  \"identities\": [
    { \"name\": \"marquee\", \"credentials\": [{ \"accessKey\": \"$key\", \"secretKey\": \"$secret\" }], \"actions\": [\"Admin\", \"Read\", \"List\", \"Tagging\", \"Write\"] }
  ]
}"
echo 'The folder secrets is made.'
