-- Members choose times by free courts. A job reads the taken times from the booking systems and stores them here. Booking systems list
-- only what is taken, so a court that an answer does not name would look free. Therefore a court counts as free only where an answer
-- covers it; coverage is stored for each court, day and time, with the age of the answer.

-- The courts of the venues, as `config/community.json` names them.
create table public.courts (
  -- The booking system's; two clubs may both have a court 1.
  id bigint not null,
  -- The booking system of the venue.
  source text not null,
  name text not null,
  -- The order at its venue, from 1: how conflicts name it.
  position int not null,
  kind text not null default 'double',
  -- The id of the venue in `config/community.json`.
  venue text not null,
  primary key (venue, id),
  constraint courts_venue_position_key unique (venue, position) deferrable initially deferred,
  constraint courts_name_length check (char_length(name) between 1 and 120),
  constraint courts_position_positive check (position > 0),
  constraint courts_kind_known check (kind in ('single', 'double'))
);
alter table public.courts enable row level security;
revoke all on public.courts from anon, authenticated, service_role;
grant select on public.courts to authenticated;
grant select, insert, update, delete on public.courts to service_role;
create policy "Members read courts" on public.courts for select to authenticated using (true);
create policy "Members with a second factor have proved it" on public.courts
  as restrictive to authenticated using ((select private.assured()));

-- The last sync of each venue.
create table public.last_data_update (
  source text not null,
  -- The instant of the last sync that succeeded; the bookings are as old as that.
  last_update timestamptz,
  -- The days that it covered. Nothing is known of others.
  covered_from date,
  covered_until date,
  -- The instant of the last sync, successful or not.
  last_try timestamptz not null,
  -- The reason for a failure; null after a success.
  failure text,
  -- The last sync emptied court days so suddenly that their bookings were kept.
  is_suspect boolean not null default false,
  venue text primary key,
  constraint last_data_update_failure_known check (failure in ('blocked', 'not_public', 'changed', 'timeout', 'error')),
  constraint last_data_update_covered_days check ((last_update is null) = (covered_from is null) and covered_until >= covered_from)
);
alter table public.last_data_update enable row level security;
revoke all on public.last_data_update from anon, authenticated, service_role;
grant select on public.last_data_update to authenticated;
grant select, insert, update, delete on public.last_data_update to service_role;
create policy "Members read how old bookings are" on public.last_data_update for select to authenticated using (true);
create policy "Members with a second factor have proved it" on public.last_data_update
  as restrictive to authenticated using ((select private.assured()));

-- The times at which a court is taken, on the venue's clock. The name of the player is never kept.
create table public.bookings (
  id uuid primary key default gen_random_uuid(),
  court_id bigint not null,
  booking_date date not null,
  start_time time not null,
  -- Midnight at the end of the day is 24:00.
  end_time time not null,
  duration_minutes int generated always as ((extract(epoch from end_time - start_time) / 60)::int) stored,
  player_count int,
  status text not null default 'booked',
  is_blocked boolean not null default false,
  block_reason text,
  source text not null,
  location text not null,
  venue text not null,
  constraint bookings_court_fkey foreign key (venue, court_id) references public.courts (venue, id) on delete cascade,
  -- Deferred, since last_data_update is written after the bookings.
  constraint bookings_venue_fkey foreign key (venue) references public.last_data_update (venue)
    on delete cascade deferrable initially deferred,
  constraint bookings_court_time_key unique (venue, court_id, booking_date, start_time, end_time),
  constraint bookings_end_time_after check (end_time > start_time),
  constraint bookings_status_known check (status in ('booked', 'blocked'))
);
create index bookings_source_idx on public.bookings (source, booking_date, start_time);
create index bookings_venue_idx on public.bookings (venue, booking_date, start_time);
alter table public.bookings enable row level security;
revoke all on public.bookings from anon, authenticated, service_role;
grant select on public.bookings to authenticated;
grant select, insert, update, delete on public.bookings to service_role;
create policy "Members read bookings" on public.bookings for select to authenticated using (true);
create policy "Members with a second factor have proved it" on public.bookings
  as restrictive to authenticated using ((select private.assured()));

-- The times of a court that the last snapshot covers, and the instant of that snapshot. Other times are unknown.
create table public.court_coverage (
  venue text not null,
  court_id bigint not null,
  booking_date date not null,
  start_time time not null,
  -- Midnight at the end of the day is 24:00.
  end_time time not null,
  read_at timestamptz not null,
  -- The first time that an answer lacked its bookings, if that has not been confirmed yet.
  suspected_at timestamptz,
  -- The minutes of bookings that were missing then.
  suspected_minutes int,
  primary key (venue, court_id, booking_date, start_time),
  constraint court_coverage_end_time_after check (end_time > start_time),
  constraint court_coverage_court_fkey foreign key (venue, court_id) references public.courts (venue, id) on delete cascade,
  constraint court_coverage_venue_fkey foreign key (venue) references public.last_data_update (venue)
    on delete cascade deferrable initially deferred
);
alter table public.court_coverage enable row level security;
revoke all on public.court_coverage from anon, authenticated, service_role;
grant select on public.court_coverage to authenticated;
grant select, insert, update, delete on public.court_coverage to service_role;
create policy "Members read what is known of courts" on public.court_coverage for select to authenticated using (true);
create policy "Members with a second factor have proved it" on public.court_coverage
  as restrictive to authenticated using ((select private.assured()));

-- The time at which answers last named a court, and the unknown ids that they named with it.
create table private.court_sightings (
  venue text not null,
  court_id bigint not null,
  -- Null once the court may have got another id: until it is named again nothing is known of it.
  named_at timestamptz,
  -- The end of its last booking then, on the venue's clock.
  busy_until timestamp,
  seen_with bigint[] not null default '{}',
  primary key (venue, court_id),
  constraint court_sightings_court_fkey foreign key (venue, court_id) references public.courts (venue, id) on delete cascade
);
alter table private.court_sightings enable row level security;

-- A booking system is read by one worker at a time, not too often, and not at all during its backoff.
create table private.sync_locks (
  -- A booking system at a host. The venues at that host share the row.
  endpoint text primary key,
  -- The instant at which the last sync began.
  claimed_at timestamptz not null,
  -- Refusals in a row.
  refusals int not null default 0,
  -- No sync begins before this instant.
  backoff_until timestamptz
);
alter table private.sync_locks enable row level security;

-- Stores the courts of the configuration. Courts that are missing there are deleted, with everything that was read about them.
-- courts: [{"venue": "arena", "id": 5907, "source": "ebusy", "name": "Court 1", "position": 1, "kind": "double"}]
create function private.set_courts(courts jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('court syncs', 0));
  delete from public.courts as kept
   where not exists (
     select from jsonb_to_recordset($1) as one (venue text, id bigint, source text)
      where (one.venue, one.id, one.source) = (kept.venue, kept.id, kept.source));
  delete from public.last_data_update as kept where not exists (select from public.courts where courts.venue = kept.venue);
  insert into public.courts as kept (venue, id, source, name, position, kind)
  select venue, id, source, name, position, coalesce(kind, 'double')
    from jsonb_to_recordset($1) as one (venue text, id bigint, source text, name text, position int, kind text)
  on conflict (venue, id) do update set name = excluded.name, position = excluded.position, kind = excluded.kind
   where (kept.name, kept.position, kept.kind) is distinct from (excluded.name, excluded.position, excluded.kind);
end
$$;

-- Claims the sync of a service for eight minutes, which is longer than a sync can take. Returns false while another worker has the
-- claim, or during the backoff. Ignores rows dated in the future: another worker's clock was ahead.
create function private.claim_sync(of_endpoint text, moment timestamptz) returns boolean
language sql set search_path = '' as $$
  with claim as (
    insert into private.sync_locks as kept (endpoint, claimed_at) values (of_endpoint, moment)
    on conflict (endpoint) do update set claimed_at = excluded.claimed_at
     where abs(extract(epoch from kept.claimed_at - moment)) >= 480 and coalesce(kept.backoff_until <= moment, true)
    returning 1)
  select exists (select from claim)
$$;

-- Records a failed sync; the last snapshot stays, with its age. `retry_after` (seconds) sets the backoff, a minute at least and 7 days at
-- most. Without it, the first refusal is followed by a backoff of 6 hours, the second of 24 hours, each further one of 7 days. Returns
-- the end of the backoff.
create function private.record_failed_sync(
  of_venue text, of_endpoint text, reason text, tried_at timestamptz, retry_after int default null
) returns timestamptz
language sql set search_path = '' as $$
  insert into public.last_data_update as kept (venue, source, last_try, failure)
  select of_venue, courts.source, tried_at, reason from public.courts where courts.venue = of_venue limit 1
  on conflict (venue) do update set last_try = excluded.last_try, failure = excluded.failure
   where kept.last_try < excluded.last_try;
  insert into private.sync_locks as kept (endpoint, claimed_at) values (of_endpoint, tried_at) on conflict do nothing;
  update private.sync_locks
     set refusals = refusals + (reason in ('blocked', 'not_public') and retry_after is null)::int,
         backoff_until = tried_at + case
           when retry_after is not null then make_interval(secs => least(greatest(retry_after, 60), 604800))
           when reason not in ('blocked', 'not_public') then null
           when refusals = 0 then interval '6 hours'
           when refusals = 1 then interval '24 hours'
           else interval '7 days' end
   where endpoint = of_endpoint
  returning backoff_until
$$;

-- Bookings from a day on that are not over at `moment` (of the venue's clock): those that a snapshot can speak for.
create function private.future_bookings(of_venue text, moment timestamp) returns setof public.bookings
language sql stable set search_path = '' as $$
  select * from public.bookings
   where venue = of_venue and booking_date >= moment::date and booking_date + end_time > moment
$$;

-- Records which courts a snapshot names, and forgets those that may have got another id. A court that is not named may have
-- one when an unknown id appears that was never named beside it, or when all its bookings are gone before they are over.
-- snapshot: see `store_sync`.
create function private.record_sightings(of_venue text, snapshot jsonb, moment timestamp, as_of timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  named bigint[] := array(select jsonb_array_elements_text(snapshot -> 'named')::bigint);
  strange bigint[] := array(select jsonb_array_elements_text(snapshot -> 'strange')::bigint);
begin
  insert into private.court_sightings as kept (venue, court_id, named_at, seen_with, busy_until)
  select of_venue, id, as_of, strange[1:100],
         (select max(day + make_interval(mins => "end"))
            from jsonb_to_recordset(snapshot -> 'busy') as taken (court bigint, day date, "end" int, closed boolean)
           where court = id and closed is not true)
    from public.courts where venue = of_venue and id = any (named)
  on conflict (venue, court_id) do update set named_at = excluded.named_at, busy_until = excluded.busy_until,
    seen_with = (array(select distinct unnest(excluded.seen_with || kept.seen_with)))[1:100];
  update private.court_sightings as kept set named_at = null
   where venue = of_venue and not court_id = any (named)
     and (not strange <@ seen_with or busy_until > moment);
end
$$;

-- Court days of an answer that have lost bookings in a way in which members do not cancel. One match (120 minutes at most) that is gone
-- from the venue is believed at once, and so is more on one court day that has others left. All else is believed when an answer five
-- minutes later says so too. A loss on three court days is what an answer looks like that was cut off, and takes half an hour. The doubt of a court day begins anew when even more of it
-- is missing: answers are cut a little at first, and then more. All court days are doubted when most of many bookings are gone, or all there were.
-- Bookings of days that the last answer left out count, too. taken, covered: see `store_sync`. lost: minutes.
create function private.suspect_days(of_venue text, taken jsonb, covered jsonb, moment timestamp, as_of timestamptz)
returns table (court_id bigint, booking_date date, lost int)
language sql stable set search_path = '' as $$
  with queried as (
    select distinct court as court_id, day as booking_date from jsonb_to_recordset(covered) as span (court bigint, day date)),
  known_days as (
    select known.court_id, known.booking_date, min(suspected_at) as suspected_at, max(suspected_minutes) as suspected_minutes
      from public.court_coverage as known where venue = of_venue group by 1, 2),
  was as (
    select booking.court_id, booking.booking_date, sum(duration_minutes) as minutes
      from private.future_bookings(of_venue, moment) as booking
     where booking.block_reason is distinct from 'closed'
       and (booking.court_id, booking.booking_date) in (
         select court_id, booking_date from known_days union select court_id, booking_date from queried)
     group by 1, 2),
  is_now as (
    select court as court_id, day as booking_date, sum("end" - start) as minutes
      from jsonb_to_recordset(taken) as one (court bigint, day date, start int, "end" int, closed boolean)
     where closed is not true and day + make_interval(mins => "end") > moment
     group by 1, 2),
  less as (
    select was.court_id, was.booking_date, (was.minutes - coalesce(is_now.minutes, 0))::int as lost, is_now.minutes is null as is_all
      from was left join is_now using (court_id, booking_date)
     where coalesce(is_now.minutes, 0) < was.minutes),
  whole as (
    select (select coalesce(sum(minutes), 0) from was) as before, (select coalesce(sum(minutes), 0) from is_now) as after,
           (select sum(lost) > 120 and (count(*) > 1 or bool_or(is_all)) from less) as is_much,
           make_interval(mins => case when (select count(*) >= 3 from less) then 30 else 5 end) as patience)
  select queried.court_id, queried.booking_date, less.lost
    from queried cross join whole left join known_days using (court_id, booking_date) left join less using (court_id, booking_date)
   where (suspected_at is null or suspected_at > as_of - patience or less.lost > suspected_minutes)
     and (is_much and less.lost is not null
          or known_days.court_id is not null and before > 0 and (after = 0 or before >= 1200 and after < before / 4))
$$;

-- Stores a snapshot in one transaction, so that nobody ever sees half of it: it replaces all that was known of the courts, days
-- and times that it covers, and nothing is known of the rest any more. One that is older than what is known is dropped; the
-- court days that it empties suddenly stay as they are until another one, minutes later, says the same. Then the alerts fire
-- for all that is free and was not before.
-- snapshot: {"busy": [{"court": 5907, "day": "2026-11-22", "start": 1080, "end": 1140}],
--   "covered": [{"court": 5907, "day": "2026-11-22", "start": 0, "end": 1440}],
--   "named": [5907], "strange": [6001]}
-- Minutes since midnight. "closed": true in `busy` where the venue is not open, "blocked": true where it keeps the court for
-- itself. `named` are the courts that the answers name, `strange` ids that they name and nobody has configured. A court that
-- is not named is covered only while it was named within 14 days and nothing says that it has got another id.
-- Returns 'stored', 'older', or 'suspect' when at least one court day was left as it was.
create function private.store_sync(
  of_venue text, of_endpoint text, at_location text, snapshot jsonb, as_of timestamptz
) returns text
language plpgsql set search_path = '' as $$
declare
  moment timestamp := as_of at time zone private.time_zone();
  of_source text;
  before jsonb;
  suspect jsonb;
  covered jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('court syncs', 0));
  update private.sync_locks set refusals = 0, backoff_until = null where endpoint = of_endpoint;
  select source into of_source from public.courts where venue = of_venue limit 1;
  if of_source is null then
    raise exception 'no courts are configured for the venue %', of_venue using errcode = '23503';
  end if;
  if exists (select from public.last_data_update where venue = of_venue and last_update >= as_of) then
    return 'older';
  end if;
  perform private.record_sightings(of_venue, snapshot, moment, as_of);
  select coalesce(jsonb_agg(span), '[]') into covered
    from jsonb_to_recordset(snapshot -> 'covered') as span (court bigint, day date, start int, "end" int)
    join private.court_sightings on venue = of_venue and court_id = court and named_at >= as_of - interval '14 days';
  select coalesce(jsonb_agg(one), '[]') into suspect
    from private.suspect_days(of_venue, snapshot -> 'busy', covered, moment, as_of) as one;
  select coalesce(jsonb_agg(slot), '[]') into before from private.free_slots_for_alerts(of_venue, moment, as_of) as slot;

  update public.court_coverage as known
     set suspected_at = case when one.lost > suspected_minutes then as_of else coalesce(suspected_at, as_of) end,
         suspected_minutes = greatest(suspected_minutes, one.lost, 0)
    from jsonb_to_recordset(suspect) as one (court_id bigint, booking_date date, lost int)
   where venue = of_venue and known.court_id = one.court_id and known.booking_date = one.booking_date;
  delete from public.court_coverage as known
   where venue = of_venue
     and not exists (select from jsonb_to_recordset(suspect) as one (court_id bigint, booking_date date)
                      where known.court_id = one.court_id and known.booking_date = one.booking_date);
  -- A doubted day that the last answer did not cover stays unknown: its row remembers the doubt, and is too old to be believed.
  insert into public.court_coverage (venue, court_id, booking_date, start_time, end_time, read_at, suspected_at, suspected_minutes)
  select of_venue, court, day, make_time(start / 60, start % 60, 0), make_time("end" / 60, "end" % 60, 0),
         case when one.court_id is null then as_of else as_of - interval '2 hours' end,
         case when one.court_id is not null then as_of end, one.lost
    from jsonb_to_recordset(covered) as span (court bigint, day date, start int, "end" int)
    left join jsonb_to_recordset(suspect) as one (court_id bigint, booking_date date, lost int)
      on court = one.court_id and day = one.booking_date
   where day >= moment::date
     and not exists (select from public.court_coverage as known
                      where known.venue = of_venue and known.court_id = court and known.booking_date = day)
  on conflict do nothing;

  delete from public.bookings
   where id in (select booking.id from private.future_bookings(of_venue, moment) as booking
                  join public.court_coverage as known
                    on known.venue = of_venue and known.court_id = booking.court_id and known.booking_date = booking.booking_date
                 where known.suspected_at is null);
  insert into public.bookings
    (venue, court_id, booking_date, start_time, end_time, source, location, status, is_blocked, block_reason)
  select distinct on (court, day, start, "end")
         of_venue, court, day, make_time(start / 60, start % 60, 0), make_time("end" / 60, "end" % 60, 0), of_source, at_location,
         case when closed or blocked then 'blocked' else 'booked' end, closed is true or blocked is true,
         case when closed then 'closed' when blocked then 'blocked' end
    from jsonb_to_recordset(snapshot -> 'busy') as taken (court bigint, day date, start int, "end" int, closed boolean, blocked boolean)
   where exists (select from public.court_coverage as known
                  where known.venue = of_venue and known.court_id = court and known.booking_date = day and known.suspected_at is null)
   order by court, day, start, "end", closed, blocked
  on conflict (venue, court_id, booking_date, start_time, end_time) do nothing;

  insert into public.last_data_update as kept (venue, source, last_update, covered_from, covered_until, last_try)
  select of_venue, of_source, coalesce(max(known.read_at), as_of), coalesce(min(booking_date), moment::date),
         coalesce(max(booking_date), moment::date), as_of
    from public.court_coverage as known where venue = of_venue
  on conflict (venue) do update set last_update = excluded.last_update, covered_from = excluded.covered_from,
    covered_until = excluded.covered_until, last_try = excluded.last_try, failure = null,
    is_suspect = jsonb_array_length(suspect) > 0;
  perform private.fire_alerts(of_venue, at_location, before, moment, as_of);
  delete from public.court_alerts where booking_date < moment::date;
  return case when jsonb_array_length(suspect) > 0 then 'suspect' else 'stored' end;
end
$$;

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
language plpgsql set search_path = '' as $$
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
language plpgsql set search_path = '' as $$
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
language sql immutable set search_path = '' as $$
  select to_char(make_time(minutes / 60, minutes % 60, 0), 'HH24:MI')
$$;

-- Returns the free slots for the days and lengths of open alerts, starting at each half hour: slots within a time that was covered in the
-- last hour, and without a booking. as_of: the current time. All alerts share the result: a lookup per alert took five seconds for each
-- snapshot with 2,000 alerts.
create function private.free_slots_for_alerts(of_venue text, moment timestamp, as_of timestamptz)
returns table (court_id bigint, booking_date date, minutes int, start_minute int)
language sql stable set search_path = '' as $$
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
language sql set search_path = '' as $$
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
