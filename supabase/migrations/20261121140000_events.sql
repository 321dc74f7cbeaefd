-- Why: who comes to an event and what is said about it, in the words of the specification's calls. Events are matches of
-- type 'event', so both are views: there is one table of participants and one of comments, and nothing can drift apart.

-- Attending is a confirmed place, not attending a declined one; who has only been asked has not answered.
create view public.event_participants with (security_invoker = true) as
  select id, match_id as event_id, user_id, case status when 'confirmed' then 'attending' else 'not_attending' end as status,
         created_at, updated_at
    from public.match_participants
   where status in ('confirmed', 'declined')
     and exists (select from public.matches where matches.id = match_participants.match_id and match_type = 'event');

revoke all on public.event_participants from anon, authenticated, service_role;
grant select, delete on public.event_participants to authenticated;
grant insert (event_id, user_id, status) on public.event_participants to authenticated;
grant update (status) on public.event_participants to authenticated;
grant select, insert, update, delete on public.event_participants to service_role;

-- Invoker, so that policies and guards of the table decide. The first answer takes the place of an invitation, and the
-- same answer twice is one.
create function private.write_attendance() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  wanted text := case new.status when 'attending' then 'confirmed' when 'not_attending' then 'declined' end;
  written public.match_participants;
begin
  if tg_op = 'DELETE' then
    delete from public.match_participants where id = old.id returning * into written;
    return case when written.id is not null then old end;
  end if;
  if wanted is null then
    raise exception using errcode = '22023', message = 'status: an answer is ''attending'' or ''not_attending''.';
  end if;
  if not exists (select from public.matches where id = new.event_id and match_type = 'event') then
    perform private.refuse(404, 'match_gone', 'This event does not exist any more.');
  end if;
  update public.match_participants set status = wanted
   where match_id = new.event_id and user_id = new.user_id
  returning * into written;
  if written.id is null and tg_op = 'INSERT' then
    insert into public.match_participants (match_id, user_id, status) values (new.event_id, new.user_id, wanted)
    returning * into written;
  end if;
  if written.id is null then
    return null;
  end if;
  new.id := written.id;
  new.created_at := written.created_at;
  new.updated_at := written.updated_at;
  return new;
end
$$;
create trigger write_attendance instead of insert or update or delete on public.event_participants
  for each row execute function private.write_attendance();

create view public.event_comments with (security_invoker = true) as
  select id, match_id as event_id, user_id, comment, created_at from public.match_comments;

revoke all on public.event_comments from anon, authenticated, service_role;
grant select, delete on public.event_comments to authenticated;
grant insert (event_id, user_id, comment) on public.event_comments to authenticated;
grant select, insert, update, delete on public.event_comments to service_role;

-- Members may now say for themselves that they do not come. Only of an event: a match has no such answer without an invitation.
drop policy "Members join for themselves and creators invite others" on public.match_participants;
create policy "Members answer for themselves and creators invite others" on public.match_participants
  for insert to authenticated
  with check (
    (
      user_id = (select auth.uid())
      and status in ('confirmed', 'declined')
      and exists (select from public.matches where matches.id = match_participants.match_id)
    )
    or (
      status in ('pending', 'invited')
      and exists (
        select from public.matches
        where matches.id = match_participants.match_id and matches.creator_id = (select auth.uid())
      )
    )
  );

create or replace function private.guard_new_participant() returns trigger
language plpgsql
security definer -- locks and counts what the caller may not see
set search_path = ''
as $$
declare
  me uuid := auth.uid();
  match public.matches;
  known boolean;
begin
  select * into match from public.matches where id = new.match_id for no key update;
  if me is not null then
    known := not match.is_private or match.creator_id is not distinct from me
      or exists (select from private.my_places where my_places.match_id = new.match_id);
  end if;
  -- A private match of others and one that is gone look the same.
  if match.id is null or not known then
    perform private.refuse(404, 'match_gone', 'This match does not exist any more.');
  end if;
  if me is not null then
    if new.user_id <> me and match.creator_id is distinct from me then
      perform private.refuse(403, 'not_creator', 'Only the creator of a match invites.');
    end if;
    if match.match_date < now() then
      perform private.refuse(403, 'match_past', 'This match is in the past.');
    end if;
    if new.user_id = me and new.status <> 'confirmed' and (new.status <> 'declined' or match.match_type <> 'event') then
      perform private.refuse(403, 'not_invited', 'Only the creator of a match invites.');
    end if;
  end if;
  if exists (select from public.match_participants p where p.match_id = new.match_id and p.user_id = new.user_id) then
    perform private.refuse(409, 'already_in_match', 'This member is in the match already.');
  end if;
  if new.status = 'confirmed' then
    new.team_assignment := private.take_place(match, new, may_move => false);
  end if;
  return new;
end
$$;

revoke execute on all functions in schema private from public;
