-- An offer of a place says who gave it back. Rows are kept while the match exists, for matches with a line only.
create table private.given_back (
  participant_id uuid primary key,
  match_id uuid not null,
  user_id uuid,
  guest_name text,
  team text,
  -- The instant at which the line has offered the place.
  at timestamptz not null,
  constraint given_back_match_id_fkey foreign key (match_id) references public.matches on delete cascade,
  constraint given_back_user_id_fkey foreign key (user_id) references public.profiles on delete cascade
);
create index given_back_match_id_idx on private.given_back (match_id, at);
create index given_back_user_id_idx on private.given_back (user_id);
alter table private.given_back enable row level security;

-- Notes a member who leaves or declines, and a guest who leaves. Who was removed has given nothing back.
create function private.record_given_back() returns trigger
language plpgsql
security definer -- the table is nobody's to write
set search_path = ''
as $$
begin
  if old.user_id is not distinct from auth.uid() and exists (
       select from public.waiting_lists l where l.match_id = old.match_id and l.waiting > 0) then
    insert into private.given_back (participant_id, match_id, user_id, guest_name, team, at)
    select old.id, old.match_id, old.user_id, old.guest_name, old.team_assignment, private.waiting_list_time(old.match_id)
     -- Neither a match nor an account that is being deleted is found any more.
     where exists (select from public.matches where id = old.match_id)
       and (old.user_id is null or exists (select from public.profiles where id = old.user_id))
    on conflict (participant_id) do update set team = excluded.team, at = excluded.at;
  end if;
  return null;
end
$$;
create trigger record_given_back after delete on public.match_participants
  for each row when (old.status = 'confirmed') execute function private.record_given_back();
create trigger record_declined after update on public.match_participants
  for each row when (old.status = 'confirmed' and new.status = 'declined') execute function private.record_given_back();

-- Returns { name, guest } of the member or guest who gave the offered place back; null if it has become free in another way.
create function private.freed_by(offer public.match_offers) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select jsonb_strip_nulls(jsonb_build_object('name', coalesce(g.guest_name, p.username), 'guest', g.guest_name is not null or null))
      from private.given_back g left join public.profiles p on p.id = g.user_id
     where g.match_id = offer.match_id and g.at = offer.offered_at and (offer.team is null or g.team = offer.team)
       and offer.request_id is null and coalesce(g.guest_name, p.username) is not null
     limit 1);
end
$$;

revoke execute on all functions in schema private from public;
