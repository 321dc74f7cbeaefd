-- Members talk about a match. Comments are seen by all who see the match (*_rules.sql), and deleted by their authors and the creator of the match.

create table public.match_comments (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null,
  user_id uuid not null,
  comment text not null,
  created_at timestamptz not null default now(),
  hidden_at timestamptz,
  hidden_because text,
  constraint match_comments_match_id_fkey foreign key (match_id) references public.matches on delete cascade,
  constraint match_comments_user_id_fkey foreign key (user_id) references public.profiles on delete cascade,
  constraint match_comments_comment_length check (comment ~ '\S' and char_length(comment) <= 1000),
  constraint match_comments_comment_visible check (private.is_visible(comment))
);

create index match_comments_match_id_idx on public.match_comments (match_id, created_at);
create index match_comments_user_id_idx on public.match_comments (user_id);

alter table public.match_comments enable row level security;
revoke all on public.match_comments from anon, authenticated, service_role;
grant select, delete on public.match_comments to authenticated;
-- The sender chooses the id: a comment that is sent again, because the answer was lost, meets its own key.
grant insert (id, match_id, user_id, comment) on public.match_comments to authenticated;
grant select, insert, update, delete on public.match_comments to service_role;

create policy "Members comment in their own name on matches they see" on public.match_comments
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and exists (select from public.matches where matches.id = match_comments.match_id)
  );
create policy "Members delete their own comments and creators those on their matches" on public.match_comments
  for delete to authenticated
  using (
    user_id = (select auth.uid())
    or exists (
      select from public.matches
      where matches.id = match_comments.match_id and matches.creator_id = (select auth.uid())
    )
  );
create policy "Members with a second factor have proved it" on public.match_comments
  as restrictive to authenticated using ((select private.assured()));

-- A comment that is hidden is written anew with its id (*_moderation.sql).
create trigger stamp_own_id before insert on public.match_comments for each row when (new.hidden_at is null)
  execute function private.stamp_own_id();
create trigger count_rows after insert on public.match_comments
  referencing new table as written for each statement execute function private.count_rows('comments');

-- Definer: it uses functions that are granted to nobody.
create function private.tidy_comment() returns trigger
language plpgsql
security definer -- uses functions that are nobody's
set search_path = ''
as $$
begin
  new.comment := private.plain_text(new.comment);
  return new;
end
$$;
create trigger tidy_comment before insert or update of comment on public.match_comments
  for each row execute function private.tidy_comment();

-- Counts comments for the cards of the list, as their reader sees them; those that are hidden for nobody.
create view public.match_comment_counts with (security_invoker = true) as
  select match_id, count(*)::int as total from public.match_comments where hidden_at is null group by match_id;
revoke all on public.match_comment_counts from anon, authenticated, service_role;
grant select on public.match_comment_counts to authenticated, service_role;

-- Answers and comments of events, in the words of the specification's calls. Events are matches of type 'event', so both are views:
-- there is one table of participants and one of comments, and nothing can drift apart.

-- 'attending' is a confirmed participation, 'not_attending' a declined one; an invited member has not answered.
create view public.event_participants with (security_invoker = true) as
  select id, match_id as event_id, user_id, case status when 'confirmed' then 'attending' else 'not_attending' end as status,
         created_at, updated_at
    from public.match_participants
   where status in ('confirmed', 'declined')
     and exists (select from public.matches where matches.id = match_participants.match_id and match_type = 'event');
revoke all on public.event_participants from anon, authenticated, service_role;
grant select, delete on public.event_participants to authenticated;
grant insert (event_id, user_id, status) on public.event_participants to authenticated;
grant update (status) on public.event_participants to authenticated;
grant select, insert, update, delete on public.event_participants to service_role;

-- Invoker, so that policies and triggers of the table decide. The first answer replaces an invitation, and the same answer twice is
-- one.
create function private.write_attendance() returns trigger
language plpgsql set search_path = '' as $$
declare
  wanted text := case new.status when 'attending' then 'confirmed' when 'not_attending' then 'declined' end;
  written public.match_participants;
begin
  if tg_op = 'DELETE' then
    perform private.lock_own_match(old.event_id);
    delete from public.match_participants where id = old.id returning * into written;
    return case when written.id is not null then old end;
  end if;
  if wanted is null then
    raise exception using errcode = '22023', message = 'status: an answer is ''attending'' or ''not_attending''.';
  end if;
  if not exists (select from public.matches where id = new.event_id and match_type = 'event') then
    perform private.refuse(404, 'match_gone', 'This event does not exist any more.');
  end if;
  -- A first answer is inserted: its trigger locks this event alone, and an update that finds nothing would lock other matches before.
  if tg_op = 'UPDATE' or exists (
       select from public.match_participants where match_id = new.event_id and user_id = new.user_id) then
    perform private.lock_own_match(new.event_id);
    update public.match_participants set status = wanted
     where match_id = new.event_id and user_id = new.user_id
    returning * into written;
  end if;
  if written.id is null and tg_op = 'INSERT' then
    insert into public.match_participants (match_id, user_id, status) values (new.event_id, new.user_id, wanted)
    returning * into written;
  end if;
  if written.id is null then
    return null;
  end if;
  new.id := written.id;
  new.created_at := written.created_at;
  new.updated_at := written.updated_at;
  return new;
end
$$;
create trigger write_attendance instead of insert or update or delete on public.event_participants
  for each row execute function private.write_attendance();

create view public.event_comments with (security_invoker = true) as
  select id, match_id as event_id, user_id, comment, created_at, hidden_at, hidden_because from public.match_comments;
revoke all on public.event_comments from anon, authenticated, service_role;
grant select, delete on public.event_comments to authenticated;
grant insert (id, event_id, user_id, comment) on public.event_comments to authenticated;
grant select, insert, update, delete on public.event_comments to service_role;

-- Every match has a thread: its comments, of which those who take part hear once for each burst, and what is new in it since they looked.

-- When a member last looked at the thread of a match, by the clock of the database.
create table public.match_visits (
  user_id uuid not null default auth.uid(),
  match_id uuid not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, match_id),
  constraint match_visits_user_id_fkey foreign key (user_id) references public.profiles on delete cascade,
  constraint match_visits_match_id_fkey foreign key (match_id) references public.matches on delete cascade
);
create index match_visits_match_id_idx on public.match_visits (match_id);
alter table public.match_visits enable row level security;
revoke all on public.match_visits from anon, authenticated, service_role;
grant select on public.match_visits to authenticated;
grant insert (user_id, match_id), update (user_id) on public.match_visits to authenticated;
grant select, insert, update, delete on public.match_visits to service_role;
create policy "Members see when they have looked" on public.match_visits
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Members look at threads that they see" on public.match_visits
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and exists (select from public.matches where matches.id = match_visits.match_id)
  );
create policy "Members look again" on public.match_visits
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "Members with a second factor have proved it" on public.match_visits
  as restrictive to authenticated using ((select private.assured()));

create function private.stamp_seen() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.seen_at := clock_timestamp();
  return new;
end
$$;
create trigger stamp_seen before insert or update on public.match_visits
  for each row execute function private.stamp_seen();

-- The caller has looked at the thread of a match: what told of it is read. Invoker, so that policies decide.
create function public.visit_thread(p_match_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.match_visits (match_id) values (p_match_id)
  on conflict (user_id, match_id) do update set user_id = excluded.user_id;
  update public.notifications set read = true
   where user_id = (select auth.uid()) and type = 'match_comment' and related_id = p_match_id and not read;
end
$$;
revoke execute on function public.visit_thread from public, anon, authenticated, service_role;
grant execute on function public.visit_thread to authenticated;

-- The entry about a thread that grows while it is unread, and entries that quote a comment.
create index notifications_thread_idx on public.notifications (related_id, user_id) where type = 'match_comment';

-- Tells those who take part or are asked of a comment: the unread entry of each counts it and quotes the last one. An event without a
-- limit would tell hundreds of every word, so it does not.
create function private.notify_of_comment() returns trigger
language plpgsql
security definer -- members cannot write notifications
set search_path = ''
as $$
declare
  said record;
begin
  for said in
    select m as match, w.user_id, left(w.comment, 200) as quote, w.id, w.created_at, author.username
      from written w join public.matches m on m.id = w.match_id join public.profiles author on author.id = w.user_id
     where m.players > 0 and m.match_date > now() - interval '1 day' and w.hidden_at is null
     order by w.created_at, w.id
  loop
    -- Two who write at once would lock the entries of the others crosswise.
    perform pg_advisory_xact_lock(hashtextextended((said.match).id::text, 1));
    with quoted as (
      select jsonb_build_object('member', said.user_id, 'name', said.username, 'comment', said.id, 'quote', said.quote) as facts
    ), readers as (
      select user_id from public.match_participants
       where match_id = (said.match).id and status <> 'declined' and user_id is not null and user_id <> said.user_id
         and not private.are_blocked(user_id, said.user_id)
      union
      select (said.match).creator_id where (said.match).creator_id <> said.user_id
         and not private.are_blocked((said.match).creator_id, said.user_id)
    ), grown as (
      update public.notifications n
         set data = n.data || quoted.facts || jsonb_build_object('messages', (n.data ->> 'messages')::int + 1),
             created_at = greatest(now(), n.created_at + interval '1 microsecond')
        from readers, quoted
       where n.related_id = (said.match).id and n.user_id = readers.user_id and n.type = 'match_comment' and not n.read
      returning n.user_id
    )
    insert into public.notifications (user_id, type, data, related_id)
    select user_id, 'match_comment',
           private.match_facts(said.match) || quoted.facts || jsonb_build_object('messages', 1, 'since', said.created_at), (said.match).id
      from readers, quoted
     where user_id not in (select user_id from grown);
  end loop;
  return null;
end
$$;
create trigger notify_of_comment after insert on public.match_comments
  referencing new table as written for each statement execute function private.notify_of_comment();

-- A comment that these readers do not see any more is quoted to none of them, and an unread entry counts it no more.
create function private.forget_comment(said public.match_comments, readers uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.notifications
   where related_id = said.match_id and type = 'match_comment' and not read and user_id = any (readers)
     and (data ->> 'messages')::int = 1 and (data ->> 'since')::timestamptz <= said.created_at;
  update public.notifications
     set data = (case when data ->> 'comment' = said.id::text then data - array['quote', 'name', 'member', 'comment'] else data end)
       || jsonb_build_object('messages', greatest(1, (data ->> 'messages')::int
         - case when not read and (data ->> 'since')::timestamptz <= said.created_at then 1 else 0 end))
   where related_id = said.match_id and type = 'match_comment' and user_id = any (readers)
     and (data ->> 'comment' = said.id::text or not read and (data ->> 'since')::timestamptz <= said.created_at);
end
$$;

create function private.forget_deleted_comment() returns trigger
language plpgsql
security definer -- notifications of others
set search_path = ''
as $$
begin
  perform private.forget_comment(old, array(
    select user_id from public.notifications
     where related_id = old.match_id and type = 'match_comment' and user_id <> old.user_id));
  return null;
end
$$;
create trigger forget_deleted_comment after delete on public.match_comments
  for each row execute function private.forget_deleted_comment();

revoke execute on all functions in schema private from public;
