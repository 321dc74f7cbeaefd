-- Five rules about who may do what, each defined once. Policies, functions, triggers, feeds, jobs and links ask these, and read neither
-- blocks nor roles nor the state of an account by themselves (docs/rules.md, tests/rules.test.ts).
--
--   private.in_good_standing   the account is a member's, and may sign in
--   private.can_see_match      the member may read a match
--   private.can_act_on_match   the member may join it, answer, wait, or take a place in it
--   private.may_be_notified    the member may be told of something that happened in it
--   private.takes_slot         the participation uses up one of the slots (with its table, as views ask it)

-- A member in good standing has a profile and is not blocked by stewards: an account that waits for its admission has no profile, and
-- neither has one that has left (decision 078). With `or_waiting`, that condition is left out.
create function private.in_good_standing(account uuid, or_waiting boolean default false) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return not exists (select from auth.users where id = account and banned_until > now())
    and (or_waiting or exists (select from public.profiles where id = account));
end
$$;

-- Both directions. Policies make an array of it once per statement, so it must stay small.
create view private.my_blocks with (security_barrier) as
  select blocked_id as member_id from public.member_blocks where blocker_id = (select auth.uid())
  union all
  select blocker_id from public.member_blocks where blocked_id = (select auth.uid());
grant select on private.my_blocks to authenticated;

create function private.are_blocked(one uuid, other uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from public.member_blocks where (blocker_id, blocked_id) in ((one, other), (other, one)));
end
$$;

-- The participations of the caller, in any status. Without it the policies of matches and participants would refer to each other without
-- end. A view reads with the rights of its owner, outside of row-level security, and unlike a function it is planned into the statement.
create view private.my_participations with (security_barrier) as
  select match_id, status from public.match_participants where user_id = (select auth.uid());
grant select on private.my_participations to authenticated;

-- The matches for which the caller is asked to be a substitute.
create view private.my_asks with (security_barrier) as
  select match_id from private.substitute_asks where user_id = (select auth.uid()) and ended_at is null;
grant select on private.my_asks to authenticated;

create function private.is_substitute_asked(of_match uuid, member uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from private.substitute_asks a where a.user_id = member and a.match_id = of_match and a.ended_at is null);
end
$$;

-- The rule itself. Creators see their matches. Everybody else sees what stewards do not hide: a block between them and the creator leaves
-- the match to those who play in it, a private match is for those who take part or are invited, and all others are for everybody. Whoever is
-- asked to step in sees the match for as long.
-- PostgreSQL puts the expression in the place of the call, so that it costs the policy nothing and looks up no fact that it does not need:
-- for that, each fact is named once and the body is no string.
create function private.sees_by(
  is_creator boolean, is_shown boolean, is_blocked boolean, plays boolean, is_public boolean, takes_part boolean, is_substitute_asked boolean)
returns boolean
language sql immutable
return is_creator or is_shown and (case when is_blocked then plays when is_public then true else takes_part end or is_substitute_asked);

-- For the caller, planned into each statement. A scalar subquery is one probe of an index for each private match met; `exists` may be
-- turned into a list of all of the caller's participations, which is slow for a member with thousands.
create policy "Members see public matches and those they take part in" on public.matches
  for select to authenticated
  using (private.sees_by(
    is_creator => creator_id = (select auth.uid()),
    is_shown => hidden_at is null or (select private.is_steward()),
    -- A creator who has left the community is null, and blocked by nobody.
    is_blocked => creator_id = any (array(select member_id from private.my_blocks)),
    plays => (select status = 'confirmed' from private.my_participations p where p.match_id = matches.id),
    is_public => not is_private,
    takes_part => (select true from private.my_participations p where p.match_id = matches.id),
    is_substitute_asked => (select true from private.my_asks a where a.match_id = matches.id)
  ));

-- For any member, in functions that read with other rights.
create function private.can_see_match(match public.matches, member uuid) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  participation text := (select status from public.match_participants p where p.match_id = match.id and p.user_id = member);
begin
  return coalesce(private.sees_by(
    is_creator => match.creator_id = member,
    is_shown => match.hidden_at is null or exists (select from public.stewards where member_id = member),
    is_blocked => private.are_blocked(member, match.creator_id),
    plays => participation = 'confirmed',
    is_public => not match.is_private,
    takes_part => participation is not null,
    is_substitute_asked => private.is_substitute_asked(match.id, member)), false);
end
$$;

-- Comments are seen by those who see the match, but not across a block; hidden ones by their authors and by stewards.
create policy "Members see the comments on matches they see" on public.match_comments
  for select to authenticated
  using (
    user_id <> all (array(select member_id from private.my_blocks))
    and (hidden_at is null or user_id = (select auth.uid()) or (select private.is_steward()))
    and exists (select from public.matches where matches.id = match_comments.match_id)
  );

-- Members act on matches that they see, or whose link they have been given (`by_link`). A match that stewards hide is its creator's alone,
-- and a link opens nothing between two of whom one has blocked the other. Without a member it is somebody who has nothing but the link.
create function private.can_act_on_match(match public.matches, member uuid, by_link boolean default false) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (match.hidden_at is null or coalesce(match.creator_id = member, false))
    and (member is null or private.in_good_standing(member))
    and (private.can_see_match(match, member) or by_link and not private.are_blocked(member, match.creator_id));
end
$$;

-- `played` is what the member was when it happened, and not what they are when it is told: whoever was removed, or was replaced, played.
-- It is for what concerns those who have to do with a match; that the sender has chosen. A block silences only what is between the member
-- and the creator of this match.
create function private.may_be_notified(match public.matches, member uuid, played boolean) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(match.creator_id = member, false)
    or match.hidden_at is null and (played or not private.are_blocked(member, match.creator_id));
end
$$;
-- Policies run as the member.
grant execute on function private.sees_by(boolean, boolean, boolean, boolean, boolean, boolean, boolean) to authenticated;

revoke execute on all functions in schema private from public;
