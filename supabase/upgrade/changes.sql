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
