-- Why: members can leave for good, all at once. What others count on is not pulled away from under them: matches to come are handed
-- on to somebody who is in, or cancelled with a notice; matches that were played stay, without a name.

-- Counts what deleting the caller's account would do. A match that has begun counts as played.
create function private.account_deletion_preview() returns jsonb
language sql stable
security definer -- counts what others wrote, too
set search_path = ''
as $$
  with me as (
    select id from public.profiles where id = (select auth.uid()) and (select private.assured())
  ), created as (
    select match_date >= now() as is_future, exists (select from public.match_participants
        where match_id = matches.id and status = 'confirmed' and user_id is distinct from me.id) as has_others
      from public.matches join me on me.id = matches.creator_id
  )
  select jsonb_build_object(
    'future_with_others', (select count(*) from created where is_future and has_others),
    'future_alone', (select count(*) from created where is_future and not has_others),
    'past_with_others', (select count(*) from created where not is_future and has_others),
    'places', (select count(*) from public.match_participants join me on me.id = user_id
      join public.matches on matches.id = match_id
      where status = 'confirmed' and match_date >= now() and creator_id is distinct from me.id),
    'comments', (select count(*) from public.match_comments join me on me.id = user_id),
    'pictures', (select count(*) from storage.objects join me on me.id::text = owner_id))
$$;

-- Matches before places, and in one order, as everybody locks them; then the profile, so that the member takes no further place
-- and makes no further match; then the places, so that nobody leaves while being made creator.
create function private.lock_everything_of(member uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.matches
    where member in (creator_id, paid_by, brings_balls)
       or id in (select match_id from public.match_participants where user_id = member)
    order by id for no key update;
  perform from public.profiles where id = member for update;
  perform from public.match_participants
    where match_id in (select id from public.matches where creator_id = member and match_date >= now())
    order by id for update;
end
$$;

-- Gives each match to come to a confirmed participant: who is in most dates of a series, then who came first. They are told, and so
-- are the others, once for each series.
create function private.hand_on_matches(member uuid) returns void
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
    join public.match_participants p on p.match_id = matches.id and p.status = 'confirmed' and p.user_id <> member
   order by p.user_id, heir.user_id, coalesce(matches.series_id, matches.id), match_date
$$;

-- Nothing is left of pictures, and of a match that was played by nobody else. Bytes of pictures are the storage service's: the client
-- has it delete them before; here go the rows of those that are left, which it sweeps.
create function private.remove_what_nobody_shares(member uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.matches set image_url = null where creator_id = member and image_url like member || '/%';
  delete from public.matches
   where creator_id = member and match_date < now() and not exists (select from public.match_participants
     where match_id = matches.id and status = 'confirmed' and user_id is distinct from member);
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects
   where owner_id = member::text or name like member || '-avatar-%' and bucket_id = 'avatars'
      or name like member || '/%' and bucket_id = 'event-images';
end
$$;

-- Deletes the caller's account. `future` says what happens to matches to come with others in them; those without are cancelled.
create function private.delete_my_account(future text) returns void
language plpgsql
security definer -- nobody can delete an account, but this one their own
set search_path = ''
as $$
declare
  me uuid := auth.uid();
begin
  if me is null or not private.assured() then
    perform private.refuse(403, 'insufficient_aal', 'Enter the code of your second factor first.');
  end if;
  perform private.lock_everything_of(me);
  -- From here on nobody acts, as when an operator removes an account: guards of members do not hold, and nobody is 'the organizer'.
  perform set_config('request.jwt.claims', '', true), set_config('request.jwt.claim.sub', '', true);
  perform private.remove_what_nobody_shares(me);
  if future = 'hand_on' then
    perform private.hand_on_matches(me);
  end if;
  delete from public.match_participants
   where user_id = me and exists (select from public.matches where matches.id = match_id and match_date >= now());
  delete from public.matches where creator_id = me and match_date >= now();
  delete from auth.users where id = me;
end
$$;

create function public.account_deletion_preview() returns jsonb
language sql stable
set search_path = ''
as $$ select private.account_deletion_preview() $$;

-- The word keeps a call from being made by mistake.
create function public.delete_my_account(p_confirmation text, p_future text) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_confirmation is distinct from 'DELETE' then
    raise exception using errcode = '22023', message = 'p_confirmation: only ''DELETE'' deletes the account.';
  end if;
  if p_future is null or p_future not in ('hand_on', 'cancel') then
    raise exception using errcode = '22023', message = 'p_future: matches to come are either ''hand_on'' or ''cancel''.';
  end if;
  perform private.delete_my_account(p_future);
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.account_deletion_preview, public.delete_my_account
  from public, anon, authenticated, service_role;
grant execute on function private.account_deletion_preview(), private.delete_my_account(text) to authenticated;
grant execute on function public.account_deletion_preview, public.delete_my_account to authenticated;
