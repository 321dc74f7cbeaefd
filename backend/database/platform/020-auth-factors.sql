-- The time step of the last accepted code of each authenticator app: a code works once (RFC 6238, section 5.2). GoTrue has no
-- column for it, so the table is separate.
create table _backend.totp_steps (
  factor_id uuid primary key references auth.mfa_factors on delete cascade,
  step bigint not null
);
