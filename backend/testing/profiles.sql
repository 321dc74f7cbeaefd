-- A small product: a profile for each account, which those who are signed in see and hear of, and a bucket of pictures.
create table public.profiles (id uuid primary key references auth.users on delete cascade, username text not null);
alter table public.profiles enable row level security;
create policy "Members see each other" on public.profiles for select to authenticated using (true);
alter publication supabase_realtime add table public.profiles;

create function public.make_profile() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, username) values (new.id, coalesce(new.raw_user_meta_data ->> 'username', 'N.N.'))
    on conflict (id) do update set username = excluded.username;
  return null;
end $$;
create trigger make_profile after insert or update of raw_user_meta_data on auth.users
  for each row execute function public.make_profile();

insert into storage.buckets (id, name) values ('avatars', 'avatars');
create policy "Members see pictures" on storage.objects for select to authenticated using (bucket_id = 'avatars');
