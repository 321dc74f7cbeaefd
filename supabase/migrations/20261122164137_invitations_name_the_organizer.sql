-- Why: an invitation did not say who invites. Its text now begins with the name of the organizer, who alone can invite to a match and
-- take an invitation back. It follows that name as it follows the date and the place, and does without it once there is no organizer.

create function private.invitation_words(match public.matches, dates bigint) returns text
language sql stable
set search_path = ''
as $$
  select format('%s to the %s%s.',
    coalesce((select username || ' invited you' from public.profiles where id = match.creator_id), 'You have been invited'),
    private.match_words(match), private.with_following(dates))
$$;

create or replace function private.tell_invited() returns trigger
language plpgsql
security definer -- members may not write notifications
set search_path = ''
as $$
declare
  told bigint;
  joined uuid[];
begin
  insert into public.notifications (user_id, type, message, related_id)
  select user_id, 'match_invitation', private.invitation_words(match, dates), (match).id
    from (
      select distinct on (invited.user_id, coalesce(matches.series_id, matches.id))
             invited.user_id, matches as match,
             count(*) over (partition by invited.user_id, coalesce(matches.series_id, matches.id)) as dates
        from invited join public.matches on matches.id = invited.match_id
       where invited.status in ('pending', 'invited') and invited.user_id is distinct from auth.uid()
       order by invited.user_id, coalesce(matches.series_id, matches.id), matches.match_date
    ) as first;
  get diagnostics told = row_count;
  joined := array(select match_id from invited where user_id = auth.uid() and status = 'confirmed');
  perform private.notify_creator(joined, 'match_joined');
  perform private.count_action('invitations', told),
          private.count_action('places', (select count(*) from invited where user_id = auth.uid()));
  return null;
end
$$;

-- Writes open invitations to these matches and to earlier dates of their series anew. Each covers the dates of the series that are
-- still open, from its own date on; one that covers nothing any more is deleted, unless it was answered. `was` has the matches as
-- they were, for those that are gone.
create or replace function private.refresh_invitations(was public.matches[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  with touched as (
    -- A match that was handed on belongs to the series of its new organizer.
    select n.id, n.user_id, n.related_id, one.match_date, one.series_id,
           case when now_is.id is null then one.creator_id else now_is.creator_id end as creator_id
      from unnest(was) as one
      join public.notifications n on n.related_id = one.id and n.type = 'match_invitation'
      left join public.matches now_is on now_is.id = one.id
    union
    -- A later date that changed is counted in the invitation to an earlier one.
    select n.id, n.user_id, n.related_id, m.match_date, m.series_id, m.creator_id
      from (select distinct series_id, creator_id from unnest(was) where series_id is not null) as one
      join public.matches m on m.series_id = one.series_id and m.creator_id is not distinct from one.creator_id
      join public.notifications n on n.related_id = m.id and n.type = 'match_invitation'
  ), covered as (
    select touched.id, touched.related_id, m as match, count(*) over (partition by touched.id) as dates,
           row_number() over (partition by touched.id order by m.match_date, m.id) as place
      from touched
      join public.matches m on m.id = touched.related_id
        or m.series_id = touched.series_id and m.creator_id is not distinct from touched.creator_id and m.match_date >= touched.match_date
      join public.match_participants p on p.match_id = m.id and p.user_id = touched.user_id and p.status in ('pending', 'invited')
  ), worded as (
    select id, (match).id as match_id, private.invitation_words(match, dates) as words from covered where place = 1
  ), told as (
    update public.notifications n set related_id = match_id, message = words
      from worded where worded.id = n.id and (n.related_id, n.message) is distinct from (match_id, words)
  )
  delete from public.notifications n using touched
   where n.id = touched.id and not exists (select from covered where covered.id = n.id)
     and not exists (select from public.match_participants p
                      where p.match_id = touched.related_id and p.user_id = n.user_id and p.status in ('confirmed', 'declined'));
end
$$;

create or replace function private.notify_invited_of_change() returns trigger
language plpgsql
security definer -- members cannot write notifications
set search_path = ''
as $$
declare
  was public.matches[];
begin
  if tg_op = 'DELETE' then
    was := array(select jsonb_populate_record(null::public.matches, to_jsonb(gone)) from gone);
  else
    was := array(select jsonb_populate_record(null::public.matches, to_jsonb(before_update)) from before_update join after_update using (id)
      where (before_update.match_date, before_update.location, before_update.match_type, before_update.creator_id)
        is distinct from (after_update.match_date, after_update.location, after_update.match_type, after_update.creator_id));
  end if;
  if cardinality(was) > 0 then
    perform private.refresh_invitations(was);
  end if;
  return null;
end
$$;

create function private.notify_invited_of_name() returns trigger
language plpgsql
security definer -- members cannot write notifications
set search_path = ''
as $$
begin
  perform private.refresh_invitations(array_agg(matches)) from public.matches
    where creator_id = new.id and match_date >= now() having count(*) > 0;
  return null;
end
$$;
create trigger notify_invited_of_name after update of username on public.profiles
  for each row when (new.username is distinct from old.username) execute function private.notify_invited_of_name();

-- Invitations that wait for an answer get the name, too.
do $$
begin
  perform private.refresh_invitations(array_agg(matches)) from public.matches
    where match_date >= now() and id in (select related_id from public.notifications where type = 'match_invitation')
   having count(*) > 0;
end
$$;

revoke execute on all functions in schema private from public;
