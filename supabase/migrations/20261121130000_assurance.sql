-- Why: a password alone opens nothing of a member who has a second factor. Such a member sees and changes nothing with a
-- session that has not proved it (assurance level aal1), whatever else the policies allow.

-- Tells whether the caller has proved as much as they can: the session is of level aal2, or they have no verified factor
-- (nobody has none). Write `(select private.assured())`: it is asked once per statement. In PL/pgSQL, because that is planned once
-- per connection, and with the member in a variable: a function in the condition would run for every row of a small table.
create function private.assured() returns boolean
language plpgsql stable
security definer -- factors are not readable
set search_path = ''
as $$
declare
  claims jsonb := auth.jwt();
  me uuid := claims ->> 'sub';
begin
  if claims ->> 'aal' = 'aal2' then
    return true;
  end if;
  return not exists (select from auth.mfa_factors where user_id = me and status = 'verified');
end
$$;

create policy "Members with a second factor have proved it" on public.profiles
  as restrictive to authenticated using ((select private.assured()));
create policy "Members with a second factor have proved it" on public.matches
  as restrictive to authenticated using ((select private.assured()));
create policy "Members with a second factor have proved it" on public.match_participants
  as restrictive to authenticated using ((select private.assured()));
create policy "Members with a second factor have proved it" on public.notifications
  as restrictive to authenticated using ((select private.assured()));
create policy "Members with a second factor have proved it" on public.match_comments
  as restrictive to authenticated using ((select private.assured()));
create policy "Members with a second factor have proved it" on storage.buckets
  as restrictive to authenticated using ((select private.assured()));
create policy "Members with a second factor have proved it" on storage.objects
  as restrictive to authenticated using ((select private.assured()));

-- Row triggers run before the policy sees what is inserted, and those of a participant answer with the rights of the owner.
create function private.guard_assurance() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if auth.uid() is not null and not private.assured() then
    perform private.refuse(403, 'insufficient_aal', 'Enter the code of your second factor first.');
  end if;
  return null;
end
$$;
create trigger guard_assurance before insert on public.match_participants
  for each statement execute function private.guard_assurance();

revoke execute on all functions in schema private from public;
grant execute on function private.assured() to authenticated;
