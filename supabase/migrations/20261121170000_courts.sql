-- Why: members decide by free courts. What the booking systems say is taken is kept here by a job; members read it. Nothing
-- here says that a court is free: that is what is left of a day that was read.

-- The courts of the venues, as `config/community.json` names them.
create table public.courts (
  id bigint primary key,
  source text not null,
  name text not null,
  -- Place at its venue, from 1: how conflicts name it.
  position int not null,
  constraint courts_source_known check (source in ('eversports', 'ebusy')),
  constraint courts_name_length check (char_length(name) between 1 and 120),
  constraint courts_position_positive check (position > 0),
  constraint courts_source_position_key unique (source, position) deferrable initially deferred
);

revoke all on public.courts from anon, authenticated, service_role;
grant select on public.courts to authenticated;
grant select, insert, update, delete on public.courts to service_role;
alter table public.courts enable row level security;
create policy "Members read courts" on public.courts for select to authenticated using (true);
create policy "Members with a second factor have proved it" on public.courts
  as restrictive to authenticated using ((select private.assured()));

-- Makes the courts those of the configuration. The bookings of a court that is not among them go with it.
create function private.set_courts(courts jsonb) returns void
language sql
set search_path = ''
as $$
  delete from public.courts where id not in (select (one ->> 'id')::bigint from jsonb_array_elements($1) as one);
  insert into public.courts as kept (id, source, name, position)
  select id, source, name, position from jsonb_to_recordset($1) as one (id bigint, source text, name text, position int)
  on conflict (id) do update set source = excluded.source, name = excluded.name, position = excluded.position
   where (kept.source, kept.name, kept.position) is distinct from (excluded.source, excluded.name, excluded.position);
$$;

-- When a court is taken, on the venue's clock. Who took it is never kept.
create table public.bookings (
  id uuid primary key default gen_random_uuid(),
  court_id bigint not null references public.courts on delete cascade,
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
  constraint bookings_end_time_after check (end_time > start_time),
  constraint bookings_status_known check (status in ('booked', 'blocked')),
  constraint bookings_source_known check (source in ('eversports', 'ebusy')),
  constraint bookings_court_id_time_key unique (court_id, booking_date, start_time, end_time)
);
create index bookings_source_idx on public.bookings (source, booking_date, start_time);

revoke all on public.bookings from anon, authenticated, service_role;
grant select on public.bookings to authenticated;
grant select, insert, update, delete on public.bookings to service_role;
alter table public.bookings enable row level security;
create policy "Members read bookings" on public.bookings for select to authenticated using (true);
create policy "Members with a second factor have proved it" on public.bookings
  as restrictive to authenticated using ((select private.assured()));

-- How each booking system was last read.
create table public.last_data_update (
  source text primary key,
  -- The instant of the last reading that succeeded; the bookings are as old as that.
  last_update timestamptz,
  -- The days that it spoke for. Nothing is known of others.
  covered_from date,
  covered_until date,
  -- The instant of the last reading, whether it succeeded or not.
  last_try timestamptz not null,
  -- Why that failed; null when it did not.
  failure text,
  -- It said that everything is free although it was not before: its bookings were kept.
  is_doubtful boolean not null default false,
  constraint last_data_update_source_known check (source in ('eversports', 'ebusy')),
  constraint last_data_update_failure_known check (failure in ('blocked', 'not_public', 'changed', 'timeout', 'error')),
  constraint last_data_update_covered_days check ((last_update is null) = (covered_from is null) and covered_until >= covered_from)
);

revoke all on public.last_data_update from anon, authenticated, service_role;
grant select on public.last_data_update to authenticated;
grant select, insert, update, delete on public.last_data_update to service_role;
alter table public.last_data_update enable row level security;
create policy "Members read how old bookings are" on public.last_data_update for select to authenticated using (true);
create policy "Members with a second factor have proved it" on public.last_data_update
  as restrictive to authenticated using ((select private.assured()));

-- Bookings from `from_day` on that are not over at `moment` (of the venue's clock): those that a reading can speak for.
create function private.future_bookings(of_source text, from_day date, until_day date, moment timestamp)
returns setof public.bookings
language sql stable
set search_path = ''
as $$
  select * from public.bookings
   where source = of_source and booking_date between from_day and until_day and booking_date + end_time > moment
$$;

-- Takes a reading over: in place of the future bookings of the days it covers, in one transaction, so that nobody ever sees
-- half of it. One that is older than what is known is dropped, and so is one in which everything has become free, until
-- another one, minutes later, says the same.
-- bookings: [{"court": 5907, "day": "2026-11-22", "start": 1080, "end": 1140}], minutes since midnight.
-- Returns 'taken', 'older' or 'doubtful'.
create function private.take_reading(
  of_source text, at_location text, from_day date, until_day date, bookings jsonb, read_at timestamptz
) returns text
language plpgsql
set search_path = ''
as $$
declare
  zone text := private.time_zone();
  moment timestamp := read_at at time zone zone;
  known public.last_data_update;
begin
  perform pg_advisory_xact_lock(hashtextextended('bookings ' || of_source, 0));
  select * into known from public.last_data_update where source = of_source;
  if known.last_update >= read_at then
    return 'older';
  end if;
  if jsonb_array_length(bookings) = 0
     and not (known.is_doubtful and known.last_try <= read_at - interval '5 minutes')
     and exists (select from private.future_bookings(of_source, from_day, until_day, moment)) then
    update public.last_data_update
       set is_doubtful = true, failure = null, last_try = case when is_doubtful then last_try else read_at end
     where source = of_source;
    return 'doubtful';
  end if;
  delete from public.bookings
   where id in (select id from private.future_bookings(of_source, from_day, until_day, moment));
  insert into public.bookings (court_id, booking_date, start_time, end_time, source, location)
  select court, day, make_time(start / 60, start % 60, 0), make_time("end" / 60, "end" % 60, 0), of_source, at_location
    from jsonb_to_recordset(bookings) as taken (court bigint, day date, start int, "end" int)
   where day between from_day and until_day
  on conflict do nothing;
  insert into public.last_data_update as kept (source, last_update, covered_from, covered_until, last_try)
  values (of_source, read_at, from_day, until_day, read_at)
  on conflict (source) do update set last_update = excluded.last_update, covered_from = excluded.covered_from,
    covered_until = excluded.covered_until, last_try = excluded.last_try, failure = null, is_doubtful = false;
  return 'taken';
end
$$;

-- Notes that a reading failed. What is known stays, with its age.
create function private.note_failed_reading(of_source text, reason text, tried_at timestamptz) returns void
language sql
set search_path = ''
as $$
  insert into public.last_data_update as kept (source, last_try, failure) values (of_source, tried_at, reason)
  on conflict (source) do update set last_try = excluded.last_try, failure = excluded.failure
   where kept.last_try < excluded.last_try
$$;

-- Watched live for all three: it changes with every reading.
alter table public.last_data_update replica identity full;
alter publication supabase_realtime add table public.last_data_update;

revoke execute on all functions in schema private from public;
