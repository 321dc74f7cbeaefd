-- Why: members talk about a match. Comments are seen by whoever sees the match, and taken back only by their authors.

create table public.match_comments (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null,
  user_id uuid not null,
  comment text not null,
  created_at timestamptz not null default now(),
  constraint match_comments_match_id_fkey foreign key (match_id) references public.matches on delete cascade,
  constraint match_comments_user_id_fkey foreign key (user_id) references public.profiles on delete cascade,
  constraint match_comments_comment_length check (comment ~ '\S' and char_length(comment) <= 1000)
);

create index match_comments_match_id_idx on public.match_comments (match_id, created_at);
create index match_comments_user_id_idx on public.match_comments (user_id);

alter table public.match_comments enable row level security;
revoke all on public.match_comments from anon, authenticated, service_role;
grant select, delete on public.match_comments to authenticated;
grant insert (match_id, user_id, comment) on public.match_comments to authenticated;
grant select, insert, update, delete on public.match_comments to service_role;

create policy "Members see the comments on matches they see" on public.match_comments
  for select to authenticated
  using (exists (select from public.matches where matches.id = match_comments.match_id));
create policy "Members comment in their own name on matches they see" on public.match_comments
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and exists (select from public.matches where matches.id = match_comments.match_id)
  );
create policy "Members delete their own comments" on public.match_comments
  for delete to authenticated using (user_id = (select auth.uid()));
