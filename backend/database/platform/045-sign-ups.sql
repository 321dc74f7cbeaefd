-- Sign-ups with an unconfirmed address. Anybody can sign up with a foreign address, so the password of a sign-up stays out of
-- auth.users until the owner of the mailbox proves that the sign-up was theirs: by the browser that signed up, whose `proof` (a
-- SHA-256) is stored, or by the password itself.

create table _backend.sign_ups (
  proof text primary key,
  user_id uuid not null references auth.users on delete cascade,
  encrypted_password text not null,
  data jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
create index sign_ups_user_id_idx on _backend.sign_ups (user_id, created_at desc);
