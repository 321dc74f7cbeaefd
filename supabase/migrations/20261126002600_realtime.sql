-- These tables are watched live. The whole old row is logged, so that a change or a removal can be filtered and shown to exactly
-- those who could see the row. An announcement that ends is deleted, so that everybody who saw it hears of it. Pages listen to the row of a
-- waiting list, which changes with everything in it, and read the rest by get_waiting_list.
alter table public.announcements replica identity full;
alter table public.calendar_feeds replica identity full;
alter table public.court_alerts replica identity full;
alter table public.last_data_update replica identity full;
alter table public.match_comments replica identity full;
alter table public.match_mutes replica identity full;
alter table public.match_participants replica identity full;
alter table public.matches replica identity full;
alter table public.messages replica identity full;
alter table public.notifications replica identity full;
alter table public.preferences replica identity full;
alter table public.profiles replica identity full;
alter table public.push_mutes replica identity full;
alter table public.reports replica identity full;
alter table public.waiting_lists replica identity full;
alter publication supabase_realtime add table
  public.announcements, public.calendar_feeds, public.court_alerts, public.last_data_update, public.match_comments,
  public.match_mutes, public.match_participants, public.matches, public.messages, public.notifications,
  public.preferences, public.profiles, public.push_mutes, public.reports, public.waiting_lists;
