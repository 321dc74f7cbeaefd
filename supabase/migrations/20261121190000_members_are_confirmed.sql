-- Why: whoever signed up with an address that is not theirs, or never came back, stood among the members and could be invited. A
-- profile is made when the account can be signed in to.

-- Definer: the auth service, which writes the account, has no rights here. A missing, blank or overlong name never fails the
-- sign-up.
create or replace function private.create_profile() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  chosen text;
begin
  if new.email_confirmed_at is null and new.phone_confirmed_at is null then
    return new;
  end if;
  select left(regexp_replace(new.raw_user_meta_data ->> word, '^\s+|\s+$', '', 'g'), 80) into chosen
  from unnest(array['username', 'full_name', 'name', 'preferred_username', 'user_name', 'nickname'])
    with ordinality as words (word, place)
  where new.raw_user_meta_data ->> word ~ '\S'
  order by place limit 1;
  insert into public.profiles (id, username)
  values (new.id, coalesce(chosen, 'New player'))
  on conflict (id) do nothing;
  return new;
end
$$;

-- Beside `create_profile`, which looks at new accounts: on a hosted project the table of accounts belongs to somebody else, who lets
-- us add triggers and not change them.
create trigger create_profile_when_confirmed after update of email_confirmed_at, phone_confirmed_at on auth.users
  for each row execute function private.create_profile();

revoke execute on all functions in schema private from public;
