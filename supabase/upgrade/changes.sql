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

-- Since the database checks these.
create function pg_temp.mend_matches(sets text, wrong text) returns void
language plpgsql
as $$
begin
  if to_regclass('set_aside_public.matches') is not null then
    -- Their functions are aside, too.
    alter table set_aside_public.matches disable trigger user;
    execute format('update set_aside_public.matches set %s where %s', sets, wrong);
  end if;
end
$$;
select pg_temp.mend_matches($$end_time = '00:00'$$, $$end_time = '24:00'$$);
select pg_temp.mend_matches('latitude = null, longitude = null', '(latitude is null) <> (longitude is null)');
select pg_temp.mend_matches(
  $$match_activity = array(select tag from unnest(match_activity) as tag where tag ~ '[[:graph:]]')$$,
  $$exists (select from unnest(match_activity) as tag where tag !~ '[[:graph:]]')$$);
do $$
begin
  if exists (select from pg_attribute where attrelid = to_regclass('set_aside_public.matches') and attname = 'series_id') then
    perform pg_temp.mend_matches('is_recurring = false', 'is_recurring and series_id is null');
  end if;
end
$$;
