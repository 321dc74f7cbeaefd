-- An evening goes on when its creator leaves the community, or is blocked, and has named nobody: whoever is there and plays organises it. That all
-- of them may asks for nobody's phone in particular, and the log says who did what. A member who only checks in is none of them: anybody may join
-- a public match, and would have taken the evening over.

-- Organisers who can still act. An account that is deleted leaves a match without a creator.
create function private.has_organisers(match public.matches) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return private.in_good_standing(match.creator_id) or exists (
    select from public.evening_organisers o where o.match_id = match.id and private.can_act_on_match(match, o.member_id));
end
$$;

-- Tells whether a member is there and has a game; before the first is dealt, being there is enough.
create function private.plays_evening(of_match uuid, member uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from public.evening_players p
     where p.match_id = of_match and p.member_id = member and p.is_present
       and (private.has_game(p) or not exists (select from public.evening_games g where g.match_id = of_match)));
end
$$;

-- Organisers are the creator of the match and the members whom the creator has named; where none of them is left, the members who play.
create or replace function private.is_evening_organiser(match public.matches, member uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(match.creator_id = member, false)
    or exists (select from public.evening_organisers o where o.match_id = match.id and o.member_id = member)
    or private.plays_evening(match.id, member) and not private.has_organisers(match);
end
$$;

-- As before, and phones of an evening whose creator goes ask again who organises it.
create or replace function private.leave_evenings() returns trigger
language plpgsql
security definer -- only functions write evenings
set search_path = ''
as $$
declare
  of_match uuid;
begin
  for of_match in
    select e.match_id from public.evenings e
     where e.match_id in (select p.match_id from public.evening_players p where p.member_id = old.id
                          union select o.match_id from public.evening_organisers o where o.member_id = old.id)
        or e.state = 'running' and e.match_id in (select m.id from public.matches m where m.creator_id = old.id)
     order by e.match_id for no key update
  loop
    delete from public.evening_players p where p.match_id = of_match and p.member_id = old.id and not private.has_game(p);
    update public.evening_players set member_id = null where match_id = of_match and member_id = old.id;
    delete from public.evening_organisers where match_id = of_match and member_id = old.id;
    perform private.move_version(of_match, false);
  end loop;
  return old;
end
$$;

-- Phones ask again when somebody who organises is blocked, or let in again.
create function private.move_evenings_of_blocked() returns trigger
language plpgsql
security definer -- only functions write evenings
set search_path = ''
as $$
declare
  of_match uuid;
begin
  for of_match in
    select e.match_id from public.evenings e
     where e.state = 'running' and e.match_id in (
       select m.id from public.matches m where m.creator_id = new.id
       union select o.match_id from public.evening_organisers o where o.member_id = new.id)
     order by e.match_id for no key update
  loop
    perform private.move_version(of_match, false);
  end loop;
  return null;
end
$$;
create trigger move_evenings_of_blocked after update of banned_until on auth.users
  for each row when (new.banned_until is distinct from old.banned_until) execute function private.move_evenings_of_blocked();

revoke execute on all functions in schema private from public;
