-- Members list their sessions, export their data and delete their account. The API does not expose `private`, so each call is a function
-- of `public` that calls a security definer function.

-- Lists the caller's sessions. They belong to the auth service, which shows them to nobody.
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

-- Ends a session, so that a lost phone is signed out: its row is all there is to a session, and sockets that were opened with it are
-- closed when it goes. Returns false if the caller has no such session.
create function private.end_my_session(session uuid) returns boolean
language plpgsql
security definer -- members can neither see nor end sessions
set search_path = ''
as $$
begin
  perform private.require_assured();
  delete from auth.sessions where id = session and user_id = auth.uid();
  if not found then
    return false;
  end if;
  if exists (select from public.calendar_feeds where user_id = auth.uid() and session_id = session) then
    perform private.end_calendar_feed(auth.uid());
  end if;
  return true;
end
$$;

create function public.list_my_sessions()
returns table (id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, is_current boolean)
language sql stable set search_path = '' as $$ select * from private.my_sessions() $$;

create function public.end_my_session(p_session_id uuid) returns boolean
language sql set search_path = '' as $$ select private.end_my_session(p_session_id) $$;
revoke execute on function public.list_my_sessions, public.end_my_session from public, anon, authenticated, service_role;

-- Returns what the auth service keeps, without secrets: password, tokens and the keys of factors prove who one is and say nothing.
create function private.account_of(member uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', id, 'email', email, 'new_email', nullif(email_change, ''), 'email_confirmed_at', email_confirmed_at,
    'created_at', created_at, 'updated_at', updated_at, 'last_sign_in_at', last_sign_in_at, 'metadata', raw_user_meta_data,
    'identities', (select coalesce(jsonb_agg(jsonb_build_object('provider', provider, 'data', identity_data,
        'created_at', created_at, 'last_sign_in_at', last_sign_in_at) order by created_at), '[]')
      from auth.identities where user_id = member),
    'factors', (select coalesce(jsonb_agg(jsonb_build_object('type', factor_type, 'name', friendly_name, 'status', status,
        'phone', phone, 'created_at', created_at) order by created_at), '[]')
      from auth.mfa_factors where user_id = member),
    'sessions', (select coalesce(jsonb_agg(jsonb_build_object('created_at', created_at, 'refreshed_at', refreshed_at,
        'user_agent', user_agent, 'address', host(ip)) order by created_at), '[]')
      from auth.sessions where user_id = member),
    'log', (select coalesce(jsonb_agg(jsonb_build_object('action', payload ->> 'action', 'at', created_at,
        'address', ip_address) order by created_at), '[]')
      from auth.audit_log_entries where payload ->> 'actor_id' = member::text))
    from auth.users where id = member
$$;

-- Participations with when and where the match is, which the rows alone do not say.
create function private.participations_of(member uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('match_id', match_id, 'type', match_type, 'location', location,
      'starts', match_date, 'status', status, 'team', team_assignment) order by match_date), '[]')
    from public.match_participants join public.matches on matches.id = match_id
   where user_id = member
$$;

create function private.uploads_of(member uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('bucket', bucket_id, 'name', name, 'created_at', created_at,
      'metadata', metadata) order by created_at), '[]')
    from storage.objects where owner_id = member::text
$$;

-- Returns { table: [rows] } of all our tables, an empty list where there is none. The catalogue of PostgreSQL says which tables
-- those are, so that one that is added later cannot be forgotten: all that refers to a profile or an account is about its member. A
-- profile has its phone number in it, as for its member.
create function private.rows_of(member uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  result jsonb := '{}';
  found_rows jsonb;
  source record;
begin
  for source in
    select conrelid::regclass::text as name, string_agg(format('%I = $1', attname), ' or ' order by attname) as condition
      from pg_catalog.pg_constraint
      join pg_catalog.pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and cardinality(conkey) = 1 and connamespace in ('public'::regnamespace, 'private'::regnamespace)
       and confrelid in ('public.profiles'::regclass, 'auth.users'::regclass)
       -- Members are not told who has blocked them.
       and conname <> 'member_blocks_blocked_id_fkey'
     group by conrelid order by 1
  loop
    execute format('select coalesce(jsonb_agg(to_jsonb(about)), ''[]'') from %s as about where %s', source.name, source.condition)
      into found_rows using member;
    result := result || jsonb_build_object(regexp_replace(source.name, '^public\.', ''), found_rows);
  end loop;
  return jsonb_set(result, '{profiles,0,phone_number}',
    coalesce((select to_jsonb(number) from private.phone_numbers where user_id = member), 'null'));
end
$$;

-- Returns all data stored about the caller.
create function private.export_my_data() returns jsonb
language plpgsql stable
security definer -- reads what no policy shows, about the caller alone
set search_path = ''
as $$
declare
  me uuid := auth.uid();
begin
  perform private.require_assured(or_waiting => true);
  if private.account_of(me) is null then
    perform private.refuse(404, 'member_gone', 'This member does not exist any more.');
  end if;
  return jsonb_build_object('exported_at', now(), 'account', private.account_of(me), 'places', private.participations_of(me),
    'uploads', private.uploads_of(me), 'tables', private.rows_of(me), 'steward_acts', private.steward_acts_of(me));
end
$$;

create function public.export_my_data() returns jsonb
language sql stable set search_path = '' as $$ select private.export_my_data() $$;
revoke execute on function public.export_my_data from public, anon, authenticated, service_role;

-- Counts what deleting the caller's account would delete, hand over or keep. A match that has begun counts as played.
create function private.account_deletion_preview() returns jsonb
language sql stable
security definer -- counts what others wrote, too
set search_path = ''
as $$
  with me as (
    select id from public.profiles where id = (select auth.uid()) and (select private.assured())
  ), created as (
    select match_date >= now() as is_future, exists (select from public.match_participants
        where match_id = matches.id and status = 'confirmed' and user_id is distinct from me.id
          -- A match to come is handed on to members alone.
          and (user_id is not null or match_date < now())) as has_others
      from public.matches join me on me.id = matches.creator_id
  )
  select jsonb_build_object(
    'future_with_others', (select count(*) from created where is_future and has_others),
    'future_alone', (select count(*) from created where is_future and not has_others),
    'past_with_others', (select count(*) from created where not is_future and has_others),
    'places', (select count(*) from public.match_participants join me on me.id = user_id
      join public.matches on matches.id = match_id
      where status = 'confirmed' and match_date >= now() and creator_id is distinct from me.id),
    'comments', (select count(*) from public.match_comments join me on me.id = user_id),
    'pictures', (select count(*) from storage.objects join me on me.id::text = owner_id))
$$;

-- Refuses unless the caller has proved who they are within ten minutes, by signing in or by the code of a second factor: a token
-- that was stolen must not delete the account. The auth service writes the time of each proof into the token (`amr`), and a refresh
-- keeps it.
create function private.require_recent_proof() returns void
language plpgsql stable set search_path = '' as $$
declare
  proofs jsonb := auth.jwt() -> 'amr';
begin
  if jsonb_typeof(proofs) is distinct from 'array' or not exists (
    select from jsonb_array_elements(proofs) as proof
     where proof ->> 'method' in ('password', 'otp', 'oauth', 'recovery', 'magiclink', 'invite', 'email/signup', 'email_change',
             'sso/saml', 'web3', 'passkey', 'totp', 'mfa/phone', 'mfa/webauthn')
       and (proof ->> 'timestamp')::numeric > extract(epoch from now()) - 600)
  then
    perform private.refuse(403, 'reauthentication_needed', 'Please confirm first that it is you.');
  end if;
end
$$;

-- Locks matches before participants, and in one order, as every transaction does; then the profile, so that the member joins no
-- further match and makes none; then the participants, so that nobody leaves while being made creator.
create function private.lock_data_of(member uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform from public.matches
    where member in (creator_id, paid_by, brings_balls)
       or id in (select match_id from public.match_participants where user_id = member
                 union all select match_id from public.match_waiting where user_id = member
                 union all select match_id from private.substitute_asks where user_id = member and ended_at is null)
    order by id for no key update;
  perform from public.profiles where id = member for update;
  perform from public.match_participants
    where match_id in (select id from public.matches where creator_id = member and match_date >= now())
    order by id for update;
end
$$;

-- Removes pictures, and matches that were played by nobody else. The bytes of pictures are the storage service's: the client has it
-- delete them before; here go the rows of those that are left. Our own service sweeps their bytes, that of a hosted project keeps them.
create function private.delete_unshared_data(member uuid) returns void
language plpgsql set search_path = '' as $$
begin
  update public.matches set image_url = null where creator_id = member and image_url like member || '/%';
  delete from public.matches
   where creator_id = member and match_date < now() and not exists (select from public.match_participants
     where match_id = matches.id and status = 'confirmed' and user_id is distinct from member);
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects
   where owner_id = member::text or name like member || '-avatar-%' and bucket_id = 'avatars'
      or name like member || '/%' and bucket_id = 'event-images';
end
$$;

-- Gives each match to come to a confirmed participant: the one in most dates of a series, then the one who came first. They are
-- notified, and so are the others, once for each series.
create function private.hand_over_matches(member uuid) returns void
language sql set search_path = '' as $$
  with heir as (
    select distinct on (matches.id) matches.id, p.user_id
      from public.matches join public.match_participants p on p.match_id = matches.id
     where matches.creator_id = member and match_date >= now() and p.status = 'confirmed' and p.user_id <> member
     order by matches.id, count(*) over (partition by coalesce(series_id, matches.id), p.user_id) desc, p.created_at, p.user_id
  ), handed as (
    update public.matches set creator_id = heir.user_id from heir where matches.id = heir.id returning matches.id
  )
  insert into public.notifications (user_id, type, data, related_id)
  select distinct on (p.user_id, heir.user_id, coalesce(matches.series_id, matches.id))
         p.user_id, 'match_updated',
         private.match_facts(matches, count(*) over (partition by p.user_id, heir.user_id, coalesce(matches.series_id, matches.id)))
           || jsonb_build_object('member', heir.user_id, 'name', username,
             'reason', case p.user_id when heir.user_id then 'own_match' else 'new_organizer' end),
         matches.id
    from handed join heir using (id) join public.matches using (id) join public.profiles on profiles.id = heir.user_id
    join public.match_participants p on p.match_id = matches.id and p.status <> 'declined' and p.user_id <> member
   order by p.user_id, heir.user_id, coalesce(matches.series_id, matches.id), match_date
$$;

-- Deletes an account. `future` says whether upcoming matches with other participants are handed
-- over or cancelled, with a notification (those without others are cancelled); matches that were played stay,
-- without a name.
create function private.delete_account(member uuid, future text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.lock_data_of(member);
  -- From here on nobody acts, as when an operator removes an account: rules for members do not hold, and nobody is 'the organizer'.
  perform set_config('request.jwt.claims', '', true), set_config('request.jwt.claim.sub', '', true);
  perform private.delete_unshared_data(member);
  if future = 'hand_on' then
    perform private.hand_over_matches(member);
  end if;
  delete from public.match_participants
   where user_id = member and exists (select from public.matches where matches.id = match_id and match_date >= now());
  delete from public.matches where creator_id = member and match_date >= now();
  -- The mail about it is in the member's language, and the profile will be gone.
  update auth.users set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || jsonb_build_object('locale', locale)
    from public.profiles where profiles.id = member and users.id = member and locale is not null;
  delete from auth.users where id = member;
end
$$;

create function private.delete_my_account(future text) returns void
language plpgsql
security definer -- nobody can delete an account, but this one their own
set search_path = ''
as $$
declare
  me uuid := auth.uid();
begin
  perform private.require_assured(or_waiting => true);
  perform private.require_recent_proof();
  perform private.delete_account(me, future);
end
$$;

create function public.account_deletion_preview() returns jsonb
language sql stable set search_path = '' as $$ select private.account_deletion_preview() $$;

-- The client asks before it deletes the pictures, which are gone at once.
create function public.require_recent_proof() returns void
language sql stable set search_path = '' as $$ select private.require_recent_proof() $$;

-- The typed word prevents a call by mistake.
create function public.delete_my_account(p_confirmation text, p_future text) returns void
language plpgsql set search_path = '' as $$
begin
  if p_confirmation is distinct from 'DELETE' then
    raise exception using errcode = '22023', message = 'p_confirmation: only ''DELETE'' deletes the account.';
  end if;
  if p_future is null or p_future not in ('hand_on', 'cancel') then
    raise exception using errcode = '22023', message = 'p_future: matches to come are either ''hand_on'' or ''cancel''.';
  end if;
  perform private.delete_my_account(p_future);
end
$$;
revoke execute on function public.account_deletion_preview, public.require_recent_proof, public.delete_my_account
  from public, anon, authenticated, service_role;
grant execute on function private.my_sessions(), private.end_my_session(uuid), private.export_my_data(),
  private.account_deletion_preview(), private.require_recent_proof(), private.delete_my_account(text) to authenticated;
grant execute on function public.list_my_sessions, public.end_my_session, public.export_my_data,
  public.account_deletion_preview, public.require_recent_proof, public.delete_my_account to authenticated;

revoke execute on all functions in schema private from public;
