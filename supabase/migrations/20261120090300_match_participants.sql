-- Why: who takes part in which match, on which team, and who has been invited. It also decides who sees a private match.

create table public.match_participants (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null,
  user_id uuid not null,
  status text not null default 'pending',
  team_assignment text,
  responded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint match_participants_match_id_fkey
    foreign key (match_id) references public.matches on delete cascade,
  constraint match_participants_user_id_fkey
    foreign key (user_id) references public.profiles on delete cascade,
  constraint match_participants_match_id_user_id_key unique (match_id, user_id),
  constraint match_participants_status_known check (status in ('confirmed', 'pending', 'declined', 'invited')),
  constraint match_participants_team_assignment_known check (team_assignment in ('A', 'B'))
);

create index match_participants_user_id_idx on public.match_participants (user_id, match_id);

alter table public.match_participants enable row level security;
revoke all on public.match_participants from anon, authenticated, service_role;
grant select, delete on public.match_participants to authenticated;
grant insert (match_id, user_id, status, team_assignment) on public.match_participants to authenticated;
-- responded_at is sent by the client and written by a trigger.
grant update (status, team_assignment, responded_at) on public.match_participants to authenticated;
grant select, insert, update, delete on public.match_participants to service_role;

create trigger stamp_update before update on public.match_participants
  for each row execute function private.stamp_update();

-- The places of the caller, in any status. The policies of the two tables would otherwise ask each other without end: a
-- view reads as its owner, outside of row-level security, and unlike a function it is planned into the statement.
create view private.my_places with (security_barrier) as
  select match_id from public.match_participants where user_id = (select auth.uid());
grant select on private.my_places to authenticated;

-- A scalar subquery is one probe of an index for each private match met. `exists` may be turned into a list of all the
-- caller's places, which is slow for somebody with thousands.
create policy "Members see public matches and those they take part in" on public.matches
  for select to authenticated
  using (
    not is_private
    or creator_id = (select auth.uid())
    or (select true from private.my_places where my_places.match_id = matches.id)
  );

-- A probe of the primary key per row, under the policy of matches: faster than any set that grows with the table.
create policy "Members see the participants of matches they see" on public.match_participants
  for select to authenticated
  using (
    user_id = (select auth.uid())
    or exists (select from public.matches where matches.id = match_participants.match_id)
  );
create policy "Members join for themselves and creators invite others" on public.match_participants
  for insert to authenticated
  with check (
    (
      user_id = (select auth.uid())
      and status = 'confirmed'
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
