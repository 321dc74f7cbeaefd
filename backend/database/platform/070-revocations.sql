-- Access tokens are accepted without a query, so every process has to learn at once which of them are revoked: by the end of a
-- session, a lower level, a blocked or removed member, by any statement. Each revocation is a row, for processes that start or
-- had lost their connection, and a notification on `backend_revocations`: JSON with `revoked` or `restored` (the kind), `id`,
-- and `seconds` when a block expires. Both are part of the transaction that caused them. The clean-up deletes rows when no
-- earlier token can be valid any more.

drop trigger tell_ended_sessions on auth.sessions;
drop trigger tell_blocked_member on auth.users;
drop trigger tell_removed_member on auth.users;
drop function _backend.tell_ended_sessions, _backend.tell_ended_member;

create table _backend.revocations (
  kind text not null check (kind in ('session', 'level', 'member')),
  id uuid not null,
  revoked_at timestamptz not null default clock_timestamp(),
  -- The end of a temporary block; without it the row applies until it is deleted.
  ends_at timestamptz,
  primary key (kind, id)
);
create index revocations_revoked_at_idx on _backend.revocations (revoked_at);
revoke all on _backend.revocations from public, anon, authenticated, service_role;

-- Inserts in order of the ids, so that two transactions that revoke the same ones do not deadlock.
create function _backend.revoke(revoked text, ids uuid[], until timestamptz default null) returns void
language sql
set search_path = ''
as $$
  insert into _backend.revocations (kind, id, ends_at)
  select revoked, one, until from unnest(ids) one order by one
  on conflict (kind, id) do update set revoked_at = excluded.revoked_at, ends_at = excluded.ends_at;
  select pg_notify('backend_revocations', json_build_object('revoked', revoked, 'id', one,
    'seconds', extract(epoch from until - clock_timestamp()))::text) from unnest(ids) one;
$$;

create function _backend.restore(restored text, ids uuid[]) returns void
language sql
set search_path = ''
as $$
  with gone as (delete from _backend.revocations where kind = restored and id = any(ids) returning id)
  select pg_notify('backend_revocations', json_build_object('restored', restored, 'id', id)::text) from gone;
$$;

create function _backend.revoke_ended_sessions() returns trigger
language plpgsql
security definer -- whoever may end a session need not know of this table
set search_path = ''
as $$
begin
  perform _backend.revoke('session', array(select id from ended));
  return null;
end
$$;

-- Tokens of level aal2 are revoked when the factor that raised their session is removed and another one is left.
create function _backend.revoke_fallen_level() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if coalesce(new.aal, 'aal1') >= coalesce(old.aal, 'aal1') then
    perform _backend.restore('level', array[new.id]);
  elsif exists (select from auth.mfa_factors f where f.user_id = new.user_id and f.status = 'verified') then
    perform _backend.revoke('level', array[new.id]);
  end if;
  return null;
end
$$;

create function _backend.revoke_member() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform _backend.revoke('member', array[old.id]);
  elsif new.deleted_at is not null then
    perform _backend.revoke('member', array[new.id]);
  elsif new.banned_until > now() then
    perform _backend.revoke('member', array[new.id], nullif(new.banned_until, 'infinity'));
  else
    perform _backend.restore('member', array[new.id]);
  end if;
  return null;
end
$$;

-- An account that is created again with its id, such as from a backup, is a new one.
create function _backend.restore_new_members() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform _backend.restore('member', array(select id from added));
  return null;
end
$$;
revoke all on function _backend.revoke, _backend.restore, _backend.revoke_ended_sessions, _backend.revoke_fallen_level,
  _backend.revoke_member, _backend.restore_new_members from public;

create trigger revoke_ended_sessions after delete on auth.sessions
  referencing old table as ended for each statement execute function _backend.revoke_ended_sessions();
create trigger revoke_fallen_level after update of aal on auth.sessions
  for each row when (new.aal is distinct from old.aal) execute function _backend.revoke_fallen_level();
create trigger revoke_changed_member after update of banned_until, deleted_at on auth.users
  for each row when (new.banned_until is distinct from old.banned_until or new.deleted_at is distinct from old.deleted_at)
  execute function _backend.revoke_member();
create trigger revoke_removed_member after delete on auth.users
  for each row execute function _backend.revoke_member();
create trigger restore_new_members after insert on auth.users
  referencing new table as added for each statement execute function _backend.restore_new_members();
