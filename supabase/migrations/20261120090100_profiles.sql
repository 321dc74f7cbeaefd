-- Why: what members see of each other. The account itself stays in auth.users; a profile is made with it, in the same
-- transaction, so that nobody is ever signed in without one.

create table public.profiles (
  id uuid primary key,
  username text not null,
  email text,
  phone_number text,
  skill_level text default 'Beginner',
  avatar_url text,
  avatar_filename text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_id_fkey foreign key (id) references auth.users on delete cascade,
  constraint profiles_username_length check (username ~ '\S' and char_length(username) <= 80),
  constraint profiles_phone_number_length check (char_length(phone_number) <= 40),
  constraint profiles_skill_level_known check (skill_level in ('Beginner', 'Intermediate', 'Advanced', 'Pro')),
  constraint profiles_avatar_url_length check (char_length(avatar_url) <= 2048),
  constraint profiles_avatar_filename_length check (char_length(avatar_filename) <= 255)
);
comment on column public.profiles.email is 'Empty unless the owner chose to show the address to members.';

create index profiles_username_idx on public.profiles (username);

alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated, service_role;
grant select on public.profiles to authenticated;
grant insert (id, username, phone_number, skill_level) on public.profiles to authenticated;
grant update (username, email, phone_number, skill_level, avatar_url, avatar_filename)
  on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;

create trigger stamp_update before update on public.profiles
  for each row execute function private.stamp_update();

-- Whoever shows an address shows the one of the account: nobody can pass as reachable under another's.
create function private.guard_shown_email() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.email is not null and auth.uid() is not null and new.email is distinct from auth.email() then
    perform private.refuse(403, 'not_own_email', 'Only the address of your own account can be shown.');
  end if;
  return new;
end
$$;
create trigger guard_shown_email before update of email on public.profiles
  for each row execute function private.guard_shown_email();

-- Definer: the auth service, which inserts the account, has no rights here. A missing, blank or overlong name never
-- fails the sign-up.
create function private.create_profile() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted text := left(regexp_replace(new.raw_user_meta_data ->> 'username', '^\s+|\s+$', '', 'g'), 80);
begin
  insert into public.profiles (id, username)
  values (new.id, case when wanted ~ '\S' then wanted else 'New player' end)
  on conflict (id) do nothing;
  return new;
end
$$;
create trigger create_profile after insert on auth.users
  for each row execute function private.create_profile();

create policy "Members see every profile" on public.profiles
  for select to authenticated using (true);
create policy "Members create their own profile if it is missing" on public.profiles
  for insert to authenticated with check (id = (select auth.uid()));
create policy "Members change their own profile" on public.profiles
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));

revoke execute on all functions in schema private from public;
