-- Names the group of fields that only make sense together: one of them never changes between the two halves of another edit.
-- The words also sort the answer of update_matches: where comes before when.
create or replace function private.edit_group(column_name text) returns text
language sql immutable set search_path = '' as $$
  select case when column_name in ('match_date', 'end_time', 'match_duration') then 'time'
              when column_name in ('location', 'latitude', 'longitude') then 'location'
              when column_name in ('court_booked', 'price_per_person') then 'court'
              else column_name end
$$;
