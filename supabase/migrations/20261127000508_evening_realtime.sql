-- Pages watch the version of an evening, and nothing else of it. The whole old row is logged, as for the other tables (*_realtime.sql).
alter table public.evening_versions replica identity full;
alter publication supabase_realtime add table public.evening_versions;
