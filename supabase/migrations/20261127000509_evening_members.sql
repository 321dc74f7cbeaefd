-- Players follow the participants of their match while the evening runs: who joins later is listed, who leaves is not there, a guest who signs up
-- and a substitute become the member. What was played stays, with the player who played it.

create function private.has_game(player public.evening_players) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from public.evening_games g
                  where g.match_id = player.match_id and player.id in (g.a1, g.a2, g.b1, g.b2));
end
$$;

-- Lists a participant, or finds them as the player who they are already.
create function private.seat_participant(participant public.match_participants) returns void
language plpgsql set search_path = '' as $$
begin
  update public.evening_players set participant_id = participant.id
   where match_id = participant.match_id and member_id = participant.user_id;
  if not found then
    insert into public.evening_players (id, match_id, number, member_id, guest_name, participant_id)
    select gen_random_uuid(), participant.match_id, coalesce(max(number) + 1, 0), participant.user_id, participant.guest_name, participant.id
      from public.evening_players where match_id = participant.match_id having count(*) < 128;
  end if;
end
$$;

create function private.unseat_participant(participant uuid) returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.evening_players p where p.participant_id = participant and not private.has_game(p);
  update public.evening_players set is_present = false, participant_id = null where participant_id = participant;
end
$$;

-- The guest has signed up. Whom organisers had added as a member meanwhile is another player, who keeps their games.
create function private.name_guest(participant public.match_participants) returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.evening_players p
   where p.match_id = participant.match_id and p.member_id = participant.user_id and not private.has_game(p);
  update public.evening_players p set member_id = participant.user_id, guest_name = null
   where p.participant_id = participant.id and not exists (
     select from public.evening_players other where other.match_id = p.match_id and other.member_id = participant.user_id);
end
$$;

create function private.follow_participant() returns trigger
language plpgsql
security definer -- only functions write evenings
set search_path = ''
as $$
declare
  evening public.evenings;
  was boolean := tg_op <> 'INSERT' and private.takes_slot(old);
  is_in boolean := tg_op <> 'DELETE' and private.takes_slot(new);
begin
  -- Merging two accounts does this by itself. When the match itself is being deleted it is not found, and the evening goes with it.
  if coalesce(current_setting('courtside.merged', true), '') = '' and (was or is_in) then
    select e.* into evening from public.evenings e join public.matches m on m.id = e.match_id
     where e.match_id = coalesce(new.match_id, old.match_id) for no key update of e;
  end if;
  if evening.match_id is null then
    return coalesce(new, old);
  end if;
  if was and is_in and old.guest_name is not null and new.user_id is not null then
    perform private.name_guest(new);
  elsif was and is_in and new.guest_name is distinct from old.guest_name then
    update public.evening_players set guest_name = new.guest_name where participant_id = new.id;
  elsif was and (not is_in or new.user_id <> old.user_id) then
    perform private.unseat_participant(old.id);
    perform private.seat_participant(new) where is_in and now() < private.evening_end(evening);
  elsif is_in and not was and now() < private.evening_end(evening) then
    perform private.seat_participant(new);
  else
    return coalesce(new, old);
  end if;
  perform private.move_version(evening.match_id, true);
  return coalesce(new, old);
end
$$;
create trigger follow_new_participant after insert or update of status, user_id, guest_name on public.match_participants
  for each row execute function private.follow_participant();
-- Before, as the player would have lost the participant after.
create trigger follow_former_participant before delete on public.match_participants
  for each row execute function private.follow_participant();

-- A member who leaves the community goes on as a player without a name. Evenings are locked before their players, in one order.
create function private.leave_evenings() returns trigger
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
create trigger leave_evenings before delete on public.profiles
  for each row execute function private.leave_evenings();

-- Makes one player of two in each evening, unless both have played: then one goes on without a name, as of a former member, and what both
-- have played stays. The caller has merged the participations.
create function private.merge_evenings(kept uuid, double uuid) returns void
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
    elsif mine.id is not null and private.has_game(mine) then
      delete from public.evening_players where id = theirs.id;
    else
      delete from public.evening_players where id = mine.id;
      update public.evening_players set member_id = kept where id = theirs.id;
    end if;
    update public.evening_players set is_present = theirs.is_present or coalesce(mine.is_present, false), participant_id = (
        select id from public.match_participants p where p.match_id = of_match and p.user_id = kept and private.takes_slot(p))
     where match_id = of_match and member_id = kept;
    perform private.move_version(of_match, true);
  end loop;
end
$$;

-- As before, and evenings.
create or replace function private.hand_over_account(kept uuid, double uuid) returns void
language plpgsql set search_path = '' as $$
declare
  dates uuid[] := array(
    select m.id from public.matches m where m.creator_id = double and m.match_date > now()
    union select line.id from private.waiting_lists_of(double) as line);
begin
  perform set_config('courtside.merged', double || ' ' || kept, true);
  perform private.merge_waiting(kept, double);
  perform private.merge_slots(kept, double);
  perform private.merge_evenings(kept, double);
  insert into public.member_blocks (blocker_id, blocked_id, created_at)
  select case blocker_id when double then kept else blocker_id end, case blocked_id when double then kept else blocked_id end, created_at
    from public.member_blocks where double in (blocker_id, blocked_id) and kept not in (blocker_id, blocked_id)
  on conflict do nothing;
  -- News of the account that goes is none of the one that stays.
  delete from public.notifications where user_id = double and type = 'moderation' and data ->> 'kind' = 'account';
  perform private.hand_over_rows(c.name, kept, double) from private.member_columns() as c where c.on_merge = 'handed_over';
  perform private.advance_waiting_list(id) from unnest(dates) as id order by id;
end
$$;

-- Every column that names a member, as before (*_merging_accounts.sql), and those of evenings.
create or replace function private.member_columns() returns table (name text, on_merge text)
language sql immutable set search_path = '' as $$
  values
    ('public.matches.creator_id', 'handed_over'),
    ('public.matches.paid_by', 'handed_over'),
    ('public.matches.brings_balls', 'handed_over'),
    ('public.match_participants.user_id', 'merged'),
    ('public.match_comments.user_id', 'handed_over'),
    ('public.match_waiting.user_id', 'merged'),
    ('public.match_offers.user_id', 'merged'),
    ('public.waiting_log.user_id', 'handed_over'),
    ('private.given_back.user_id', 'handed_over'),
    ('private.substitute_requests.user_id', 'merged'),
    ('private.substitute_requests.taken_by', 'handed_over'),
    ('private.substitute_asks.user_id', 'merged'),
    ('public.notifications.user_id', 'handed_over'),
    ('private.match_reminders.user_id', 'handed_over'),
    ('public.match_mutes.user_id', 'handed_over'),
    ('public.match_visits.user_id', 'handed_over'),
    ('public.court_alerts.user_id', 'handed_over'),
    ('public.messages.recipient_id', 'handed_over'),
    ('public.member_blocks.blocker_id', 'merged'),
    ('public.member_blocks.blocked_id', 'merged'),
    ('public.reports.reporter_id', 'handed_over'),
    ('public.reports.about_member', 'handed_over'),
    ('public.stewards.member_id', 'ends'),
    ('public.stewards.named_by', 'handed_over'),
    ('public.profiles.id', 'ends'),
    ('private.phone_numbers.user_id', 'ends'),
    ('private.member_names.member_id', 'ends'),
    ('public.preferences.user_id', 'ends'),
    ('public.calendar_feeds.user_id', 'ends'),
    ('private.calendar_entries.user_id', 'ends'),
    ('public.push_subscriptions.user_id', 'ends'),
    ('public.push_mutes.user_id', 'ends'),
    ('private.open_pages.user_id', 'ends'),
    ('private.push_tests.user_id', 'ends'),
    ('private.rate_counters.member_id', 'ends'),
    ('private.join_requests.member_id', 'ends'),
    ('private.cancelled_participations.user_id', 'ends'),
    ('private.member_removals.member_id', 'ends'),
    ('private.merge_requests.double', 'ends'),
    ('private.merge_requests.kept', 'ends'),
    ('private.merge_requests.steward_id', 'handed_over'),
    ('private.removed_names.member_id', 'stays'),
    ('private.account_mails.account_id', 'stays'),
    ('public.community_versions.steward_id', 'stays'),
    ('public.steward_log.steward_id', 'stays'),
    ('public.steward_log.about_member', 'stays'),
    ('public.evenings.started_by', 'handed_over'),
    ('public.evening_organisers.member_id', 'handed_over'),
    ('public.evening_players.member_id', 'merged'),
    ('public.evening_entries.author_id', 'handed_over'),
    ('public.evening_entries.member_id', 'handed_over')
$$;

revoke execute on all functions in schema private from public;
