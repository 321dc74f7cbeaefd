-- Why: members are told about invitations, changes and cancellations. Triggers write them in the transaction of the
-- change, so that a tab closed too early loses none and nobody can write one for another.

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  type text not null,
  message text not null,
  related_id uuid, -- a match id without a foreign key: a cancelled match is gone
  read boolean not null default false,
  created_at timestamptz not null default now(),
  constraint notifications_user_id_fkey foreign key (user_id) references public.profiles on delete cascade,
  constraint notifications_type_known check (type in ('match_invitation', 'match_cancelled', 'match_updated'))
);

create index notifications_user_id_idx on public.notifications (user_id, created_at desc);

alter table public.notifications enable row level security;
revoke all on public.notifications from anon, authenticated, service_role;
grant select, delete on public.notifications to authenticated;
grant update (read) on public.notifications to authenticated;
grant select, insert, update, delete on public.notifications to service_role;

create policy "Members see their own notifications" on public.notifications
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Members mark their own notifications" on public.notifications
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "Members delete their own notifications" on public.notifications
  for delete to authenticated using (user_id = (select auth.uid()));

-- '{match or event} at {location} on {date} at {time}', in the community's zone and the German form.
create function private.match_words(match public.matches) returns text
language sql stable
set search_path = ''
as $$
  select format('%s at %s on %s at %s', case match.match_type when 'event' then 'event' else 'match' end, match.location,
    to_char(match.match_date at time zone time_zone, 'DD.MM.YYYY'), to_char(match.match_date at time zone time_zone, 'HH24:MI'))
    from private.community
$$;

create function private.tell_invited() returns trigger
language plpgsql
security definer -- members cannot write notifications
set search_path = ''
as $$
begin
  insert into public.notifications (user_id, type, message, related_id)
  select invited.user_id, 'match_invitation', format('You have been invited to the %s.', private.match_words(matches)), matches.id
    from invited join public.matches on matches.id = invited.match_id
   where invited.status in ('pending', 'invited') and invited.user_id is distinct from auth.uid();
  return null;
end
$$;
create trigger tell_invited after insert on public.match_participants
  referencing new table as invited for each statement execute function private.tell_invited();

create function private.settle_invitations() returns trigger
language plpgsql
security definer -- whoever answers need not see the notification
set search_path = ''
as $$
begin
  update public.notifications set read = true
    from before_answer join after_answer using (id)
   where before_answer.status in ('pending', 'invited') and after_answer.status in ('confirmed', 'declined')
     and notifications.user_id = after_answer.user_id and notifications.related_id = after_answer.match_id
     and notifications.type = 'match_invitation' and not notifications.read;
  return null;
end
$$;
create trigger settle_invitations after update on public.match_participants
  referencing old table as before_answer new table as after_answer
  for each statement execute function private.settle_invitations();

create function private.tell_updated() returns trigger
language plpgsql
security definer -- members cannot write notifications
set search_path = ''
as $$
begin
  -- Without a member (the operator, or what follows from a removed account) it is not the organizer, and the last
  -- condition holds for nobody.
  insert into public.notifications (user_id, type, message, related_id)
  select p.user_id, 'match_updated',
         format('The %s has been updated by the organizer.', private.match_words(matches)), matches.id
    from before_update join after_update using (id) join public.matches using (id)
    join public.match_participants p on p.match_id = matches.id and p.status = 'confirmed'
   where before_update is distinct from after_update and p.user_id <> auth.uid();
  return null;
end
$$;
create trigger tell_updated after update on public.matches
  referencing old table as before_update new table as after_update
  for each statement execute function private.tell_updated();

-- Before, because the participants go with the match.
create function private.tell_cancelled() returns trigger
language plpgsql
security definer -- members cannot write notifications
set search_path = ''
as $$
begin
  insert into public.notifications (user_id, type, message, related_id)
  select user_id, 'match_cancelled', format('The %s has been cancelled by the organizer.', private.match_words(old)), old.id
    from public.match_participants
   where match_id = old.id and status = 'confirmed' and user_id is distinct from auth.uid();
  return old;
end
$$;
create trigger tell_cancelled before delete on public.matches
  for each row execute function private.tell_cancelled();

revoke execute on all functions in schema private from public;
