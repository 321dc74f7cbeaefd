-- A member blocks another: neither sees the other's matches, invitations or comments, and the other is not told. Whoever plays in a match
-- already goes on seeing it: hiding it would tell, and leave a player out.

create table public.member_blocks (
  blocker_id uuid not null default auth.uid(),
  blocked_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  constraint member_blocks_blocker_id_fkey foreign key (blocker_id) references public.profiles on delete cascade,
  constraint member_blocks_blocked_id_fkey foreign key (blocked_id) references public.profiles on delete cascade,
  constraint member_blocks_blocked_id_another check (blocked_id <> blocker_id)
);
create index member_blocks_blocked_id_idx on public.member_blocks (blocked_id);

alter table public.member_blocks enable row level security;
revoke all on public.member_blocks from anon, authenticated, service_role;
grant select, delete on public.member_blocks to authenticated;
grant insert (blocker_id, blocked_id) on public.member_blocks to authenticated;
grant select, insert, update, delete on public.member_blocks to service_role;

create policy "Members see whom they have blocked" on public.member_blocks
  for select to authenticated using (blocker_id = (select auth.uid()));
create policy "Members block in their own name" on public.member_blocks
  for insert to authenticated with check (blocker_id = (select auth.uid()));
create policy "Members unblock" on public.member_blocks
  for delete to authenticated using (blocker_id = (select auth.uid()));
create policy "Members with a second factor have proved it" on public.member_blocks
  as restrictive to authenticated using ((select private.assured()));

-- Blocks are counted, and a member has at most 200: every list of matches is compared with them.
create function private.enforce_block() returns trigger
language plpgsql
security definer -- counts for the member
set search_path = ''
as $$
begin
  perform private.count_action('member_blocks', (select count(*) from written));
  if exists (select from public.member_blocks where blocker_id in (select blocker_id from written)
              group by blocker_id having count(*) > 200) then
    perform private.refuse(409, 'too_many_blocks', 'You have blocked 200 members. Unblock somebody first.');
  end if;
  return null;
end
$$;
create trigger enforce_block after insert on public.member_blocks
  referencing new table as written for each statement execute function private.enforce_block();

-- Brings the lines up to date in which one of the two waits for a match of the other, or is asked to step in, in the order of their
-- matches, which they lock.
create function private.advance_between(one uuid, other uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.advance_waiting_list(w.match_id)
     from (select match_id, user_id from public.match_waiting
           union select match_id, user_id from private.substitute_asks where ended_at is null) as w
     join public.matches m on m.id = w.match_id
    where (w.user_id, m.creator_id) in ((one, other), (other, one)) and m.match_date > now()
    order by w.match_id;
end
$$;

-- Takes the words of the one out of what the other was told. Names stay, since both may play in the match of a third member.
create function private.forget_words(author uuid, reader uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.forget_comment(said, array[reader])
     from public.match_comments said
    where said.user_id = author and said.hidden_at is null and exists (
      select from public.notifications n where n.related_id = said.match_id and n.user_id = reader and n.type = 'match_comment')
    order by said.created_at, said.id;
  -- A quote of any kind is of the member.
  update public.notifications set data = data - array['quote', 'name', 'member', 'comment']
   where user_id = reader and data ->> 'member' = author::text and data ? 'quote';
end
$$;

-- Ends what the two have open with each other: turns in the line of the other's match rest, questions to substitutes end, notifications of
-- a match of the other that is no longer seen go, and neither reads on what the other has said.
create function private.part_blocked() returns trigger
language plpgsql
security definer -- lines and notifications of others
set search_path = ''
as $$
begin
  perform private.advance_between(new.blocker_id, new.blocked_id);
  delete from public.notifications n using public.matches m
   where n.related_id = m.id and not private.can_see_match(m, n.user_id)
     and (n.user_id, m.creator_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  perform private.forget_words(new.blocker_id, new.blocked_id), private.forget_words(new.blocked_id, new.blocker_id);
  return null;
end
$$;
create trigger part_blocked after insert on public.member_blocks for each row execute function private.part_blocked();

-- The turns that rested count again.
create function private.join_unblocked() returns trigger
language plpgsql
security definer -- lines of others
set search_path = ''
as $$
begin
  perform private.advance_between(old.blocker_id, old.blocked_id);
  return null;
end
$$;
create trigger join_unblocked after delete on public.member_blocks for each row execute function private.join_unblocked();

-- Before row: leaves out who may not be told, with a new notification as with one that grows. Whoever was removed, or was replaced, played
-- when it happened. A member whom stewards have blocked reads it when the block ends.
create function private.enforce_may_be_notified() returns trigger
language plpgsql
security definer -- blocks of others
set search_path = ''
as $$
begin
  if exists (
      select from public.matches m
       where m.id = new.related_id and not private.may_be_notified(m, new.user_id, played =>
         private.ends_own_slot(new.type, new.data) or exists (select from public.match_participants p
                     where p.match_id = m.id and p.user_id = new.user_id and p.status = 'confirmed'))) then
    return null;
  end if;
  return new;
end
$$;
create trigger enforce_may_be_notified before insert or update of created_at on public.notifications
  for each row execute function private.enforce_may_be_notified();

-- Members answer where they may act: an invitation to a match that is not seen is not answered either. The participation of a guest or of
-- another player becomes that of a member who might have joined; a function that has found another way in has opened the match.
create function private.enforce_may_act() returns trigger
language plpgsql
security definer -- blocks of others
set search_path = ''
as $$
begin
  if exists (
      select from public.matches m
       where m.id = new.match_id and not private.can_act_on_match(m, new.user_id, by_link =>
         coalesce(current_setting('courtside.opened_match', true) = m.id::text, false))) then
    perform private.refuse(404, 'match_gone', 'This match does not exist any more.');
  end if;
  return new;
end
$$;
create trigger enforce_may_act before update of status, user_id on public.match_participants
  for each row when (new.user_id = auth.uid() and (new.status <> old.status or old.user_id is distinct from new.user_id))
  execute function private.enforce_may_act();

revoke execute on all functions in schema private from public;
