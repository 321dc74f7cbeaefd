-- Why: which slots have become free is the same for everybody who waits for one. Looked at for each alert, a reading took five
-- seconds at 2,000 of them, and whoever made another waited for it.

-- The slots that are free right now, from every half hour on, of the days and lengths that open alerts ask for. A day that was
-- not read has none.
create function private.wanted_slots(of_source text, moment timestamp)
returns table (court_id bigint, booking_date date, minutes int, start_minute int)
language sql stable
set search_path = ''
as $$
  select court.id, wanted.booking_date, wanted.minutes, start
    from public.last_data_update news
    join (select distinct alert.booking_date, alert.minutes from public.court_alerts alert
           where fired_at is null and coalesce(alert.source, of_source) = of_source) as wanted
      on wanted.booking_date between news.covered_from and news.covered_until
    join public.courts court on court.source = news.source
   cross join generate_series(6 * 60, 23 * 60 - wanted.minutes, 30) as start
   where news.source = of_source and wanted.booking_date + make_interval(mins => start) >= moment
     and not exists (
       select from public.bookings
        where bookings.court_id = court.id and bookings.booking_date = wanted.booking_date
          and extract(epoch from start_time) < (start + wanted.minutes) * 60 and extract(epoch from end_time) > start * 60)
$$;

-- Fires the alerts for which something has become free. before: [{"court_id", "booking_date", "minutes", "start_minute"}], what
-- `wanted_slots` gave before the reading. The alerts are locked in one order, since two venues may be read at once.
create or replace function private.fire_alerts(
  of_source text, at_location text, before jsonb, moment timestamp, fired timestamptz
) returns void
language sql
set search_path = ''
as $$
  with freed as (
    select * from private.wanted_slots(of_source, moment)
    except
    select * from jsonb_to_recordset(before) as slot (court_id bigint, booking_date date, minutes int, start_minute int)),
  offer as (
    select distinct on (alert.id) alert.id, courts.name, start_minute
      from freed join public.courts on courts.id = freed.court_id
      join public.court_alerts alert using (booking_date, minutes)
     where alert.fired_at is null and coalesce(alert.source, of_source) = of_source
       and coalesce(alert.court_kind, courts.kind) = courts.kind
       and start_minute between alert.from_hour * 60 and alert.until_hour * 60 - minutes
     order by alert.id, start_minute, courts.position),
  locked as (
    select id from public.court_alerts where id in (select id from offer) and fired_at is null order by id for update),
  told as (
    update public.court_alerts set fired_at = fired where id in (select id from locked) and fired_at is null
    returning id, user_id, booking_date, minutes)
  insert into public.notifications (user_id, type, message, related_id)
  select user_id, 'court_free',
         format('%s at %s is free on %s from %s to %s.', name, split_part(at_location, ' (', 1),
           to_char(booking_date, 'DD.MM.YYYY'), private.clock(start_minute), private.clock(start_minute + minutes)),
         told.id
    from told join offer using (id)
$$;

-- Takes a reading over: in place of the future bookings of the days it covers, in one transaction, so that nobody ever sees
-- half of it. One that is older than what is known is dropped, and so is one that has shrunk, until another one, minutes later,
-- says the same. Then the alerts fire for which something is free that was not before.
-- bookings: [{"court": 5907, "day": "2026-11-22", "start": 1080, "end": 1140}], minutes since midnight; "closed": true where
-- the venue is not open.
-- Returns 'taken', 'older' or 'doubtful'.
create or replace function private.take_reading(
  of_source text, at_location text, from_day date, until_day date, bookings jsonb, read_at timestamptz
) returns text
language plpgsql
set search_path = ''
as $$
declare
  moment timestamp := read_at at time zone private.time_zone();
  known public.last_data_update;
  before jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('bookings ' || of_source, 0));
  update private.court_turns set refusals = 0, rest_until = null where source = of_source;
  select * into known from public.last_data_update where source = of_source;
  if known.last_update >= read_at then
    return 'older';
  end if;
  if not coalesce(known.is_doubtful and known.last_try <= read_at - interval '5 minutes', false)
     and private.has_shrunk(of_source, from_day, until_day, moment, bookings) then
    update public.last_data_update
       set is_doubtful = true, failure = null, last_try = case when is_doubtful then last_try else read_at end
     where source = of_source;
    return 'doubtful';
  end if;
  select coalesce(jsonb_agg(slot), '[]') into before from private.wanted_slots(of_source, moment) as slot;
  delete from public.bookings
   where id in (select id from private.future_bookings(of_source, from_day, until_day, moment));
  insert into public.bookings (court_id, booking_date, start_time, end_time, source, location, status, is_blocked, block_reason)
  select court, day, make_time(start / 60, start % 60, 0), make_time("end" / 60, "end" % 60, 0), of_source, at_location,
         case when closed then 'blocked' else 'booked' end, coalesce(closed, false), case when closed then 'closed' end
    from jsonb_to_recordset(bookings) as taken (court bigint, day date, start int, "end" int, closed boolean)
   where day between from_day and until_day
  on conflict do nothing;
  insert into public.last_data_update as kept (source, last_update, covered_from, covered_until, last_try)
  values (of_source, read_at, from_day, until_day, read_at)
  on conflict (source) do update set last_update = excluded.last_update, covered_from = excluded.covered_from,
    covered_until = excluded.covered_until, last_try = excluded.last_try, failure = null, is_doubtful = false;
  perform private.fire_alerts(of_source, at_location, before, moment, read_at);
  delete from public.court_alerts where booking_date < moment::date;
  return 'taken';
end
$$;

drop function private.slots_for_alerts(text, timestamp);

revoke execute on all functions in schema private from public;
