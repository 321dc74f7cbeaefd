-- Says what a member has answered to the questions of the first visit. A table of its own, since every member reads profiles: on which
-- days somebody is usually free is nobody else's business.

create table public.preferences (
  user_id uuid primary key default auth.uid(),
  -- Days of the week on which the member usually plays, Monday is 1; empty means any.
  usual_days smallint[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint preferences_user_id_fkey foreign key (user_id) references public.profiles on delete cascade,
  constraint preferences_usual_days_known
    check (usual_days <@ '{1,2,3,4,5,6,7}' and cardinality(usual_days) <= 7 and array_position(usual_days, null) is null)
);
comment on table public.preferences is 'A member without a row has not been asked yet.';
alter table public.preferences enable row level security;
revoke all on public.preferences from anon, authenticated, service_role;
grant select, insert (user_id, usual_days), update (user_id, usual_days) on public.preferences to authenticated;
grant select, insert, update, delete on public.preferences to service_role;
create policy "Members see their own preferences" on public.preferences
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Members write their own preferences" on public.preferences
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Members change their own preferences" on public.preferences
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "Members with a second factor have proved it" on public.preferences
  as restrictive to authenticated using ((select private.assured()));
create trigger stamp_update before update on public.preferences
  for each row execute function private.stamp_update();
create trigger count_new_rows after insert on public.preferences
  referencing new table as written for each statement execute function private.count_rows('profile_changes');
create trigger count_changed_rows after update on public.preferences
  referencing new table as written for each statement execute function private.count_rows('profile_changes');
alter table public.preferences replica identity full;
alter publication supabase_realtime add table public.preferences;

-- A computed column of matches: tells whether one fits the caller by level and day, and has a place for them. A match without a level
-- and a member without one fit everything. PL/pgSQL, which is planned once: the list asks it of every match that it passes over.
create function public.fits_me(match public.matches) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  me uuid := auth.uid();
  level text := (select skill_level from public.profiles where id = me);
  days smallint[] := (select usual_days from public.preferences where user_id = me);
begin
  if match.skill_level <> level
      or cardinality(days) > 0 and extract(isodow from match.match_date at time zone private.time_zone()) <> all(days) then
    return false;
  end if;
  return match.players = 0
    or (select count(*) from public.match_participants p where p.match_id = match.id and private.takes_slot(p))
       + coalesce((select held from public.waiting_lists line where line.match_id = match.id), 0) < match.players
    or exists (select from private.my_participations p where p.match_id = match.id);
end
$$;
revoke execute on function public.fits_me from public, anon, authenticated, service_role;
grant execute on function public.fits_me to authenticated;
