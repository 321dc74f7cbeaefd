-- The time step of the last code that was accepted from each authenticator app: a code is good for one sign-in (RFC 6238,
-- section 5.2). GoTrue has no place for it, so it is kept beside its tables.
create table _backend.totp_steps (
  factor_id uuid primary key references auth.mfa_factors on delete cascade,
  step bigint not null
);
