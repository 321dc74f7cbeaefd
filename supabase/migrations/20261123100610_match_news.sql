-- Members hear of their matches on their devices at the right time: not more often than every ten minutes, not at night, and of a
-- match that they have muted only that it is off, moved, or not theirs any more. Reminders come by themselves.

-- Each row is a match of which a member wants to hear on their devices no more than they must.
create table public.match_mutes (
  user_id uuid not null default auth.uid(),
  match_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (user_id, match_id),
  constraint match_mutes_user_id_fkey foreign key (user_id) references public.profiles on delete cascade,
  constraint match_mutes_match_id_fkey foreign key (match_id) references public.matches on delete cascade
);
create index match_mutes_match_id_idx on public.match_mutes (match_id);
alter table public.match_mutes enable row level security;
revoke all on public.match_mutes from anon, authenticated, service_role;
grant select, delete on public.match_mutes to authenticated;
grant insert (user_id, match_id) on public.match_mutes to authenticated;
grant select, insert, update, delete on public.match_mutes to service_role;
create policy "Members see which matches they have muted" on public.match_mutes
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Members mute matches that they see" on public.match_mutes
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and exists (select from public.matches where matches.id = match_mutes.match_id)
  );
create policy "Members listen to a match again" on public.match_mutes
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "Members with a second factor have proved it" on public.match_mutes
  as restrictive to authenticated using ((select private.assured()));
create trigger count_rows after insert on public.match_mutes
  referencing new table as written for each statement execute function private.count_rows('push_subscriptions');
alter table public.match_mutes replica identity full;
alter publication supabase_realtime add table public.match_mutes;

-- State of the messages to a device about a match, or about what waits for a steward. No foreign key to matches: a cancelled match is gone.
create table private.match_pushes (
  device_id uuid not null,
  match_id uuid not null,
  -- A worker is sending until then. A killed one does not hold the others up for longer.
  claimed_until timestamptz,
  sent_at timestamptz,
  -- The notifications that the device has been sent, each with its created_at: one that grows is new again.
  delivered jsonb not null default '{}',
  primary key (device_id, match_id),
  constraint match_pushes_device_id_fkey foreign key (device_id) references public.push_subscriptions on delete cascade
);
alter table private.match_pushes enable row level security;

-- The first moment from `at` on that is not in the hours of rest, 22 to 8 by the community's clock.
create function private.after_quiet_hours(at timestamptz) returns timestamptz
language plpgsql stable
set search_path = ''
as $$
declare
  zone text := (select time_zone from private.community);
  here timestamp := at at time zone zone;
begin
  return case
    when here::time >= '22:00' then (here::date + 1 + time '08:00') at time zone zone
    when here::time < '08:00' then (here::date + time '08:00') at time zone zone
    else at end;
end
$$;

-- Tells whether a match does not take place as its players know it: it is cancelled, or at another time or venue.
create function private.changes_plans(type text, data jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(type = 'match_cancelled' or type = 'match_updated' and data -> 'changes' ?| array['match_date', 'location'], false)
$$;

-- Tells whether a notification cannot wait: a match that begins within 12 hours is off, or has been moved.
create function private.is_urgent(type text, data jsonb, at timestamptz) returns boolean
language plpgsql immutable
set search_path = ''
as $$
declare
  soon timestamptz := at + interval '12 hours';
begin
  return private.changes_plans(type, data)
    and coalesce(least((data ->> 'start')::timestamptz, (data #>> '{changes,match_date,0}')::timestamptz) <= soon, false);
end
$$;

-- The time at which a device may be sent a notification of a match: ten minutes after the last one, and not at night unless the match
-- begins within 12 hours. An offered place has a deadline, whose clock stands still at the same hours, and waits for no ten minutes; nor
-- does a question that goes to the first who answers.
create function private.push_time(type text, data jsonb, sent_at timestamptz, at timestamptz) returns timestamptz
language plpgsql stable
set search_path = ''
as $$
declare
  start timestamptz := data ->> 'start';
begin
  if private.is_urgent(type, data, at) then
    return at;
  end if;
  if type not in ('place_offered', 'substitute_asked') then
    at := greatest(at, sent_at + interval '10 minutes');
  end if;
  return case when start <= at + interval '12 hours' then at else private.after_quiet_hours(at) end;
end
$$;

-- The notifications of a match that a device has not been sent yet and that still hold at this moment: `due` is when each may be
-- sent. What is older than the device was news to another one, or to nobody.
create function private.pending_pushes(of_device uuid, of_match uuid, at timestamptz)
returns table (id uuid, type text, message text, data jsonb, created_at timestamptz, version text, starts timestamptz, due timestamptz)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  select news.id, news.type, news.message, news.data, news.created_at, news.created_at::text, match.match_date,
         private.push_time(news.type, news.data, pushed.sent_at, at)
    from public.push_subscriptions device
    join public.notifications news on news.user_id = device.user_id and news.related_id = of_match and not news.read
    left join public.matches match on match.id = of_match
    left join private.match_pushes pushed on pushed.device_id = device.id and pushed.match_id = of_match
    left join public.match_participants participation on participation.match_id = match.id and participation.user_id = news.user_id
   where device.id = of_device and news.created_at > at - interval '1 day' and news.created_at >= device.created_at
     and pushed.delivered ->> news.id::text is distinct from news.created_at::text
     -- The words of an entry about players leave the muted kinds out.
     and private.wants_push(news.user_id, news.type, news.data)
     and (match.id is null or private.may_be_notified(match, news.user_id,
           played => participation.status is not distinct from 'confirmed' or private.ends_own_slot(news.type, news.data)))
     and case
           -- It goes with the role, and when nothing waits.
           when news.type = 'steward_work' then true
           when news.type = 'match_cancelled' then match.id is null
           when news.type = 'match_invitation' then match.match_date > at and participation.status in ('pending', 'invited')
           when news.type = 'match_updated' then
             match.match_date > at and (private.ends_own_slot(news.type, news.data) or private.can_see_match(match, news.user_id))
           when news.type in ('match_reminder_day', 'match_reminder_hours') then
             match.match_date > at and match.match_date = (news.data ->> 'start')::timestamptz
             and (match.creator_id = news.user_id or participation.status = 'confirmed')
           when news.type = 'match_comment' then match.id is not null and (
             match.creator_id = news.user_id or participation.status in ('confirmed', 'pending', 'invited'))
           when news.type = 'place_offered' then match.match_date > at and (news.data ->> 'deadline')::timestamptz > at
           -- The question whether to step in goes with its request.
           -- A member who was not fast enough to step in reads it in the list.
           when news.type in ('place_gone', 'substitute_asked', 'substitute_found') then
             match.match_date > at and news.data ->> 'reason' is distinct from 'stepped_in'
           when news.type in ('match_joined', 'match_left', 'match_declined', 'match_full') then
             match.match_date > at and (match.creator_id = news.user_id or participation.status = 'confirmed')
         end;
end
$$;

-- Takes the message to a device about a match on. Returns what to send; or when to try again; or neither, when there is nothing to
-- send. Everything is judged again here, since jobs run late and twice. Two workers do not send at once.
create function private.claim_push(of_device uuid, of_match uuid, at timestamptz, out news jsonb, out due timestamptz)
language plpgsql
set search_path = ''
as $$
declare
  member uuid := (select user_id from public.push_subscriptions where id = of_device);
  is_muted boolean := exists (select from public.match_mutes where user_id = member and match_id = of_match);
  is_open boolean := exists (select from private.open_pages where user_id = member and visible_until > at);
  silent jsonb;
begin
  -- A member who looks at the app has seen it. Of a muted match a member hears that it is off, moved, or not theirs any more.
  select jsonb_agg(to_jsonb(one)) filter (where is_silent),
         jsonb_agg(to_jsonb(one) order by one.created_at desc) filter (where not is_silent), min(one.due) filter (where not is_silent)
    into silent, news, due
    from private.pending_pushes(of_device, of_match, at) as one
   cross join lateral (
     select is_open or is_muted and not (private.changes_plans(one.type, one.data) or private.ends_own_slot(one.type, one.data))
       as is_silent) as reach;
  if silent is not null then
    perform private.record_delivered(of_device, of_match, silent, null);
  end if;
  if news is null then
    return;
  end if;
  if due > at then
    news := null;
    return;
  end if;
  insert into private.match_pushes as known (device_id, match_id, claimed_until) values (of_device, of_match, at + interval '1 minute')
  on conflict (device_id, match_id) do update set claimed_until = excluded.claimed_until
    where coalesce(known.claimed_until <= at, true);
  if not found then
    news := null;
    due := at + interval '1 minute';
    return;
  end if;
  due := null;
end
$$;

-- Notes what a device has been sent; `sent_at` is null when nothing was.
create function private.record_delivered(of_device uuid, of_match uuid, news jsonb, at timestamptz) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into private.match_pushes as known (device_id, match_id, sent_at, delivered)
  select of_device, of_match, at, jsonb_object_agg(one ->> 'id', one ->> 'version') from jsonb_array_elements(news) as one
  on conflict (device_id, match_id) do update
     set sent_at = coalesce(excluded.sent_at, known.sent_at), delivered = known.delivered || excluded.delivered, claimed_until = null;
end
$$;

-- Reminders that have been written, so that each comes once, however many workers there are and however often they start anew. A
-- match that is moved to another start is another one here.
create table private.match_reminders (
  match_id uuid not null,
  user_id uuid not null,
  type text not null,
  starts timestamptz not null,
  primary key (match_id, user_id, type, starts),
  constraint match_reminders_match_id_fkey foreign key (match_id) references public.matches on delete cascade,
  constraint match_reminders_user_id_fkey foreign key (user_id) references public.profiles on delete cascade
);
create index match_reminders_user_id_idx on private.match_reminders (user_id);
alter table private.match_reminders enable row level security;

-- Writes the reminders that are due, a day and two hours before a match. A late worker makes up for the one of the day until six hours
-- before, and none comes after the start. Whoever joined, made or moved the match later than the reminder's time knows it already.
create function private.remind(at timestamptz) returns bigint
language plpgsql
set search_path = ''
as $$
declare
  written bigint;
begin
  with due as (
    select m as match, m.id, m.creator_id, m.match_date, kind.type, m.match_date - kind.lead as since
      from (values ('match_reminder_day', interval '24 hours', interval '6 hours'),
                   ('match_reminder_hours', interval '2 hours', interval '0')) as kind (type, lead, last)
      join public.matches m on m.match_date > at + kind.last and m.match_date <= at + kind.lead
     where m.created_at <= m.match_date - kind.lead and not exists (
       select from private.moved_matches moved where moved.match_id = m.id and moved.moved_at > m.match_date - kind.lead)
  ), claimed as (
    insert into private.match_reminders (match_id, user_id, type, starts)
    select due.id, p.user_id, due.type, due.match_date
      from due join public.match_participants p on p.match_id = due.id
     where p.status = 'confirmed' and p.user_id is not null and coalesce(p.responded_at, p.created_at) <= due.since
    union
    select id, creator_id, type, match_date from due where creator_id is not null
    on conflict do nothing
    returning match_id, user_id, type
  )
  insert into public.notifications (user_id, type, data, related_id)
  select claimed.user_id, claimed.type,
         private.match_facts(due.match) || private.slot_facts(due.match),
         due.id
    from claimed join due on due.id = claimed.match_id and due.type = claimed.type;
  get diagnostics written = row_count;
  return written;
end
$$;

create index notifications_reminders_idx on public.notifications (related_id) where type in ('match_reminder_day', 'match_reminder_hours');

-- A reminder of a start that no longer holds is none.
create function private.drop_reminders() returns trigger
language plpgsql
security definer -- notifications of others
set search_path = ''
as $$
begin
  delete from public.notifications
   where related_id = old.id and type in ('match_reminder_day', 'match_reminder_hours') and not read;
  return null;
end
$$;
create trigger drop_reminders after update of match_date on public.matches
  for each row when (new.match_date <> old.match_date) execute function private.drop_reminders();
create trigger drop_reminders_of_deleted after delete on public.matches
  for each row execute function private.drop_reminders();

revoke execute on all functions in schema private from public;
