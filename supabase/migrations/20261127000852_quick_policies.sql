-- Most of what a page costs PostgreSQL is to begin: each table of a request brings its policy along, and those of participants and comments bring that of
-- matches once more. Half of what stood in them was never run.

-- Tells whether the caller has proved who they are, and is a member. A statement asks it once for each table, with the same answer: it is remembered until
-- the statement ends, for the claims that it is about. Who could write that setting could write the claims, too.
create or replace function private.assured(or_waiting boolean default false) returns boolean
language plpgsql stable
security definer -- factors and accounts are not readable
set search_path = ''
as $$
declare
  asked text := concat(statement_timestamp(), or_waiting, current_setting('request.jwt.claims', true), current_setting('request.jwt.claim', true));
  claims jsonb;
  me uuid;
begin
  if current_setting('courtside.assured', true) = asked then
    return true;
  end if;
  claims := auth.jwt();
  me := claims ->> 'sub';
  if (claims ->> 'aal' is not distinct from 'aal2'
        or not exists (select from auth.mfa_factors where user_id = me and status = 'verified'))
      and private.in_good_standing(me, or_waiting) then
    asked := set_config('courtside.assured', asked, true);
    return true;
  end if;
  return false;
end
$$;

-- As before. A function in SQL would be planned at each call.
create or replace function private.time_zone() returns text
language plpgsql stable
security definer -- members cannot read the table
set search_path = ''
as $$
begin
  return (select time_zone from private.community);
end
$$;

-- Tells whether the caller takes part in the match (plays, where `must_play`), or is asked to step in.
create function private.has_part(of_match uuid, must_play boolean) returns boolean
language plpgsql stable
security definer -- policies that refer to each other would do so without end
set search_path = ''
as $$
declare
  me uuid := auth.uid();
begin
  return exists (select from public.match_participants p where p.match_id = of_match and p.user_id = me and (p.status = 'confirmed' or not must_play))
    or private.is_substitute_asked(of_match, me);
end
$$;
revoke execute on function private.has_part(uuid, boolean) from public;
grant execute on function private.has_part(uuid, boolean) to authenticated;

-- Returns the members with whom the caller has a block, in both directions.
create function private.blocked_members() returns uuid[]
language plpgsql stable
security definer -- members read only the blocks that they have made
set search_path = ''
as $$
begin
  return array(select member_id from private.my_blocks);
end
$$;
revoke execute on function private.blocked_members() from public;
grant execute on function private.blocked_members() to authenticated;

-- The same rules with the same facts. Those that few rows need are asked of functions: as parts of the plan they were begun for every table of every
-- request. Being asked to step in counts like taking part, so that one function is asked once.
alter policy "Members see public matches and those they take part in" on public.matches
  using (private.sees_by(
    is_creator => creator_id = (select auth.uid()),
    is_shown => hidden_at is null or (select private.is_steward()),
    is_blocked => creator_id = any ((select private.blocked_members())::uuid[]),
    plays => private.has_part(id, must_play => true),
    is_public => not is_private,
    takes_part => private.has_part(id, must_play => false),
    is_substitute_asked => false));
alter policy "Members see the comments on matches they see" on public.match_comments
  using (
    user_id <> all ((select private.blocked_members())::uuid[])
    and (hidden_at is null or user_id = (select auth.uid()) or (select private.is_steward()))
    and exists (select from public.matches where matches.id = match_comments.match_id)
  );
