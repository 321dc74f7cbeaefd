-- Why: a match that was played stays for those who played it. Whoever deletes the account leaves a place without a name there,
-- which the pages show as 'Former member', as they do where a match has lost its creator.

alter table public.match_participants alter column user_id drop not null;
-- Such a place was taken; nobody can be asked, or answer, without a name.
alter table public.match_participants
  add constraint match_participants_user_id_or_confirmed check (user_id is not null or status = 'confirmed');
comment on column public.match_participants.user_id is 'Null: a member who has left the community since.';

-- Keeps places in the past, whether the member or an operator removes the account. The other places go with the profile.
create function private.keep_past_places() returns trigger
language plpgsql
security definer -- nobody may write the place of another
set search_path = ''
as $$
begin
  update public.match_participants set user_id = null
   where user_id = old.id and status = 'confirmed'
     and exists (select from public.matches where matches.id = match_participants.match_id and match_date < now());
  return old;
end
$$;
create trigger keep_past_places before delete on public.profiles
  for each row execute function private.keep_past_places();

-- Places without a name count like others from now on, and nobody is told of them.

create or replace function private.take_place(match public.matches, participant public.match_participants, may_move boolean)
returns text
language plpgsql
set search_path = ''
as $$
declare
  total bigint;
  on_a bigint;
  on_b bigint;
  team text;
begin
  select count(*), count(*) filter (where team_assignment = 'A'), count(*) filter (where team_assignment = 'B')
    into total, on_a, on_b
    from public.match_participants
   where match_id = match.id and status = 'confirmed' and user_id is distinct from participant.user_id;
  if match.players > 0 and total >= match.players then
    perform private.refuse(409, 'match_full', 'This match is full.');
  end if;
  team := private.team_on_join(match.players, on_a, on_b, participant.team_assignment);
  if match.players in (2, 4) and (case team when 'A' then on_a else on_b end) >= match.players / 2 then
    if not may_move then
      perform private.refuse(409, 'team_full', format('Team %s is full.', team));
    end if;
    team := case team when 'A' then 'B' else 'A' end;
  end if;
  return team;
end
$$;

create or replace function private.note_cancelled() returns trigger
language plpgsql
security definer -- members cannot write what they are told
set search_path = ''
as $$
begin
  insert into private.cancelled_places (match_id, user_id)
  select match_id, user_id from public.match_participants
   where match_id = old.id and status = 'confirmed' and user_id is not null and user_id is distinct from auth.uid();
  return old;
end
$$;

revoke execute on all functions in schema private from public;
