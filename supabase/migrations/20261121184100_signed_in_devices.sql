-- Why: members see where they are signed in, and sign a lost phone out. Sessions belong to the auth service, which shows them to
-- nobody; its row is all there is to one, and whoever listens with it is cut off when it goes.

create function private.my_sessions()
returns table (id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, is_current boolean)
language sql stable
security definer -- sessions are not readable
set search_path = ''
as $$
  select id, created_at, greatest(created_at, updated_at, refreshed_at at time zone 'utc'), user_agent,
         id::text = auth.jwt() ->> 'session_id'
    from auth.sessions
   where user_id = (select auth.uid()) and (select private.assured()) and (not_after is null or not_after > now())
   order by 5 desc, 3 desc, 1
$$;

-- Returns false if the caller has no such session.
create function private.end_my_session(session uuid) returns boolean
language plpgsql
security definer -- members can neither see nor end sessions
set search_path = ''
as $$
begin
  if not private.assured() then
    perform private.refuse(403, 'insufficient_aal', 'Enter the code of your second factor first.');
  end if;
  delete from auth.sessions where id = session and user_id = auth.uid();
  return found;
end
$$;

-- The API does not expose `private`, so what members call is here.
create function public.list_my_sessions()
returns table (id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, is_current boolean)
language sql stable
set search_path = ''
as $$ select * from private.my_sessions() $$;

create function public.end_my_session(p_session_id uuid) returns boolean
language sql
set search_path = ''
as $$ select private.end_my_session(p_session_id) $$;

revoke execute on all functions in schema private from public;
revoke execute on function public.list_my_sessions, public.end_my_session from public, anon, authenticated, service_role;
grant execute on function private.my_sessions(), private.end_my_session(uuid) to authenticated;
grant execute on function public.list_my_sessions, public.end_my_session to authenticated;
