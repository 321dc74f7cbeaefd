-- Exchanges a refresh token for its successor, in one statement so that a refresh costs one round trip, and under the lock
-- of its session so that two tabs refreshing at once both leave with the same working session.
-- The rules are those of supabase/auth (tokens/service.go, version 1 tokens):
--   a live token is revoked and gets a successor;
--   a revoked one whose successor nobody has used yet gets that successor (its answer was lost on the way);
--   any other revoked one is accepted for reuse_seconds (concurrent refreshes), afterwards it counts as stolen and every
--   token of the session is revoked.
-- outcome: ok, not_found, session_expired, user_banned, already_used.

create function _backend.rotate_refresh_token(
  given text, successor text, reuse_seconds integer, agent text, address inet,
  out outcome text, out refresh_token text, out session_id uuid, out user_id uuid)
language plpgsql
set search_path = ''
as $$
declare
  presented auth.refresh_tokens;
  session auth.sessions;
  active auth.refresh_tokens;
begin
  select s.* into session
  from auth.sessions s join auth.refresh_tokens t on t.session_id = s.id
  where t.token = given
  for update of s;
  if not found then
    outcome := 'not_found';
    return;
  end if;
  -- Read again now that the session is locked: another refresh may have finished while this one waited.
  select t.* into presented from auth.refresh_tokens t where t.token = given;
  if not found then
    outcome := 'not_found';
    return;
  end if;
  session_id := session.id;
  user_id := session.user_id;
  if session.not_after < now() then
    outcome := 'session_expired';
    return;
  end if;
  if exists (select from auth.users u where u.id = session.user_id and u.banned_until > now()) then
    outcome := 'user_banned';
    return;
  end if;

  if not presented.revoked then
    update auth.refresh_tokens t set revoked = true, updated_at = clock_timestamp() where t.id = presented.id;
    insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
    values ('00000000-0000-0000-0000-000000000000', successor, session.user_id, false, clock_timestamp(),
      clock_timestamp(), given, session.id);
    refresh_token := successor;
  else
    select t.* into active from auth.refresh_tokens t
    where t.session_id = session.id and not t.revoked
    order by t.id desc limit 1;
    if active.token is null or (active.parent is distinct from given
        and presented.updated_at + make_interval(secs => reuse_seconds) < clock_timestamp()) then
      update auth.refresh_tokens t set revoked = true, updated_at = clock_timestamp()
      where t.session_id = session.id and not t.revoked;
      outcome := 'already_used';
      return;
    end if;
    refresh_token := active.token;
  end if;

  update auth.sessions s
  set refreshed_at = now() at time zone 'utc', updated_at = now(), user_agent = agent, ip = address
  where s.id = session.id;
  outcome := 'ok';
end
$$;
revoke all on function _backend.rotate_refresh_token from public;
