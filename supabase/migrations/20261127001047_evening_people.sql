-- A guest who signs up may have been added as a member meanwhile, and two accounts that become one may both be in an evening: of the two players the
-- one who has played goes on. What the other was for goes on with them: being here, and the partner in a team.

-- As before, and as present as both were.
create or replace function private.name_guest(participant public.match_participants) returns void
language plpgsql set search_path = '' as $$
declare
  added public.evening_players;
begin
  delete from public.evening_players p
   where p.match_id = participant.match_id and p.member_id = participant.user_id and not private.has_game(p)
  returning p.* into added;
  update public.evening_players p
     set member_id = participant.user_id, guest_name = null, is_present = p.is_present or coalesce(added.is_present, false),
         team = coalesce(p.team, added.team)
   where p.participant_id = participant.id and not exists (
     select from public.evening_players other where other.match_id = p.match_id and other.member_id = participant.user_id);
end
$$;

-- As before, and the team of either.
create or replace function private.merge_evenings(kept uuid, double uuid) returns void
language plpgsql set search_path = '' as $$
declare
  of_match uuid;
  mine public.evening_players;
  theirs public.evening_players;
begin
  for of_match in
    select e.match_id from public.evenings e
     where e.match_id in (select p.match_id from public.evening_players p where p.member_id = double)
     order by e.match_id for no key update
  loop
    select * into mine from public.evening_players where match_id = of_match and member_id = kept;
    select * into theirs from public.evening_players where match_id = of_match and member_id = double;
    if mine.id is not null and private.has_game(mine) and private.has_game(theirs) then
      update public.evening_players set member_id = null, is_present = false, participant_id = null where id = theirs.id;
      theirs.team := null;
    elsif mine.id is not null and private.has_game(mine) then
      delete from public.evening_players where id = theirs.id;
    else
      delete from public.evening_players where id = mine.id;
      update public.evening_players set member_id = kept where id = theirs.id;
    end if;
    update public.evening_players p
       set is_present = theirs.is_present or coalesce(mine.is_present, false), team = coalesce(p.team, mine.team, theirs.team), participant_id = (
        select id from public.match_participants p where p.match_id = of_match and p.user_id = kept and private.takes_slot(p))
     where match_id = of_match and member_id = kept;
    perform private.move_version(of_match, true);
  end loop;
end
$$;

revoke execute on all functions in schema private from public;
