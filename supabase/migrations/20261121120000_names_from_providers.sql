-- Why: whoever signs up through another provider chose no username; the provider tells a name, each under a word of its own.
-- They are taken in this order; only who has none of them begins as a 'New player'.

-- Definer: the auth service, which inserts the account, has no rights here. A missing, blank or overlong name never
-- fails the sign-up.
create or replace function private.create_profile() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  chosen text;
begin
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

revoke execute on all functions in schema private from public;
