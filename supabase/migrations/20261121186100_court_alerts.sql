-- Why: 'Tell me when a slot frees'. A member names a day, a time and a length; once a reading finds a court free there that
-- was not free before, a notification says so, once, in the transaction of the reading.

create table public.court_alerts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  booking_date date not null,
  -- On the venue's clock: from the hour 18 up to the hour 21, at which it has to be over.
  from_hour int not null,
  until_hour int not null,
  -- How long the court is wanted.
  minutes int not null default 60,
  -- Null: any venue.
  source text,
  -- Null: any court.
  court_kind text,
  created_at timestamptz not null default now(),
  -- When its notification was written. It never fires again.
  fired_at timestamptz,
  constraint court_alerts_user_id_fkey foreign key (user_id) references public.profiles on delete cascade,
  constraint court_alerts_hours_range check (from_hour >= 6 and until_hour <= 23),
  constraint court_alerts_minutes_known check (minutes in (60, 90, 120)),
  constraint court_alerts_minutes_fit check (minutes <= (until_hour - from_hour) * 60),
  constraint court_alerts_source_known check (source in ('eversports', 'ebusy')),
  constraint court_alerts_court_kind_known check (court_kind in ('single', 'double'))
);
create index court_alerts_user_id_idx on public.court_alerts (user_id, booking_date);
create index court_alerts_booking_date_idx on public.court_alerts (booking_date) where fired_at is null;
-- The same twice is once.
create unique index court_alerts_open_key
  on public.court_alerts (user_id, booking_date, from_hour, until_hour, minutes, source, court_kind)
  nulls not distinct where fired_at is null;

revoke all on public.court_alerts from anon, authenticated, service_role;
grant select, delete on public.court_alerts to authenticated;
grant insert (id, user_id, booking_date, from_hour, until_hour, minutes, source, court_kind) on public.court_alerts to authenticated;
grant select, insert, update, delete on public.court_alerts to service_role;

-- Before row: not when every start that it allows is past. It waits for a reading that is just being stored, and that for it:
-- an alert was made either before a reading or after it.
create function private.guard_alert() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('bookings eversports', 0)),
          pg_advisory_xact_lock_shared(hashtextextended('bookings ebusy', 0));
  if new.booking_date + make_interval(mins => new.until_hour * 60 - new.minutes) < now() at time zone private.time_zone() then
    perform private.refuse(403, 'alert_past', 'That time has passed.');
  end if;
  return new;
end
$$;
create trigger guard_alert before insert on public.court_alerts for each row execute function private.guard_alert();

-- After statement: no more open ones per member than anybody can use. Two requests at once are counted one after the other.
create function private.guard_alert_count() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('alerts ' || user_id, 0))
    from (select distinct user_id from added order by user_id) as members;
  if exists (
    select from public.court_alerts
     where user_id in (select user_id from added) and fired_at is null
       and booking_date >= (now() at time zone private.time_zone())::date
     group by user_id having count(*) > 20) then
    perform private.refuse(409, 'too_many_alerts', 'You have as many alerts as there can be. Remove one first.');
  end if;
  return null;
end
$$;
create trigger guard_alert_count after insert on public.court_alerts
  referencing new table as added for each statement execute function private.guard_alert_count();

alter table public.court_alerts enable row level security;
create policy "Members see their own alerts" on public.court_alerts
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Members make their own alerts" on public.court_alerts
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Members remove their own alerts" on public.court_alerts
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "Members with a second factor have proved it" on public.court_alerts
  as restrictive to authenticated using ((select private.assured()));

alter table public.court_alerts replica identity full;
alter publication supabase_realtime add table public.court_alerts;

-- `related_id` of a free court is the alert.
alter table public.notifications
  drop constraint notifications_type_known,
  add constraint notifications_type_known
    check (type in ('match_invitation', 'match_cancelled', 'match_updated', 'court_free'));

-- Finds courts that open alerts could be told of right now: free for as long as is wanted, from every half hour on.
-- A day that was not read has none.
create function private.slots_for_alerts(of_source text, moment timestamp)
returns table (alert_id uuid, court_id bigint, start_minute int)
language sql stable
set search_path = ''
as $$
  select alert.id, court.id, start
    from public.last_data_update news
    join public.court_alerts alert on alert.booking_date between news.covered_from and news.covered_until
    join public.courts court on court.source = news.source and court.kind = coalesce(alert.court_kind, court.kind)
   cross join generate_series(alert.from_hour * 60, alert.until_hour * 60 - alert.minutes, 30) as start
   where news.source = of_source and alert.fired_at is null and of_source = coalesce(alert.source, of_source)
     and alert.booking_date + make_interval(mins => start) >= moment
     and not exists (
       select from public.bookings
        where bookings.court_id = court.id and booking_date = alert.booking_date
          and extract(epoch from start_time) < (start + alert.minutes) * 60 and extract(epoch from end_time) > start * 60)
$$;

-- 'HH:MM' of minutes since midnight; the next midnight is 24:00.
create function private.clock(minutes int) returns text
language sql immutable
set search_path = ''
as $$
  select to_char(make_time(minutes / 60, minutes % 60, 0), 'HH24:MI')
$$;

-- Fires the alerts for which something has become free. before: [{"alert_id", "court_id", "start_minute"}], what
-- `slots_for_alerts` gave before the reading. The alerts are locked in one order, since two venues may be read at once.
create function private.fire_alerts(of_source text, at_location text, before jsonb, moment timestamp, fired timestamptz)
returns void
language sql
set search_path = ''
as $$
  with freed as (
    select * from private.slots_for_alerts(of_source, moment)
    except
    select * from jsonb_to_recordset(before) as slot (alert_id uuid, court_id bigint, start_minute int)),
  locked as (
    select id from public.court_alerts
     where id in (select alert_id from freed) and fired_at is null order by id for update),
  told as (
    update public.court_alerts set fired_at = fired where id in (select id from locked) and fired_at is null
    returning id, user_id, booking_date, minutes)
  insert into public.notifications (user_id, type, message, related_id)
  select distinct on (told.id) user_id, 'court_free',
         format('%s at %s is free on %s from %s to %s.', courts.name, split_part(at_location, ' (', 1),
           to_char(booking_date, 'DD.MM.YYYY'), private.clock(start_minute), private.clock(start_minute + minutes)),
         told.id
    from told join freed on alert_id = told.id join public.courts on courts.id = court_id
   order by told.id, start_minute, courts.position
$$;

revoke execute on all functions in schema private from public;
