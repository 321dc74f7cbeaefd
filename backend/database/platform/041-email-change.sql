-- The six digits of a change of address are looked for by the address that they were sent to.
create index users_email_change_idx on auth.users (email_change) where email_change <> '';
