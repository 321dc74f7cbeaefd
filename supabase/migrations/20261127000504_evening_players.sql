-- Organisers check players in, and members check themselves in from their own phones.

create function private.add_player(id uuid, of_match uuid, player uuid, member uuid, guest text) returns jsonb
language plpgsql
security definer -- only functions write evenings
set search_path = ''
as $$
declare
  evening public.evenings;
  name text := nullif(private.tidy_name(private.without_hidden(guest)), '');
  entry public.evening_entries := private.entry_of(id, of_match, 'player', jsonb_build_object('player', player, 'guest_name', name));
  known uuid;
begin
  perform private.require_assured();
  if player is null or (member is null) = (name is null) then
    raise exception using errcode = '22023', message = 'p_member_id, p_guest_name: a player is a member or a guest with a name.';
  end if;
  entry.member_id := member;
  evening := private.lock_evening(of_match, array[member]);
  perform private.require_may_add(of_match, member);
  if private.known_entry(entry) is not null then
    return private.known_entry(entry);
  end if;
  perform private.require_running(evening);
  -- Somebody who has been here is the same player again.
  update public.evening_players p set is_present = true where p.match_id = of_match and p.member_id = member returning p.id into known;
  if known is null then
    if exists (select from public.evening_players p where p.id = player) then
      perform private.refuse(422, 'entry_differs', 'Another player has this id.');
    end if;
    insert into public.evening_players (id, match_id, number, member_id, guest_name, participant_id, is_present)
    select player, of_match, coalesce(max(number) + 1, 0), member, name, (
        select p.id from public.match_participants p where p.match_id = of_match and p.user_id = member and private.takes_slot(p)), true
      from public.evening_players where match_id = of_match;
  end if;
  perform private.require_room(of_match);
  return private.write_entry(entry, true,
    jsonb_build_object('player_id', coalesce(known, player), 'before', jsonb_build_object('known', known is not null)));
end
$$;

-- Organisers add guests and whoever might have joined the match, and not across a block with themselves; members add themselves if they play
-- in it.
create function private.require_may_add(of_match uuid, member uuid) returns void
language plpgsql stable set search_path = '' as $$
declare
  plays boolean := exists (
    select from public.match_participants p where p.match_id = of_match and p.user_id = member and private.takes_slot(p));
begin
  if not coalesce(member = auth.uid() and plays, false) then
    perform private.require_organiser(of_match);
  end if;
  if member is not null and not exists (select from public.matches m where m.id = of_match and private.can_act_on_match(m, member)
       and (plays or not private.are_blocked(member, auth.uid()))) then
    perform private.refuse(404, 'member_gone', 'This member does not exist any more.');
  end if;
end
$$;

create function private.set_presence(id uuid, player uuid, present boolean) returns jsonb
language plpgsql
security definer -- only functions write evenings
set search_path = ''
as $$
declare
  evening public.evenings;
  one public.evening_players;
  entry public.evening_entries;
begin
  perform private.require_assured();
  evening := private.lock_evening((select match_id from public.evening_players p where p.id = player));
  select p.* into one from public.evening_players p where p.id = player;
  entry := private.entry_of(id, evening.match_id, 'presence', jsonb_build_object('player', player, 'present', present));
  if one.member_id is distinct from auth.uid() then
    perform private.require_organiser(evening.match_id);
  end if;
  if private.known_entry(entry) is not null then
    return private.known_entry(entry);
  end if;
  perform private.require_running(evening);
  update public.evening_players p set is_present = present where p.id = player;
  perform private.require_room(evening.match_id);
  return private.write_entry(entry, one.is_present <> present, jsonb_build_object('before', one.is_present));
end
$$;

-- Pairs of players are teams; whoever is in no pair is in no team. Teams that have played stay.
create function private.set_teams(id uuid, of_match uuid, teams jsonb) returns jsonb
language plpgsql
security definer -- only functions write evenings
set search_path = ''
as $$
declare
  evening public.evenings;
  entry public.evening_entries := private.entry_of(id, of_match, 'teams', jsonb_build_object('teams', teams));
begin
  perform private.require_assured();
  evening := private.lock_evening(of_match);
  perform private.require_organiser(of_match);
  if private.known_entry(entry) is not null then
    return private.known_entry(entry);
  end if;
  perform private.require_running(evening);
  perform private.require_teams(of_match, teams);
  update public.evening_players p
     set team = (select place - 1 from jsonb_array_elements(teams) with ordinality as t (pair, place) where t.pair ? p.id::text)
   where p.match_id = of_match;
  return private.write_entry(entry, true);
end
$$;

create function private.require_teams(of_match uuid, teams jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if jsonb_typeof(teams) is distinct from 'array'
      or jsonb_path_exists(teams, 'strict $[*] ? (@.type() != "array" || @.size() != 2)')
      or exists (select from jsonb_array_elements(teams) as pair, jsonb_array_elements_text(pair) as member
                 left join public.evening_players p on p.id::text = member and p.match_id = of_match
                 group by p.id having p.id is null or count(*) > 1) then
    raise exception using errcode = '22023', message = 'p_teams: pairs of players of this evening, each once.';
  end if;
  if exists (
      select from public.evening_games g
        join public.evening_rounds r on (r.match_id, r.number, r.edition) = (g.match_id, g.round, g.edition),
           lateral (values (g.a1, g.a2), (g.b1, g.b2)) as side (one, other)
       where g.match_id = of_match and private.has_begun(r)
         and not exists (select from jsonb_array_elements(teams) as pair where pair ?& array[one::text, other::text])) then
    perform private.refuse(409, 'round_begun', 'This round has begun.');
  end if;
end
$$;

-- Names an organiser, before the evening begins or while it runs, or ends that. Only an evening that runs has an entry of it.
create function private.set_organiser(of_match uuid, member uuid, is_on boolean) returns void
language plpgsql
security definer -- only functions write evenings
set search_path = ''
as $$
declare
  match public.matches;
  entry public.evening_entries := private.entry_of(gen_random_uuid(), of_match, 'organiser', jsonb_build_object('on', is_on));
begin
  perform private.require_assured();
  -- The foreign key of the new row locks the match, which comes before the evening.
  select * into match from public.matches m where m.id = of_match and private.can_act_on_match(m, auth.uid()) for key share;
  if match.id is null then
    perform private.refuse(404, 'match_gone', 'This match does not exist any more.');
  elsif match.creator_id is distinct from auth.uid() then
    perform private.refuse(403, 'not_creator', 'Only the creator of a match names organisers.');
  elsif is_on and (member = auth.uid() or not private.can_act_on_match(match, member)) then
    perform private.refuse(404, 'member_gone', 'This member does not exist any more.');
  end if;
  perform from public.profiles where id in (member, auth.uid()) order by id for key share;
  perform from public.evenings e where e.match_id = of_match for no key update;
  if is_on then
    insert into public.evening_organisers (match_id, member_id) values (of_match, member) on conflict do nothing;
  else
    delete from public.evening_organisers o where o.match_id = of_match and o.member_id = member;
  end if;
  if not found then
    return;
  end if;
  if (select count(*) > 16 from public.evening_organisers o where o.match_id = of_match) then
    perform private.refuse(409, 'too_many_organisers', 'An evening has 16 organisers at most.');
  end if;
  if exists (select from public.evenings e where e.match_id = of_match) then
    entry.member_id := member;
    perform private.write_entry(entry, false);
  else
    perform private.count_action('evening_entries');
  end if;
end
$$;

create function public.add_player(p_id uuid, p_match_id uuid, p_player_id uuid, p_member_id uuid default null, p_guest_name text default null)
returns jsonb
language sql set search_path = '' as $$ select private.add_player(p_id, p_match_id, p_player_id, p_member_id, p_guest_name) $$;

create function public.set_presence(p_id uuid, p_player_id uuid, p_present boolean) returns jsonb
language sql set search_path = '' as $$ select private.set_presence(p_id, p_player_id, p_present) $$;

create function public.set_teams(p_id uuid, p_match_id uuid, p_teams jsonb) returns jsonb
language sql set search_path = '' as $$ select private.set_teams(p_id, p_match_id, p_teams) $$;

create function public.set_organiser(p_match_id uuid, p_member_id uuid, p_on boolean) returns void
language sql set search_path = '' as $$ select private.set_organiser(p_match_id, p_member_id, p_on) $$;

revoke execute on function public.add_player, public.set_presence, public.set_teams, public.set_organiser
  from public, anon, authenticated, service_role;
grant execute on function public.add_player, public.set_presence, public.set_teams, public.set_organiser to authenticated;
grant execute on function private.add_player(uuid, uuid, uuid, uuid, text), private.set_presence(uuid, uuid, boolean),
  private.set_teams(uuid, uuid, jsonb), private.set_organiser(uuid, uuid, boolean) to authenticated;

revoke execute on all functions in schema private from public;
