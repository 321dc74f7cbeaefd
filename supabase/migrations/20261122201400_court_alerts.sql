-- 'Tell me when a slot frees': a member names a day, a time and a length; once a sync finds a court free there that was not free
-- before, a notification says so, once, in the transaction of the sync.

create table public.court_alerts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  booking_date date not null,
  -- On the venue's clock: from the hour 18 up to the hour 21, at which it has to be over.
  from_hour int not null,
  until_hour int not null,
  -- Minutes for which the court is wanted.
  minutes int not null default 60,
  -- Null: any booking system.
  source text,
  -- Null: any court.
  court_kind text,
  created_at timestamptz not null default now(),
  -- When its notification was written. It never fires again.
  fired_at timestamptz,
  -- Null: any venue, or any of the booking system `source`.
  venue text,
  constraint court_alerts_user_id_fkey foreign key (user_id) references public.profiles on delete cascade,
  constraint court_alerts_hours_range check (from_hour >= 6 and until_hour <= 23),
  constraint court_alerts_minutes_known check (minutes in (60, 90, 120)),
  constraint court_alerts_minutes_fit check (minutes <= (until_hour - from_hour) * 60),
  -- Also keeps out 'infinity', which no client can show.
  constraint court_alerts_booking_date_range check (booking_date between '2000-01-01' and '2100-01-01'),
  -- Short names, as the community has them.
  constraint court_alerts_source_word check (source ~ '^[a-z][a-z0-9-]{0,59}$'),
  constraint court_alerts_venue_word check (venue ~ '^[a-z][a-z0-9-]{0,59}$'),
  constraint court_alerts_court_kind_known check (court_kind in ('single', 'double'))
);
create index court_alerts_user_id_idx on public.court_alerts (user_id, booking_date);
create index court_alerts_booking_date_idx on public.court_alerts (booking_date) where fired_at is null;
-- An equal alert cannot be created twice.
create unique index court_alerts_open_key
  on public.court_alerts (user_id, booking_date, from_hour, until_hour, minutes, source, venue, court_kind)
  nulls not distinct where fired_at is null;

alter table public.court_alerts enable row level security;
revoke all on public.court_alerts from anon, authenticated, service_role;
grant select, delete on public.court_alerts to authenticated;
grant insert (id, user_id, booking_date, from_hour, until_hour, minutes, source, court_kind, venue)
  on public.court_alerts to authenticated;
grant select, insert, update, delete on public.court_alerts to service_role;

create policy "Members see their own alerts" on public.court_alerts
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Members make their own alerts" on public.court_alerts
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Members remove their own alerts" on public.court_alerts
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "Members with a second factor have proved it" on public.court_alerts
  as restrictive to authenticated using ((select private.assured()));

create trigger stamp_own_id before insert on public.court_alerts for each row execute function private.stamp_own_id();
create trigger count_rows after insert on public.court_alerts
  referencing new table as written for each statement execute function private.count_rows('court_alerts');

-- Before row: not when every start that it allows is past. It waits for a snapshot that is just being stored, and the other way round:
-- an alert was made either before a snapshot or after it.
create function private.enforce_alert() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('court syncs', 0));
  if new.booking_date + make_interval(mins => new.until_hour * 60 - new.minutes) < now() at time zone private.time_zone() then
    perform private.refuse(403, 'alert_past', 'That time has passed.');
  end if;
  return new;
end
$$;
create trigger enforce_alert before insert on public.court_alerts for each row execute function private.enforce_alert();

-- After statement: no more open ones per member than anybody can use. Two requests at once are counted one after the other.
create function private.enforce_alert_count() returns trigger
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
create trigger enforce_alert_count after insert on public.court_alerts
  referencing new table as added for each statement execute function private.enforce_alert_count();

-- 'HH:MM' of minutes since midnight; the next midnight is 24:00.
create function private.clock(minutes int) returns text
language sql immutable
set search_path = ''
as $$
  select to_char(make_time(minutes / 60, minutes % 60, 0), 'HH24:MI')
$$;

-- Returns the free slots for the days and lengths of open alerts, starting at each half hour: slots within a time that was covered in the
-- last hour, and without a booking. as_of: the current time. All alerts share the result: a lookup per alert took five seconds for each
-- snapshot with 2,000 alerts.
create function private.free_slots_for_alerts(of_venue text, moment timestamp, as_of timestamptz)
returns table (court_id bigint, booking_date date, minutes int, start_minute int)
language sql stable
set search_path = ''
as $$
  select court.id, wanted.booking_date, wanted.minutes, start
    from public.courts court
   cross join (select distinct alert.booking_date, alert.minutes from public.court_alerts alert
                where fired_at is null and coalesce(alert.venue, of_venue) = of_venue) as wanted
   cross join generate_series(6 * 60, 23 * 60 - wanted.minutes, 30) as start
   where court.venue = of_venue and wanted.booking_date + make_interval(mins => start) >= moment
     and exists (
       select from public.court_coverage known
        where known.venue = of_venue and known.court_id = court.id and known.booking_date = wanted.booking_date
          and known.read_at >= as_of - interval '1 hour'
          and extract(epoch from start_time) <= start * 60 and extract(epoch from end_time) >= (start + wanted.minutes) * 60)
     and not exists (
       select from public.bookings
        where bookings.venue = of_venue and bookings.court_id = court.id and bookings.booking_date = wanted.booking_date
          and extract(epoch from start_time) < (start + wanted.minutes) * 60 and extract(epoch from end_time) > start * 60)
$$;

-- Fires the alerts for which something has become free. before: [{"court_id", "booking_date", "minutes", "start_minute"}], what
-- `free_slots_for_alerts` gave before the sync.
create function private.fire_alerts(
  of_venue text, at_location text, before jsonb, moment timestamp, fired timestamptz
) returns void
language sql
set search_path = ''
as $$
  with freed as (
    select * from private.free_slots_for_alerts(of_venue, moment, fired)
    except
    select * from jsonb_to_recordset(before) as slot (court_id bigint, booking_date date, minutes int, start_minute int)),
  offer as (
    select distinct on (alert.id) alert.id, courts.name, start_minute
      from freed join public.courts on courts.venue = of_venue and courts.id = freed.court_id
      join public.court_alerts alert using (booking_date, minutes)
     where alert.fired_at is null and coalesce(alert.venue, of_venue) = of_venue
       and coalesce(alert.source, courts.source) = courts.source
       and coalesce(alert.court_kind, courts.kind) = courts.kind
       and start_minute between alert.from_hour * 60 and alert.until_hour * 60 - minutes
     order by alert.id, start_minute, courts.position),
  fired_now as (
    update public.court_alerts set fired_at = fired where id in (select id from offer) and fired_at is null
    returning id, user_id, booking_date, minutes)
  insert into public.notifications (user_id, type, data, related_id)
  select user_id, 'court_free',
         jsonb_build_object('court', name, 'location', split_part(at_location, ' (', 1), 'day', booking_date,
           'from', private.clock(start_minute), 'until', private.clock(start_minute + minutes)),
         fired_now.id
    from fired_now join offer using (id)
$$;

revoke execute on all functions in schema private from public;
