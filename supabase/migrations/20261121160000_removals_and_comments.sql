-- Why: whom the creator removes is told, in the transaction of the removal; and a comment is made once, however often it is sent.

create function private.tell_removed() returns trigger
language plpgsql
security definer -- members cannot write notifications
set search_path = ''
as $$
begin
  -- When the match itself is being deleted it is not found: those who were in it are told of that instead.
  insert into public.notifications (user_id, type, message, related_id)
  select old.user_id, 'match_updated',
         format('You have been removed from the %s by the organizer.', private.match_words(matches)), matches.id
    from public.matches
   where matches.id = old.match_id and matches.creator_id = auth.uid();
  return null;
end
$$;
-- For each row, so that a leave, which removes oneself, costs nothing.
create trigger tell_removed after delete on public.match_participants
  for each row when (old.status = 'confirmed' and old.user_id <> auth.uid())
  execute function private.tell_removed();

-- The sender of a comment chooses its id: sent again, because the answer was lost, it meets its own key.
grant insert (id) on public.match_comments to authenticated;
grant insert (id) on public.event_comments to authenticated;

revoke execute on all functions in schema private from public;
