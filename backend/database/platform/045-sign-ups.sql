-- Sign-ups whose address nobody has proved yet. Somebody can sign up with an address that is not theirs, so the password of a
-- sign-up stays out of auth.users until the person who reads the mails of the address shows that the sign-up was theirs: by the
-- browser that signed up, of which `proof` is kept, or by the password itself. `proof` is a SHA-256.

create table _backend.sign_ups (
  proof text primary key,
  user_id uuid not null references auth.users on delete cascade,
  encrypted_password text not null,
  data jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
create index sign_ups_user_id_idx on _backend.sign_ups (user_id, created_at desc);
