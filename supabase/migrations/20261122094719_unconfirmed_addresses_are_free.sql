-- Why: a sign-up with somebody else's address made it count as taken, so that its owner could not sign up. An address is
-- taken once somebody has proved that they read its mails.

create or replace function public.check_email_exists(email_to_check text) returns boolean
language sql stable
security definer
set search_path = ''
as $$
  -- Addresses are kept in lower case; the second condition leads to their index.
  select exists (
    select from auth.users
    where email = lower(btrim(email_to_check)) and is_sso_user = false and email_confirmed_at is not null)
$$;
