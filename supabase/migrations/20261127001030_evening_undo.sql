-- Taking something back left more behind, or less, than there was before: whoever rested in a round and was deleted, who has played no game, was still
-- named by that round, and phones took them for the first player. A change of courts was taken back over a later one that had added some. And somebody
-- who was added twice was not present any more when the second time was taken back.

-- Rounds name players in an array, which no foreign key can hold.
create function private.forget_rests() returns trigger
language plpgsql
security definer -- only functions write rounds
set search_path = '' as $$
begin
  update public.evening_rounds set resting = array_remove(resting, old.id) where match_id = old.match_id and old.id = any (resting);
  return null;
end
$$;
create trigger forget_rests after delete on public.evening_players
  for each row execute function private.forget_rests();

update public.evening_rounds r
   set resting = array(
     select one from unnest(r.resting) with ordinality as rests (one, place)
      where exists (select from public.evening_players p where p.id = one) order by place)
 where exists (select from unnest(r.resting) as one where not exists (select from public.evening_players p where p.id = one));
truncate private.evening_rounds_seen;

-- As before, and the entry says whether somebody who was known was here.
create or replace function private.add_player(id uuid, of_match uuid, player uuid, member uuid, guest text) returns jsonb
language plpgsql
security definer -- only functions write evenings
set search_path = ''
as $$
declare
  evening public.evenings;
  name text := nullif(private.tidy_name(private.without_hidden(guest)), '');
  entry public.evening_entries := private.entry_of(id, of_match, 'player', jsonb_build_object('player', player, 'guest_name', name));
  known uuid;
  was_here boolean;
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
  select p.id, p.is_present into known, was_here from public.evening_players p where p.match_id = of_match and p.member_id = member;
  update public.evening_players p set is_present = true where p.id = known;
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
    jsonb_build_object('player_id', coalesce(known, player), 'before', jsonb_build_object('known', known is not null, 'present', coalesce(was_here, false))));
end
$$;

-- Tells whether an evening has what a change of settings has set, and what followed from it: nobody has changed it since.
create function private.has_settings_of(evening public.evenings, change jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  changed public.evenings := private.with_settings(jsonb_populate_record(evening, change -> 'before'), change -> 'settings');
begin
  return not exists (
    select from jsonb_object_keys(change -> 'before') as key where to_jsonb(evening) -> key is distinct from to_jsonb(changed) -> key);
end
$$;

-- As before, but for settings that were changed again, and for somebody who was here before they were added.
create or replace function private.undo(evening public.evenings, target public.evening_entries, entry uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  player uuid := coalesce(target.data ->> 'player_id', target.data ->> 'player');
begin
  case target.kind
    when 'presence' then
      update public.evening_players set is_present = (target.data ->> 'before')::boolean
       where id = player and is_present = (target.data ->> 'present')::boolean;
      perform private.require_undone(found), private.require_room(evening.match_id);
      return (target.data ->> 'before') <> (target.data ->> 'present');
    when 'player' then
      update public.evening_players set is_present = coalesce((target.data #>> '{before,present}')::boolean, false)
       where id = player and is_present;
      perform private.require_undone(found);
      -- Somebody who was added by mistake has never been here.
      delete from public.evening_players p
       where p.id = player and not (target.data #>> '{before,known}')::boolean and p.participant_id is null
         and not exists (select from public.evening_games g where g.match_id = p.match_id and p.id in (g.a1, g.a2, g.b1, g.b2));
    when 'settings' then
      perform private.require_undone(private.has_settings_of(evening, target.data));
      perform private.apply_settings(evening, target.data -> 'before', entry);
      perform private.restore_rounds(evening, target.id);
    when 'deal' then
      perform private.require_undone(not exists (select from public.evening_rounds r
        where r.match_id = evening.match_id and r.dealt_by = target.id and r.state = 'replaced'));
      if exists (select from public.evening_rounds r
                  where r.match_id = evening.match_id and r.dealt_by = target.id and private.has_begun(r)) then
        perform private.refuse(409, 'round_begun', 'This round has begun.');
      end if;
      update public.evening_rounds r set state = 'replaced', replaced_by = entry
       where r.match_id = evening.match_id and r.dealt_by = target.id;
      perform private.restore_rounds(evening, target.id);
    when 'round_start', 'round_close' then
      perform private.reopen_round(evening.match_id, target);
    when 'end' then
      perform private.require_undone(evening.state = 'ended');
      update public.evenings e set state = 'running', ended_at = null where e.match_id = evening.match_id;
    else
      perform private.refuse(409, 'entry_stays', 'This cannot be taken back.');
  end case;
  return true;
end
$$;

-- As before, and a plan for those who were there before is one of an earlier version.
create or replace function private.leave_evenings() returns trigger
language plpgsql
security definer -- only functions write evenings
set search_path = ''
as $$
declare
  of_match uuid;
  is_gone boolean;
begin
  for of_match in
    select e.match_id from public.evenings e
     where e.match_id in (select p.match_id from public.evening_players p where p.member_id = old.id
                          union select o.match_id from public.evening_organisers o where o.member_id = old.id)
        or e.state = 'running' and e.match_id in (select m.id from public.matches m where m.creator_id = old.id)
     order by e.match_id for no key update
  loop
    delete from public.evening_players p where p.match_id = of_match and p.member_id = old.id and not private.has_game(p);
    is_gone := found;
    update public.evening_players set member_id = null where match_id = of_match and member_id = old.id;
    delete from public.evening_organisers where match_id = of_match and member_id = old.id;
    perform private.move_version(of_match, is_gone);
  end loop;
  return old;
end
$$;

revoke execute on all functions in schema private from public;
