-- The second step: what a renamed or removed table or column does to the rows that lie aside, oldest first. Databases of any commit come
-- this way, so each line does nothing where its old name is not there. A table of `public` is in set_aside_public by now, one of
-- `private` in set_aside_private.
--
--   renamed table    alter table if exists set_aside_public.olds rename to news;
--   renamed column   select pg_temp.rename_column('set_aside_public.matches', 'old', 'new');
--   values to drop   alter table if exists set_aside_public.matches drop column if exists old cascade;

create function pg_temp.rename_column(of_table text, was text, becomes text) returns void
language plpgsql
as $$
begin
  if exists (select from pg_attribute where attrelid = to_regclass(of_table) and attname = was and not attisdropped) then
    execute format('alter table %s rename %I to %I', of_table, was, becomes);
  end if;
end
$$;

-- Since the 59 migrations before the baseline.
alter table if exists set_aside_private.court_turns rename to sync_locks;
select pg_temp.rename_column('set_aside_private.sync_locks', 'begun_at', 'claimed_at');
select pg_temp.rename_column('set_aside_private.sync_locks', 'rest_until', 'backoff_until');
alter table if exists set_aside_private.court_memory rename to court_sightings;
select pg_temp.rename_column('set_aside_public.court_coverage', 'doubted_at', 'suspected_at');
select pg_temp.rename_column('set_aside_public.last_data_update', 'is_doubtful', 'is_suspect');
alter table if exists set_aside_private.cancelled_places rename to cancelled_participations;
select pg_temp.rename_column('set_aside_private.open_pages', 'looks_until', 'visible_until');
update set_aside_private.rate_limits set action = 'participations' where action = 'places';
update set_aside_private.rate_counters set action = 'participations' where action = 'places';

-- Since keys of devices have to be points on P-256 (private.is_p256_point): no message reached the others.
create function pg_temp.is_p256_point(key text) returns boolean
language sql
as $$
  with recursive hex as (
    select encode(decode(translate(key, '-_', '+/') || '=', 'base64'), 'hex') as point
  ), number as (
    select 0 as word, 0::numeric as x, 0::numeric as y
    union all
    select word + 1, x * 4294967296 + ('x00000000' || substring(point from 3 + word * 8 for 8))::bit(64)::bigint,
           y * 4294967296 + ('x00000000' || substring(point from 67 + word * 8 for 8))::bit(64)::bigint
      from number, hex where word < 8
  )
  select (y * y - (x * x * x - 3 * x + 41058363725152142129326129780047268409114441015993725554835256314039467401291))
         % 115792089210356248762697446949407573530086143415290314195533631308867097853951 = 0
    from number where word = 8
$$;
do $$
begin
  if to_regclass('set_aside_public.push_subscriptions') is not null then
    delete from set_aside_public.push_subscriptions where not pg_temp.is_p256_point(p256dh_key);
  end if;
end
$$;

-- Since the database checks these. A line does nothing where the last column is not there.
create function pg_temp.mend(of_table text, change text, needed text) returns void
language plpgsql
as $$
begin
  if exists (select from pg_attribute where attrelid = to_regclass(of_table) and attname = needed and not attisdropped) then
    -- The functions of its triggers lie aside, too.
    execute format('alter table %s disable trigger user', of_table);
    execute format(change, of_table);
  end if;
end
$$;
select pg_temp.mend('set_aside_public.matches', $$update %s set end_time = '00:00' where end_time = '24:00'$$, 'end_time');
select pg_temp.mend('set_aside_public.matches',
  'update %s set latitude = null, longitude = null where (latitude is null) <> (longitude is null)', 'latitude');
select pg_temp.mend('set_aside_public.matches', 'update %s set is_recurring = false where is_recurring and series_id is null', 'series_id');
select pg_temp.mend('set_aside_public.matches',
  $$update %s set match_activity = array(select tag from unnest(match_activity) as tag where tag ~ '[[:graph:]]')
     where exists (select from unnest(match_activity) as tag where tag !~ '[[:graph:]]')$$, 'match_activity');
select pg_temp.mend('set_aside_public.court_alerts', $$delete from %s where not isfinite(booking_date) or booking_date > '2100-01-01'$$, 'booking_date');
select pg_temp.mend('set_aside_public.court_alerts', $$delete from %s where source !~ '^[a-z][a-z0-9-]{0,59}$'$$, 'source');
select pg_temp.mend('set_aside_public.court_alerts', $$delete from %s where venue !~ '^[a-z][a-z0-9-]{0,59}$'$$, 'venue');
select pg_temp.mend('set_aside_private.phone_numbers', $$delete from %s where number !~ '[[:graph:]]'$$, 'number');
select pg_temp.mend('set_aside_public.profiles', $$update %s set avatar_url = null where avatar_url !~ '^https?://[!-~]+$'$$, 'avatar_url');

-- Since a block takes the quotes of the one out of the list of the other.
do $$
begin
  if to_regclass('set_aside_public.member_blocks') is not null then
    delete from set_aside_public.notifications using set_aside_public.member_blocks
     where data ? 'quote' and (user_id::text, data ->> 'member')
       in ((blocker_id::text, blocked_id::text), (blocked_id::text, blocker_id::text));
  end if;
end
$$;

-- Since waiting lists are advanced.
select pg_temp.rename_column('set_aside_public.match_lines', 'settled_at', 'advanced_at');
do $$
begin
  if to_regclass('graphile_worker._private_tasks') is not null then
    update graphile_worker._private_tasks set identifier = 'waiting_list__advance'
     where identifier = 'waiting_list__settle'
       and not exists (select from graphile_worker._private_tasks where identifier = 'waiting_list__advance');
  end if;
end
$$;

-- Since the table is named after the waiting list of which it is the state.
alter table if exists set_aside_public.match_lines rename to waiting_lists;

-- Since messages of devices are pending or delivered.
select pg_temp.rename_column('set_aside_private.match_pushes', 'told', 'delivered');

-- Since it is said who is asked.
select pg_temp.rename_column('set_aside_public.waiting_lists', 'asked', 'substitutes_asked');
