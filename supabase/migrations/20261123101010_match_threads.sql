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
language plpgsql
set search_path = ''
as $$
begin
  new.seen_at := clock_timestamp();
  return new;
end
$$;
create trigger stamp_seen before insert or update on public.match_visits
  for each row execute function private.stamp_seen();

-- The caller has looked at the thread of a match: what told of it is read. Invoker, so that policies decide.
create function public.visit_thread(p_match_id uuid) returns void
language plpgsql
set search_path = ''
as $$
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
language plpgsql
set search_path = ''
as $$
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
