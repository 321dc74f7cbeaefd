-- Why: whoever runs the worker, and however often it is started, a booking system is read by one at a time, not too often, and
-- left alone for as long as it wants to be. So that is kept here. An answer that has lost most of what was taken is doubted,
-- and what a reading frees is told to who has asked for it.

create table private.court_turns (
  source text primary key,
  -- The instant at which the last reading was begun.
  begun_at timestamptz not null,
  -- How often it has refused in a row.
  refusals int not null default 0,
  -- Not to be asked before.
  rest_until timestamptz,
  constraint court_turns_source_known check (source in ('eversports', 'ebusy'))
);
alter table private.court_turns enable row level security;

-- Tells whether a reading may begin at `moment`; if so it has begun, and for eight minutes no other may, which is longer than one
-- can take. A turn that lies in the future was taken on a clock that was wrong.
create function private.begin_reading(of_source text, moment timestamptz) returns boolean
language sql
set search_path = ''
as $$
  with turn as (
    insert into private.court_turns as kept (source, begun_at) values (of_source, moment)
    on conflict (source) do update set begun_at = excluded.begun_at
     where abs(extract(epoch from kept.begun_at - moment)) >= 480 and coalesce(kept.rest_until <= moment, true)
    returning 1)
  select exists (select from turn)
$$;

-- Notes that a reading failed. What is known stays, with its age. After a refusal the system rests for 6 hours, after a second
-- one for 24, from then on for 7 days; longer if it asks for it. retry_after: seconds.
drop function private.note_failed_reading(text, text, timestamptz);
create function private.note_failed_reading(of_source text, reason text, tried_at timestamptz, retry_after int default null)
returns timestamptz
language sql
set search_path = ''
as $$
  insert into public.last_data_update as kept (source, last_try, failure) values (of_source, tried_at, reason)
  on conflict (source) do update set last_try = excluded.last_try, failure = excluded.failure
   where kept.last_try < excluded.last_try;
  insert into private.court_turns as kept (source, begun_at) values (of_source, tried_at) on conflict do nothing;
  update private.court_turns
     set refusals = refusals + (reason in ('blocked', 'not_public'))::int,
         rest_until = tried_at + greatest(make_interval(secs => retry_after), case
           when reason not in ('blocked', 'not_public') then null
           when refusals = 0 then interval '6 hours'
           when refusals = 1 then interval '24 hours'
           else interval '7 days' end)
   where source = of_source
  returning rest_until
$$;

-- Tells whether the answer has lost all of what was taken on these days, or most of many: more likely a fault than the truth.
create function private.has_shrunk(of_source text, from_day date, until_day date, moment timestamp, bookings jsonb)
returns boolean
language sql stable
set search_path = ''
as $$
  with was as (
    select coalesce(sum(duration_minutes), 0) as minutes
      from private.future_bookings(of_source, from_day, until_day, moment) where not is_blocked),
  is_now as (
    select coalesce(sum("end" - start), 0) as minutes
      from jsonb_to_recordset(bookings) as taken (day date, start int, "end" int, closed boolean)
     where closed is not true and day between from_day and until_day and day + make_interval(mins => "end") > moment)
  select was.minutes > 0 and is_now.minutes = 0 or was.minutes >= 1200 and is_now.minutes < was.minutes / 4
    from was, is_now
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
  select coalesce(jsonb_agg(slot), '[]') into before from private.slots_for_alerts(of_source, moment) as slot;
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

revoke execute on all functions in schema private from public;
