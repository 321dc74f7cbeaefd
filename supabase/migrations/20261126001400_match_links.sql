-- Everybody who has the link of a match sees it, private or not, and joins it as a guest, without an account. A guest is a participant
-- without a member (match_participants.guest_name), so that capacity, teams, lists and counts hold for guests as for members.
-- `anon` calls four functions by token and reaches no table.

-- One random value for the whole database. Links are derived from it, so that they can be shown again although only their hashes are
-- stored where they are looked up (decision 063). 244 random bits.
create table private.link_secret (
  only_row boolean primary key default true,
  secret bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()),
  constraint link_secret_has_one_row check (only_row)
);
alter table private.link_secret enable row level security;
insert into private.link_secret default values;

-- One link per match. A match that is deleted leaves the hash behind, so that its link says that the match was cancelled.
create table private.match_links (
  token_hash bytea primary key,
  match_id uuid,
  renewals int not null default 0,
  enabled boolean not null default true,
  guests_allowed boolean not null default true,
  created_at timestamptz not null default now(),
  renewed_at timestamptz,
  constraint match_links_match_id_fkey foreign key (match_id) references public.matches on delete set null,
  constraint match_links_match_id_key unique (match_id)
);
alter table private.match_links enable row level security;

-- The browser of a guest makes a token, with which the guest leaves or changes the name; the same token twice is one guest. A guest
-- whom the creator has added has the id of that request in its place.
create table private.match_guests (
  participant_id uuid primary key references public.match_participants on delete cascade,
  token_hash bytea not null,
  constraint match_guests_token_hash_key unique (token_hash)
);
alter table private.match_guests enable row level security;

-- Unlogged like private.rate_counters, and counted in the same way.
create unlogged table private.link_counters (
  match_id uuid primary key references public.matches on delete cascade,
  window_start timestamptz not null,
  total int not null
);
alter table private.link_counters enable row level security;

create function private.token_hash(token text) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(left(token, 200), 'UTF8'))
$$;

-- The token of a match after so many renewals: 128 bits in 22 characters that need no escaping in an address. The secret comes first
-- and all parts have a fixed length, and it is hashed twice, so that one token tells nothing about another.
create function private.link_token(of_match uuid, renewals int) returns text
language sql stable set search_path = '' as $$
  select translate(rtrim(encode(substring(sha256(secret || sha256(secret || uuid_send(of_match) || int4send(renewals))) from 1 for 16),
      'base64'), '='), '+/', '-_')
    from private.link_secret
$$;

create function private.match_of_link(token text) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return (
    select m.id from private.match_links l join public.matches m on m.id = l.match_id
     where l.token_hash = private.token_hash(token) and l.enabled and private.can_act_on_match(m, null, by_link => true));
end
$$;

-- Finds the match of a link and locks it. Renewing and switching off lock it as well, so the link is looked at again afterwards.
create function private.lock_match_of_link(token text) returns public.matches
language plpgsql set search_path = '' as $$
declare
  match public.matches;
begin
  select * into match from public.matches where id = private.match_of_link(token) for no key update;
  if match.id is null or match.id is distinct from private.match_of_link(token) then
    perform private.refuse(404, 'link_gone', 'This link is no longer valid.');
  end if;
  return match;
end
$$;

-- Guests have no account to count for, so each link has a count of its own. Called when the match is locked.
create function private.count_link_use(of_match uuid) returns void
language plpgsql set search_path = '' as $$
declare
  allowed private.rate_limits;
  counted int;
begin
  select * into strict allowed from private.rate_limits where action = 'link_uses';
  insert into private.link_counters as counter (match_id, window_start, total) values (of_match, now(), 1)
  on conflict (match_id) do update
     set window_start = case when counter.window_start > now() - make_interval(secs => allowed.seconds)
           then counter.window_start else excluded.window_start end,
         total = case when counter.window_start > now() - make_interval(secs => allowed.seconds) then counter.total + 1 else 1 end
  returning counter.total into counted;
  if counted > allowed.most then
    perform private.refuse(429, allowed.reason, allowed.sentence);
  end if;
end
$$;

create function private.first_name(name text) returns text
language sql immutable set search_path = '' as $$
  select split_part(btrim(name), ' ', 1)
$$;

-- Finds the participant that a guest's token stands for.
create function private.guest_of_token(token text) returns public.match_participants
language sql stable set search_path = '' as $$
  select p from private.match_guests guest join public.match_participants p on p.id = guest.participant_id
   where guest.token_hash = private.token_hash(token)
$$;

-- Returns all that a link shows: { state, kind, location, start, minutes, level, players, free, guests_allowed, guests_left, host,
-- people: [{ name, team, guest, you }], invited: [team], held_until, guest: { name } or null, own: { match_id, status } for members }. First names only, and at
-- most twenty: neither ids nor addresses, prices, descriptions, or names of the invited. The name of a former member is null.
create function private.shared_view(of_match uuid, guest uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'state', case when match_date < now() then 'past' else 'ahead' end,
    'kind', match_type, 'location', location, 'start', match_date,
    'minutes', case when end_time is not null then (extract(epoch from private.match_end(matches) - match_date) / 60)::int end,
    'level', skill_level, 'players', players,
    'free', private.free_slots(matches),
    'confirmed', taken.confirmed,
    -- Teams for which somebody is invited, and until when a place is held for the waiting list: without a name.
    'invited', (select coalesce(jsonb_agg(p.team_assignment order by p.created_at, p.id), '[]') from public.match_participants p
      where p.match_id = matches.id and private.is_open_invitation(p) and matches.match_date > now()),
    'held_until', private.held_until(matches.id),
    'guests_allowed', coalesce(guests_allowed, false),
    'guests_left', greatest(private.most_guests(players) - taken.guests, 0),
    'host', (select private.first_name(username) from public.profiles where id = creator_id),
    'people', coalesce(taken.people, '[]'),
    'guest', (select jsonb_build_object('name', guest_name) from public.match_participants where id = guest),
    'own', case when me is not null then jsonb_build_object('match_id', matches.id,
      'status', (select status from public.match_participants p where p.match_id = matches.id and p.user_id = me)) end)
    from public.matches left join private.match_links on match_id = matches.id,
    -- An account that is no member's is a stranger here.
    lateral (select case when private.assured() then auth.uid() end as me) as caller,
    lateral (
      select max(total) as confirmed, max(guests) as guests,
             jsonb_agg(jsonb_build_object('name', name, 'team', team, 'guest', is_guest, 'you', you) order by rank) as people
        from (
          select coalesce(p.guest_name, private.first_name(username)) as name, p.team_assignment as team,
                 p.guest_name is not null as is_guest, p.id is not distinct from guest or p.user_id = me is true as you,
                 row_number() over (order by p.created_at, p.id) as rank, count(*) over () as total,
                 count(p.guest_name) over () as guests
            from public.match_participants p left join public.profiles on profiles.id = p.user_id
           where p.match_id = matches.id and private.takes_slot(p)
           order by rank limit 20
        ) as first
    ) as counted, lateral (select coalesce(counted.confirmed, 0) as confirmed, coalesce(counted.guests, 0) as guests, counted.people) as taken
   where matches.id = of_match
$$;

-- Returns the view of a link; null for one that was never given, was renewed or is switched off: all the same. Guests who are in still see the
-- match by their own token then, so that they can leave.
create function public.shared_match(p_token text, p_guest_token text default null) returns jsonb
language plpgsql stable
security definer -- by token, before anybody signs in
set search_path = ''
as $$
declare
  of_link private.match_links;
  guest public.match_participants;
begin
  select * into of_link from private.match_links where token_hash = private.token_hash(p_token) and enabled;
  if p_guest_token is not null then
    guest := private.guest_of_token(p_guest_token);
    if of_link.match_id is distinct from guest.match_id and of_link.token_hash is not null then
      guest := null;
    end if;
  end if;
  if of_link.token_hash is not null and of_link.match_id is null then
    return jsonb_build_object('state', 'cancelled');
  end if;
  return (
    select private.shared_view(m.id, guest.id) from public.matches m
     where m.id = coalesce(of_link.match_id, guest.match_id) and private.can_act_on_match(m, null, by_link => true));
end
$$;

-- Creator and players hear of guests as of members.
create function private.notify_of_guest(guest public.match_participants, happening text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.notify_players(array[guest.match_id], happening, jsonb_build_object('id', guest.id, 'name', guest.guest_name, 'guest', true));
end
$$;

create function public.join_as_guest(p_token text, p_first_name text, p_guest_token text) returns jsonb
language plpgsql
security definer -- by token, without an account
set search_path = ''
as $$
declare
  match public.matches := private.lock_match_of_link(p_token);
  guest public.match_participants := private.guest_of_token(p_guest_token);
  said text := private.tidy_name(private.without_hidden(p_first_name));
begin
  if coalesce(char_length(p_guest_token), 0) < 22 or guest.match_id <> match.id then
    raise exception using errcode = '22023', message = 'p_guest_token: 22 or more random characters, for one match.';
  end if;
  if guest.id is null then
    if match.match_date < now() then
      perform private.refuse(403, 'match_past', 'This match is in the past.');
    end if;
    if not (select guests_allowed from private.match_links where match_id = match.id) then
      perform private.refuse(403, 'guests_off', 'Guests cannot join this match.');
    end if;
    insert into public.match_participants (match_id, status, guest_name, guest_kind)
    values (match.id, 'confirmed', coalesce(said, ''), 'link') returning * into guest;
    insert into private.match_guests (participant_id, token_hash) values (guest.id, private.token_hash(p_guest_token));
    perform private.notify_of_guest(guest, 'joined');
    perform private.count_link_use(match.id);
  end if;
  return private.shared_view(match.id, guest.id);
end
$$;

-- Finds the guest and locks the match, in this order, as the lock needs the match; so the guest is looked up again. A guest who is gone
-- (left, removed, or a member by now) is no error: the second press of one button.
create function private.lock_guest(token text) returns public.match_participants
language plpgsql set search_path = '' as $$
declare
  match public.matches;
begin
  select * into match from public.matches where id = (private.guest_of_token(token)).match_id for no key update;
  perform private.holds_match_locks();
  if match.match_date < now() then
    perform private.refuse(403, 'match_past', 'This match is in the past.');
  end if;
  return private.guest_of_token(token);
end
$$;

-- Returns whether the guest was in the match.
create function public.leave_as_guest(p_guest_token text) returns boolean
language plpgsql
security definer -- by token, without an account
set search_path = ''
as $$
declare
  guest public.match_participants := private.lock_guest(p_guest_token);
begin
  if guest.id is null or guest.guest_kind <> 'link' then
    return false;
  end if;
  delete from public.match_participants where id = guest.id;
  perform private.notify_of_guest(guest, 'left');
  return true;
end
$$;

-- Returns the name as it is kept; null for a guest who is gone.
create function public.rename_guest(p_guest_token text, p_first_name text) returns text
language plpgsql
security definer -- by token, without an account
set search_path = ''
as $$
declare
  guest public.match_participants := private.lock_guest(p_guest_token);
  said text := private.tidy_name(private.without_hidden(p_first_name));
begin
  if guest.id is null or guest.guest_kind <> 'link' then
    return null;
  end if;
  if said is distinct from guest.guest_name then
    update public.match_participants set guest_name = coalesce(said, '') where id = guest.id;
    perform private.count_link_use(guest.match_id);
  end if;
  return said;
end
$$;

-- Turns the place of a guest into that of a member, who has signed up since. Returns the match, also when the member was in it already:
-- then the place of the guest is free. Null for a guest who is gone, and with `if_newer` for an account that is older than the guest.
create function private.assign_guest_slot(token text, member uuid, if_newer boolean) returns uuid
language plpgsql set search_path = '' as $$
declare
  guest public.match_participants;
begin
  perform from public.matches where id = (private.guest_of_token(token)).match_id for no key update;
  perform private.holds_match_locks();
  guest := private.guest_of_token(token);
  if guest.id is null or guest.guest_kind <> 'link'
     or if_newer and not exists (select from auth.users where id = member and created_at > guest.created_at) then
    return null;
  end if;
  if exists (select from public.match_participants where match_id = guest.match_id and user_id = member and status = 'confirmed') then
    perform set_config('courtside.opened_match', guest.match_id::text, true);
    delete from public.match_participants
     where id = guest.id and exists (select from public.matches where id = guest.match_id and match_date >= now());
    perform set_config('courtside.opened_match', '', true);
    return guest.match_id;
  end if;
  -- A profile is also made without the member as the caller, for whom private.enforce_may_act does not ask.
  if not exists (select from public.matches m where m.id = guest.match_id and private.can_act_on_match(m, member, by_link => true)) then
    perform private.refuse(404, 'match_gone', 'This match does not exist any more.');
  end if;
  delete from public.match_participants where match_id = guest.match_id and user_id = member;
  delete from private.match_guests where participant_id = guest.id;
  perform set_config('courtside.opened_match', guest.match_id::text, true);
  update public.match_participants set user_id = member, guest_name = null, guest_kind = null where id = guest.id;
  perform set_config('courtside.opened_match', '', true);
  return guest.match_id;
end
$$;

create function private.claim_guest(token text, if_newer boolean) returns uuid
language plpgsql
security definer -- nobody writes the participation of another
set search_path = ''
as $$
begin
  perform private.require_assured();
  return private.assign_guest_slot(token, auth.uid(), if_newer);
end
$$;

-- The sign-up of a guest has the tokens of the browser with it: the mail may be opened on another device, which knows nothing of the guest.
-- They become places with the profile, when the address is proved and the account admitted. Other tokens than those of guests do nothing,
-- and a place that is refused stays the guest's.
create function private.claim_guest_slots() returns trigger
language plpgsql
security definer -- nobody writes the participation of another
set search_path = ''
as $$
declare
  sent jsonb := (select raw_user_meta_data -> 'guest_places' from auth.users where id = new.id);
  tokens text[];
  token text;
begin
  if jsonb_typeof(sent) is distinct from 'array' then
    return null;
  end if;
  tokens := array(select value from jsonb_array_elements_text(sent) as value limit 10);
  perform from public.matches where id in (select (private.guest_of_token(value)).match_id from unnest(tokens) as value)
    order by id for no key update;
  foreach token in array tokens loop
    begin
      perform private.assign_guest_slot(token, new.id, false);
    exception when others then
      if sqlstate not like 'PT4%' then
        raise;
      end if;
    end;
  end loop;
  -- Each token of the account carries what is known about it.
  update auth.users set raw_user_meta_data = raw_user_meta_data - 'guest_places' where id = new.id;
  return null;
end
$$;
create trigger claim_guest_slots after insert on public.profiles
  for each row execute function private.claim_guest_slots();

create function public.claim_guest(p_guest_token text, p_if_newer boolean default false) returns uuid
language sql set search_path = '' as $$ select private.claim_guest(p_guest_token, p_if_newer) $$;

-- Members join by the link as well: a private match is none of theirs before.
create function private.join_by_link(token text) returns uuid
language plpgsql
security definer -- finds a match that the caller does not see
set search_path = ''
as $$
declare
  match public.matches;
begin
  perform private.require_assured();
  match := private.lock_match_of_link(token);
  if not exists (select from public.match_participants
                  where match_id = match.id and user_id = auth.uid() and status = 'confirmed') then
    perform set_config('courtside.opened_match', match.id::text, true);
    perform public.join_match_bypass_notifications(match.id, auth.uid(), 'confirmed');
    perform set_config('courtside.opened_match', '', true);
  end if;
  return match.id;
end
$$;

create function public.join_by_link(p_token text) returns uuid
language sql set search_path = '' as $$ select private.join_by_link(p_token) $$;

-- Returns the match if the caller sees it, and the link if it has one: `token` is null where the creator has switched it off.
create function private.link_of(of_match uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('token', case when enabled then private.link_token(match_id, renewals) end, 'enabled', enabled,
      'guests_allowed', guests_allowed)
    from private.match_links where match_id = of_match
$$;

-- The link of a match, made when somebody first shares it.
create function private.share_match(of_match uuid) returns jsonb
language plpgsql
security definer -- derives the token, which is stored nowhere
set search_path = ''
as $$
begin
  if not private.assured() or not exists (
       select from public.matches where id = of_match and private.can_see_match(matches, auth.uid())) then
    perform private.refuse(404, 'match_gone', 'This match does not exist any more.');
  end if;
  insert into private.match_links (match_id, token_hash)
  values (of_match, private.token_hash(private.link_token(of_match, 0))) on conflict do nothing;
  return private.link_of(of_match);
end
$$;

create function public.share_match(p_match_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.share_match(p_match_id) $$;

-- Changes the link of a match of one's own: each value that is null stays. A renewed link makes the former one invalid at once.
create function private.change_match_link(of_match uuid, renew boolean, is_enabled boolean, are_guests_allowed boolean) returns jsonb
language plpgsql
security definer -- derives the token, which is stored nowhere
set search_path = ''
as $$
begin
  perform private.require_assured();
  perform private.share_match(of_match);
  if not exists (select from public.matches where id = of_match and creator_id = auth.uid() for no key update) then
    perform private.refuse(403, 'not_creator', 'Only the creator of a match changes its link.');
  end if;
  update private.match_links
     set enabled = coalesce(is_enabled, enabled), guests_allowed = coalesce(are_guests_allowed, guests_allowed),
         renewals = renewals + renew::int, renewed_at = case when renew then now() else renewed_at end,
         token_hash = private.token_hash(private.link_token(of_match, renewals + renew::int))
   where match_id = of_match;
  perform private.count_action('match_changes');
  return private.link_of(of_match);
end
$$;

-- A private match is not entered again by the link that a removed player knows, neither as a member nor as a guest: the link is renewed.
create function private.renew_known_link() returns trigger
language plpgsql
security definer -- links are nobody's to write
set search_path = ''
as $$
begin
  update private.match_links l
     set renewals = renewals + 1, renewed_at = now(), token_hash = private.token_hash(private.link_token(l.match_id, renewals + 1))
    from public.matches m
   where l.match_id = old.match_id and m.id = l.match_id and m.is_private and m.creator_id = auth.uid()
     -- The creator who was a guest in their own match has not removed anybody.
     and current_setting('courtside.opened_match', true) is distinct from m.id::text;
  return null;
end
$$;
create trigger renew_known_link after delete on public.match_participants
  for each row when (old.status = 'confirmed' and old.user_id is distinct from auth.uid()) execute function private.renew_known_link();

create function public.change_match_link(
  p_match_id uuid, p_renew boolean default false, p_enabled boolean default null, p_guests_allowed boolean default null)
returns jsonb
language sql set search_path = '' as $$ select private.change_match_link(p_match_id, coalesce(p_renew, false), p_enabled, p_guests_allowed) $$;

-- The creator brings somebody along. `request` is random; the same twice is one guest. Returns the id of the participant.
create function private.add_guest(of_match uuid, name text, request uuid) returns uuid
language plpgsql
security definer -- members insert their own participation only
set search_path = ''
as $$
declare
  guest public.match_participants;
begin
  if not private.assured() or not exists (
       select from public.matches where id = of_match and creator_id = auth.uid() for no key update) then
    perform private.refuse(403, 'not_creator', 'Only the creator of a match adds guests.');
  end if;
  guest := private.guest_of_token(auth.uid() || ' ' || request);
  if guest.id is null then
    insert into public.match_participants (match_id, status, guest_name, guest_kind)
    values (of_match, 'confirmed', coalesce(private.tidy_name(private.without_hidden(name)), ''), 'plus_one') returning * into guest;
    insert into private.match_guests (participant_id, token_hash)
    values (guest.id, private.token_hash(auth.uid() || ' ' || request));
    perform private.notify_of_guest(guest, 'joined');
    perform private.count_action('participations');
  end if;
  return guest.id;
end
$$;

create function public.add_guest(p_match_id uuid, p_first_name text, p_request uuid) returns uuid
language sql set search_path = '' as $$ select private.add_guest(p_match_id, p_first_name, p_request) $$;

-- Returns the match of a link as an entry of a calendar, without names and numbers; null where the link is not valid.
create function public.shared_match_calendar(p_token text) returns jsonb
language sql stable
security definer -- by token, before anybody signs in
set search_path = ''
as $$
  select private.calendar_entry(matches, null) || '{"people": [], "free": null, "status": null}' || jsonb_build_object('changed_at',
           coalesce((select changed_at from private.match_versions where match_id = matches.id), date_trunc('second', created_at)))
    from public.matches where id = private.match_of_link(p_token)
$$;

revoke execute on function public.shared_match, public.shared_match_calendar, public.join_as_guest, public.leave_as_guest, public.rename_guest, public.claim_guest,
  public.join_by_link, public.share_match, public.change_match_link, public.add_guest
  from public, anon, authenticated, service_role;
grant execute on function public.shared_match, public.shared_match_calendar to anon, authenticated;
grant execute on function public.join_as_guest, public.leave_as_guest, public.rename_guest to anon;
grant execute on function public.claim_guest, public.join_by_link, public.share_match, public.change_match_link, public.add_guest
  to authenticated;
grant execute on function private.claim_guest(text, boolean), private.join_by_link(text), private.share_match(uuid),
  private.change_match_link(uuid, boolean, boolean, boolean), private.add_guest(uuid, text, uuid) to authenticated;

revoke execute on all functions in schema private from public;
