-- Participants take part in a match, on a team, or have been invited. They also decide who sees a private match.

create table public.match_participants (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null,
  user_id uuid,
  status text not null default 'pending',
  team_assignment text,
  responded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  guest_name text,
  guest_kind text,
  constraint match_participants_match_id_fkey
    foreign key (match_id) references public.matches on delete cascade,
  constraint match_participants_user_id_fkey
    foreign key (user_id) references public.profiles on delete cascade,
  constraint match_participants_match_id_user_id_key unique (match_id, user_id),
  constraint match_participants_status_known check (status in ('confirmed', 'pending', 'declined', 'invited')),
  constraint match_participants_team_assignment_known check (team_assignment in ('A', 'B')),
  -- A former member took part, and a guest has joined; without an account nobody can be invited or answer.
  constraint match_participants_user_id_or_confirmed check (user_id is not null or status = 'confirmed'),
  constraint match_participants_guest_name_without_account check (guest_name is null or user_id is null),
  constraint match_participants_guest_name_length check (char_length(guest_name) between 1 and 40),
  constraint match_participants_guest_name_visible check (private.is_visible(guest_name)),
  constraint match_participants_guest_kind_known check (guest_kind in ('link', 'plus_one')),
  constraint match_participants_guest_kind_with_name check ((guest_kind is null) = (guest_name is null))
);
comment on column public.match_participants.user_id is 'Null: a guest, or a member who has left the community since.';
comment on column public.match_participants.guest_kind is 'link: joined by the shared link; plus_one: added by the creator.';

-- Players, guests and former members take a slot. An invitation takes none, neither from somebody who joins nor from those who wait: it
-- only counts against further invitations (private.is_open_invitation). PostgreSQL puts the expression in the place of the call, in views too.
create function private.takes_slot(participant public.match_participants) returns boolean
language sql immutable
return (participant).status = 'confirmed';

create index match_participants_user_id_idx on public.match_participants (user_id, match_id);
alter table public.match_participants enable row level security;
revoke all on public.match_participants from anon, authenticated, service_role;
grant select, delete on public.match_participants to authenticated;
grant insert (match_id, user_id, status, team_assignment) on public.match_participants to authenticated;
-- The client sends responded_at, and a trigger overwrites it.
grant update (status, team_assignment, responded_at) on public.match_participants to authenticated;
grant select, insert, update, delete on public.match_participants to service_role;

-- A probe of the primary key per row, under the policy of matches: faster than any set that grows with the table.
create policy "Members see the participants of matches they see" on public.match_participants
  for select to authenticated
  using (
    user_id = (select auth.uid())
    or exists (select from public.matches where matches.id = match_participants.match_id)
  );
-- A refusal is an answer for events only: a match has none without an invitation, which private.enforce_new_participant holds.
create policy "Members answer for themselves and creators invite others" on public.match_participants
  for insert to authenticated
  with check (
    (
      user_id = (select auth.uid())
      and status in ('confirmed', 'declined')
      and exists (select from public.matches where matches.id = match_participants.match_id)
    )
    or (
      status in ('pending', 'invited')
      and exists (
        select from public.matches
        where matches.id = match_participants.match_id and matches.creator_id = (select auth.uid())
      )
    )
  );
create policy "Members answer for themselves" on public.match_participants
  for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "Members leave and creators remove" on public.match_participants
  for delete to authenticated
  using (
    user_id = (select auth.uid())
    or exists (
      select from public.matches
      where matches.id = match_participants.match_id and matches.creator_id = (select auth.uid())
    )
  );
create policy "Members with a second factor have proved it" on public.match_participants
  as restrictive to authenticated using ((select private.assured()));

create trigger stamp_update before update on public.match_participants
  for each row execute function private.stamp_update();
create trigger enforce_assurance before insert on public.match_participants
  for each statement execute function private.enforce_assurance();

-- A match that was played stays for those who played it: the member who deletes the account leaves a participant without a name in
-- it, which pages show as 'Former member'. Participations to come go with the profile.
create function private.keep_past_participations() returns trigger
language plpgsql
security definer -- nobody may write the row of another
set search_path = ''
as $$
begin
  update public.match_participants set user_id = null
   where user_id = old.id and status = 'confirmed'
     and exists (select from public.matches where matches.id = match_participants.match_id and match_date < now());
  return old;
end
$$;
create trigger keep_past_participations before delete on public.profiles
  for each row execute function private.keep_past_participations();

-- Tells whether two members share a match, past or coming, in which both are confirmed.
create function private.plays_with(one uuid, other uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from public.match_participants mine join public.match_participants theirs using (match_id)
     where mine.user_id = one and mine.status = 'confirmed' and theirs.user_id = other and theirs.status = 'confirmed')
$$;

-- Past matches that a member has played, newest first, as far as the caller may see them.
create function public.get_user_recent_matches(user_id_param uuid, limit_param int default 10)
returns table (
  id uuid, location text, skill_level text, match_date timestamptz, end_time time, players int, creator_id uuid,
  court_booked boolean, is_private boolean, price_per_person numeric, match_category text, match_activity text[],
  match_type text, match_duration int, is_recurring boolean, recurrence text, latitude double precision,
  longitude double precision, paid_by uuid, brings_balls uuid, description text, image_url text,
  created_at timestamptz, updated_at timestamptz, creator_username text, creator_avatar_url text)
language sql stable
set search_path = ''
as $$
  select m.id, m.location, m.skill_level, m.match_date, m.end_time, m.players, m.creator_id, m.court_booked,
    m.is_private, m.price_per_person, m.match_category, m.match_activity, m.match_type, m.match_duration,
    m.is_recurring, m.recurrence, m.latitude, m.longitude, m.paid_by, m.brings_balls, m.description, m.image_url,
    m.created_at, m.updated_at, creator.username, creator.avatar_url
    from public.match_participants p
    join public.matches m on m.id = p.match_id
    left join public.profiles creator on creator.id = m.creator_id
   where p.user_id = user_id_param and p.status = 'confirmed' and m.match_date < now()
   order by m.match_date desc, m.id
   limit least(greatest(limit_param, 0), 100)
$$;
revoke execute on function public.get_user_recent_matches from public, anon, authenticated, service_role;
grant execute on function public.get_user_recent_matches to authenticated;

-- A card of the list shows how many take part. Fetching every participant to count them makes one event of 400 weigh more than the
-- rest of the list. The view reads as its caller, so that nobody counts what they cannot see. `version` tells whether a card that
-- was fetched before still holds: a sum, since the latest stamp would stay when a transaction that began earlier commits later.
create view public.match_participant_counts with (security_invoker = true) as
  select match_id, count(*)::int as total, (count(*) filter (where private.takes_slot(p)))::int as confirmed,
    sum(extract(epoch from updated_at))::text as version
    from public.match_participants p group by match_id;
revoke all on public.match_participant_counts from anon, authenticated, service_role;
grant select on public.match_participant_counts to authenticated, service_role;

revoke execute on all functions in schema private from public;
-- A view runs functions as its reader.
grant execute on function private.takes_slot(public.match_participants) to authenticated, service_role;
