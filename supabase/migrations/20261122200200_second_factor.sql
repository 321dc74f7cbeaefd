-- A password alone opens nothing of a member who has a second factor: with a session that has not proved it (assurance level aal1)
-- such a member sees and changes nothing, whatever else the policies allow. Each table that members reach has the restrictive
-- policy "Members with a second factor have proved it"; the catalogue test finds one without.

-- Tells whether the caller has proved as much as they can (the session is of level aal2, or they have no verified factor), and is a
-- member in good standing, as the token of one who was blocked may live for an hour longer. Write `(select private.assured())`, which
-- runs once per statement. It is PL/pgSQL, which is planned once per connection, and keeps the member in a variable: a function in the
-- condition would run for every row of a small table.
create function private.assured(or_waiting boolean default false) returns boolean
language plpgsql stable
security definer -- factors and accounts are not readable
set search_path = ''
as $$
declare
  claims jsonb := auth.jwt();
  me uuid := claims ->> 'sub';
begin
  return (claims ->> 'aal' is not distinct from 'aal2'
      or not exists (select from auth.mfa_factors where user_id = me and status = 'verified'))
    and private.in_good_standing(me, or_waiting);
end
$$;

-- Refuses whoever has not proved it, or is no member. Definer functions that members call begin with it.
create function private.require_assured(or_waiting boolean default false) returns void
language plpgsql
set search_path = ''
as $$
begin
  if auth.uid() is null or not private.assured(or_waiting) then
    perform private.refuse(403, 'insufficient_aal', 'Enter the code of your second factor first.');
  end if;
end
$$;

-- A statement trigger, because row triggers run before the policy sees what is inserted, and those of a participant act with the
-- rights of the owner.
create function private.enforce_assurance() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if auth.uid() is not null then
    perform private.require_assured();
  end if;
  return null;
end
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.assured(boolean), private.require_assured(boolean) to authenticated, service_role;
