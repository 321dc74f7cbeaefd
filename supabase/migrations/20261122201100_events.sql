-- Answers and comments of events, in the words of the specification's calls. Events are matches of type 'event', so both are views:
-- there is one table of participants and one of comments, and nothing can drift apart.

-- 'attending' is a confirmed participation, 'not_attending' a declined one; an invited member has not answered.
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

-- Invoker, so that policies and triggers of the table decide. The first answer replaces an invitation, and the same answer twice is
-- one.
create function private.write_attendance() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  wanted text := case new.status when 'attending' then 'confirmed' when 'not_attending' then 'declined' end;
  written public.match_participants;
begin
  if tg_op = 'DELETE' then
    perform private.lock_own_match(old.event_id);
    delete from public.match_participants where id = old.id returning * into written;
    return case when written.id is not null then old end;
  end if;
  if wanted is null then
    raise exception using errcode = '22023', message = 'status: an answer is ''attending'' or ''not_attending''.';
  end if;
  if not exists (select from public.matches where id = new.event_id and match_type = 'event') then
    perform private.refuse(404, 'match_gone', 'This event does not exist any more.');
  end if;
  -- A first answer is inserted: its trigger locks this event alone, and an update that finds nothing would lock other matches before.
  if tg_op = 'UPDATE' or exists (
       select from public.match_participants where match_id = new.event_id and user_id = new.user_id) then
    perform private.lock_own_match(new.event_id);
    update public.match_participants set status = wanted
     where match_id = new.event_id and user_id = new.user_id
    returning * into written;
  end if;
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
  select id, match_id as event_id, user_id, comment, created_at, hidden_at, hidden_because from public.match_comments;
revoke all on public.event_comments from anon, authenticated, service_role;
grant select, delete on public.event_comments to authenticated;
grant insert (id, event_id, user_id, comment) on public.event_comments to authenticated;
grant select, insert, update, delete on public.event_comments to service_role;

revoke execute on all functions in schema private from public;
