-- These tables are watched live. The whole old row is logged, so that a change or a removal can be filtered and shown to exactly
-- those who could see the row.
alter table public.profiles replica identity full;
alter table public.matches replica identity full;
alter table public.match_participants replica identity full;
alter table public.notifications replica identity full;
alter table public.match_comments replica identity full;
alter table public.last_data_update replica identity full;
alter table public.court_alerts replica identity full;
alter table public.messages replica identity full;
alter table public.push_mutes replica identity full;
alter publication supabase_realtime add table
  public.profiles, public.matches, public.match_participants, public.notifications, public.match_comments,
  public.last_data_update, public.court_alerts, public.messages, public.push_mutes;
