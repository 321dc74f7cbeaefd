-- Browsers in which a member has signed in, by the SHA-256 of a secret in their cookie: limits that strangers use up do not
-- lock the owner out there. Rows are deleted with the account, after 180 days, and beyond the newest 20.

create table _backend.device_cookies (
  user_id uuid not null references auth.users on delete cascade,
  secret_hash bytea not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, secret_hash)
);
create index device_cookies_user_id_seen_at_idx on _backend.device_cookies (user_id, seen_at desc);
revoke all on _backend.device_cookies from public, anon, authenticated, service_role;
