-- A row notifies a member that there is a message, and from whom. Members cannot write to each other yet: only an operator with the secret
-- key inserts rows, and pages already listen.

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  recipient_id uuid not null,
  sender_name text not null,
  created_at timestamptz not null default now(),
  constraint messages_recipient_id_fkey foreign key (recipient_id) references public.profiles on delete cascade,
  constraint messages_sender_name_length check (sender_name ~ '\S' and char_length(sender_name) <= 80)
);

create index messages_recipient_id_idx on public.messages (recipient_id, created_at desc);

alter table public.messages enable row level security;
revoke all on public.messages from anon, authenticated, service_role;
grant select on public.messages to authenticated;
grant select, insert, update, delete on public.messages to service_role;

create policy "Members see the messages to themselves" on public.messages
  for select to authenticated using (recipient_id = (select auth.uid()));
create policy "Members with a second factor have proved it" on public.messages
  as restrictive to authenticated using ((select private.assured()));
