-- The second half: copies every row from the schema `set_aside` into the tables of the baseline, and drops the schema.

-- The rows that the baseline brings are replaced by those of before, which an operator may have changed.
delete from private.community;
delete from private.rate_limits;

do $$
declare
  name text;
  target regclass;
  columns text;
begin
  -- A table stands behind those that it refers to.
  foreach name in array array['community', 'rate_limits', 'rate_counters', 'profiles', 'phone_numbers', 'matches',
    'match_participants', 'moved_matches', 'cancelled_participations', 'match_comments', 'notifications', 'messages',
    'push_subscriptions', 'push_mutes', 'push_tests', 'open_pages', 'courts', 'last_data_update', 'bookings', 'court_coverage',
    'court_sightings', 'sync_locks', 'court_alerts']
  loop
    target := coalesce(to_regclass('private.' || name), to_regclass('public.' || name));
    select string_agg(quote_ident(attname), ', ' order by attnum) into columns
      from pg_catalog.pg_attribute
     where attrelid = ('set_aside.' || name)::regclass and attnum > 0 and not attisdropped and attgenerated = '';
    -- No trigger of ours runs, so that nothing is notified, counted or stamped anew.
    execute format('alter table %s disable trigger user', target);
    execute format('insert into %s (%s) select %2$s from set_aside.%I', target, columns, name);
    set constraints all immediate;
    set constraints all deferred;
    execute format('alter table %s enable trigger user', target);
  end loop;
end
$$;

drop schema set_aside cascade;
