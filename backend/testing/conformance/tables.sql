-- Everything that the conformance cases ask about: rooms, the lessons in them, hours as a range, a function and a bucket.
create table public.conformance_rooms (name text primary key, floor int not null default 1);
create table public.conformance_lessons (
  id uuid primary key default gen_random_uuid(),
  room text not null references public.conformance_rooms on delete cascade,
  teacher_id uuid not null references auth.users on delete cascade,
  starts_at timestamptz not null,
  seats int not null default 4 check (seats in (2, 4)),
  level text,
  topics text[] not null default '{}',
  about text,
  is_private boolean not null default false
);
create table public.conformance_hours (id int primary key, hours int4range not null);
insert into public.conformance_hours values (1, '[8,12)'), (2, '[12,18)'), (3, '[20,22)');

alter table public.conformance_rooms enable row level security;
alter table public.conformance_lessons enable row level security;
alter table public.conformance_hours enable row level security;
create policy "Everybody signed in sees rooms" on public.conformance_rooms for select to authenticated using (true);
create policy "Everybody signed in sees hours" on public.conformance_hours for select to authenticated using (true);
create policy "Private lessons are the teacher's" on public.conformance_lessons for select to authenticated
  using (not is_private or teacher_id = (select auth.uid()));
create policy "Teachers add lessons" on public.conformance_lessons for insert to authenticated
  with check (teacher_id = (select auth.uid()));
create policy "Teachers change lessons" on public.conformance_lessons for update to authenticated
  using (teacher_id = (select auth.uid()));
create policy "Teachers cancel lessons" on public.conformance_lessons for delete to authenticated
  using (teacher_id = (select auth.uid()));
revoke all on public.conformance_rooms, public.conformance_lessons, public.conformance_hours from anon;
grant select on public.conformance_rooms, public.conformance_hours to authenticated;
grant select, insert, update, delete on public.conformance_lessons to authenticated;
grant all on public.conformance_rooms, public.conformance_lessons, public.conformance_hours to service_role;
alter publication supabase_realtime add table public.conformance_lessons;

create function public.conformance_double(n int) returns int language sql immutable set search_path = '' as 'select 2 * n';

insert into storage.buckets (id, name, allowed_mime_types) values ('conformance', 'conformance', '{image/png}');
create policy "Conformance: everybody has a folder" on storage.objects for all to authenticated
  using (bucket_id = 'conformance' and (storage.foldername(name))[1] = (select auth.uid())::text);

notify pgrst, 'reload schema';
