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

revoke execute on all functions in schema private from public;
