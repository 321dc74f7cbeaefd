-- Why: these tables are watched live. The whole old row is logged, so that a change or a removal can be filtered and
-- shown to exactly those who could see the row.

alter table public.profiles replica identity full;
alter table public.matches replica identity full;
alter table public.match_participants replica identity full;
alter table public.notifications replica identity full;
alter table public.match_comments replica identity full;

alter publication supabase_realtime add table
  public.profiles, public.matches, public.match_participants, public.notifications, public.match_comments;
