-- Why: invited players who had not answered yet heard nothing of a change or a cancellation, and answered for a match that was
-- another one by then. Only who declined is left in peace.

create or replace function private.note_cancelled() returns trigger
language plpgsql
security definer -- members do not reach the table
set search_path = ''
as $$
begin
  insert into private.cancelled_places (match_id, user_id)
  select match_id, user_id from public.match_participants
   where match_id = old.id and status <> 'declined' and user_id is not null and user_id is distinct from auth.uid();
  return old;
end
$$;

create or replace function private.tell_updated() returns trigger
language plpgsql
security definer -- members may not write notifications
set search_path = ''
as $$
begin
  -- Without a member (the operator, or what follows from a removed account) it is not the organizer, and the last
  -- condition holds for nobody.
  insert into public.notifications (user_id, type, message, related_id)
  select distinct on (p.user_id, coalesce(matches.series_id, matches.id))
         p.user_id, 'match_updated',
         format('The %s has been updated by the organizer%s.', private.match_words(matches), private.with_following(
           count(*) over (partition by p.user_id, coalesce(matches.series_id, matches.id)))),
         matches.id
    from before_update join after_update using (id) join public.matches using (id)
    join public.match_participants p on p.match_id = matches.id and p.status <> 'declined'
   where before_update is distinct from after_update and p.user_id <> auth.uid()
   order by p.user_id, coalesce(matches.series_id, matches.id), matches.match_date;
  return null;
end
$$;

create or replace function private.hand_on_matches(member uuid) returns void
language sql
set search_path = ''
as $$
  with heir as (
    select distinct on (matches.id) matches.id, p.user_id
      from public.matches join public.match_participants p on p.match_id = matches.id
     where matches.creator_id = member and match_date >= now() and p.status = 'confirmed' and p.user_id <> member
     order by matches.id, count(*) over (partition by coalesce(series_id, matches.id), p.user_id) desc, p.created_at, p.user_id
  ), handed as (
    update public.matches set creator_id = heir.user_id from heir where matches.id = heir.id returning matches.id
  )
  insert into public.notifications (user_id, type, message, related_id)
  select distinct on (p.user_id, heir.user_id, coalesce(matches.series_id, matches.id))
         p.user_id, 'match_updated',
         case p.user_id when heir.user_id then 'You are now the organizer of the ' else 'There is a new organizer, ' || username || ', of the ' end
           || private.match_words(matches) || private.with_following(
             count(*) over (partition by p.user_id, heir.user_id, coalesce(matches.series_id, matches.id))) || '.',
         matches.id
    from handed join heir using (id) join public.matches using (id) join public.profiles on profiles.id = heir.user_id
    join public.match_participants p on p.match_id = matches.id and p.status <> 'declined' and p.user_id <> member
   order by p.user_id, heir.user_id, coalesce(matches.series_id, matches.id), match_date
$$;

revoke execute on all functions in schema private from public;
