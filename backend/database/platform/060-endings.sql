-- Notifies the realtime service when a session or a member ends, by any statement: a sign-out, an administrator, another
-- service. It listens to `backend_endings`; the payload is the kind and its id.

create function _backend.tell_ended_sessions() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('backend_endings', 'session ' || id) from ended;
  return null;
end
$$;

create function _backend.tell_ended_member() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('backend_endings', 'member ' || old.id);
  return null;
end
$$;
revoke all on function _backend.tell_ended_sessions, _backend.tell_ended_member from public;

create trigger tell_ended_sessions after delete on auth.sessions
  referencing old table as ended for each statement execute function _backend.tell_ended_sessions();

-- A member may be blocked, or deleted without removing the row. Their tokens need not name a session.
create trigger tell_blocked_member after update of banned_until, deleted_at on auth.users
  for each row when (new.banned_until > now() or new.deleted_at is not null)
  execute function _backend.tell_ended_member();
create trigger tell_removed_member after delete on auth.users
  for each row execute function _backend.tell_ended_member();
