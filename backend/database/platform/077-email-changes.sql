-- The browser that requested a change of address, as the SHA-256 of its secret. The new address is confirmed there, or with the
-- password of the account: the reader of that mailbox may not be the owner of the account.

create table _backend.email_changes (
  user_id uuid primary key references auth.users on delete cascade,
  proof text not null
);

alter table _backend.email_changes enable row level security;
alter table _backend.sign_ups enable row level security;
revoke all on _backend.email_changes, _backend.sign_ups from public;
