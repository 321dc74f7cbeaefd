-- A profile is what members see of each other; the account stays in auth.users. It is made in the transaction that makes the
-- account usable, so that nobody is ever signed in without one.

-- Stands in a profile in place of the phone number: the id of the member, with or without a number. Clients of the REST interface
-- never see it, since reading the column goes through a cast (a domain representation) that shows the number to those who may see it.
create domain public.member_phone as text;

create table public.profiles (
  id uuid primary key,
  username text not null,
  email text,
  phone_number public.member_phone,
  skill_level text default 'Beginner',
  avatar_url text,
  avatar_filename text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  phone_visibility text not null default 'players',
  locale text,
  constraint profiles_id_fkey foreign key (id) references auth.users on delete cascade,
  constraint profiles_username_length check (username ~ '\S' and char_length(username) <= 80),
  constraint profiles_username_plain check (username = private.without_hidden(username)),
  constraint profiles_skill_level_known check (skill_level in ('Beginner', 'Intermediate', 'Advanced', 'Pro')),
  constraint profiles_avatar_url_length check (char_length(avatar_url) <= 2048),
  constraint profiles_avatar_url_address check (avatar_url ~ '^https?://[!-~]+$'),
  constraint profiles_avatar_filename_length check (char_length(avatar_filename) <= 255),
  -- A profile shows a picture that its owner uploaded, so that nobody goes under the face of another.
  constraint profiles_avatar_filename_own
    check (avatar_filename ~ ('^' || id || '-avatar-[0-9]{1,16}\.[A-Za-z0-9]{1,10}$')),
  -- 'players' are those with whom the member plays (private.plays_with).
  constraint profiles_phone_visibility_known check (phone_visibility in ('members', 'players', 'nobody')),
  constraint profiles_locale_is_tag check (locale ~ '^[a-z]{2,3}(-[A-Z]{2})?$')
);
comment on column public.profiles.email is 'Empty unless the owner chose to show the address to members.';
comment on column public.profiles.phone_number is 'Read through a cast: the number for members who may see it, else null.';
comment on column public.profiles.locale is 'The language of mails and push messages, such as de; null where the member has chosen none.';
comment on column public.profiles.avatar_filename is 'Name of an object in the bucket avatars.';

-- Sorts names as a person would: capitals make no difference, 'Court 9' comes before 'Court 10'.
create collation private.alphabetical (provider = icu, locale = 'de-u-kn-true');

create index profiles_username_idx on public.profiles (username);
create index profiles_alphabetical_idx on public.profiles (username collate private.alphabetical, id);
create index profiles_folded_name_idx on public.profiles ((private.folded_name(username) collate "C"));
-- Policies of storage look up whose profile shows a picture.
create index profiles_avatar_filename_idx on public.profiles (avatar_filename);

alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated, service_role;
grant select on public.profiles to authenticated;
grant update (username, email, phone_number, skill_level, avatar_url, avatar_filename, phone_visibility, locale)
  on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;

create policy "Members see every profile" on public.profiles
  for select to authenticated using (true);
create policy "Members change their own profile" on public.profiles
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));
create policy "Members with a second factor have proved it" on public.profiles
  as restrictive to authenticated using ((select private.assured()));

create trigger stamp_update before update on public.profiles
  for each row execute function private.stamp_update();
create trigger count_rows after update on public.profiles
  referencing new table as written for each statement execute function private.count_rows('profile_changes');

-- Refuses to show another address than that of the account: nobody can pass as reachable under somebody else's.
create function private.enforce_shown_email() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.email is not null and auth.uid() is not null and new.email is distinct from auth.email() then
    perform private.refuse(403, 'not_own_email', 'Only the address of your own account can be shown.');
  end if;
  return new;
end
$$;
create trigger enforce_shown_email before update of email on public.profiles
  for each row execute function private.enforce_shown_email();

-- Names that look alike are told apart by a number: the member who came first keeps the name.
create function private.tidy_profile() returns trigger
language plpgsql
security definer -- compares with every name, and uses functions that are nobody's
set search_path = ''
as $$
declare
  wanted text;
  folded text;
  number int := 1;
begin
  new.username := private.tidy_name(new.username);
  wanted := new.username;
  if char_length(wanted) > 80 then
    return new;
  end if;
  loop
    folded := private.folded_name(new.username);
    -- Two who take the same name at once come one after the other.
    perform pg_advisory_xact_lock(hashtextextended('name ' || folded, 0));
    exit when not exists (select from public.profiles
      where private.folded_name(username) collate "C" = folded collate "C" and id <> new.id);
    if number = 1 then
      select count(*) + 1 into number from public.profiles
       where private.folded_name(username) collate "C" >= folded || ' (' and private.folded_name(username) collate "C" < folded || ' )'
         and id <> new.id;
    end if;
    number := number + 1;
    new.username := format('%s (%s)', rtrim(left(wanted, 80 - 3 - length(number::text))), number);
  end loop;
  return new;
end
$$;
create trigger tidy_profile before insert or update of username on public.profiles
  for each row execute function private.tidy_profile();

-- Makes the profile once the account can be signed in to, so that an address that was never confirmed is not among the members; it waits
-- for a steward or an invitation where the community is not open to everybody (private.admit). Definer: the auth service, which writes
-- the account, has no rights here. Nothing in what a provider or a sign-up says fails the sign-up.
create function private.create_profile() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.email_confirmed_at is not null or new.phone_confirmed_at is not null then
    perform private.admit(new.id, new.raw_user_meta_data, new.raw_user_meta_data ->> 'invitation');
  end if;
  return new;
end
$$;
create trigger create_profile after insert on auth.users
  for each row execute function private.create_profile();
-- Beside `create_profile`, which looks at new accounts: on a hosted project the table of accounts belongs to somebody else, who lets
-- us add triggers and not change them.
create trigger create_profile_when_confirmed after update of email_confirmed_at, phone_confirmed_at on auth.users
  for each row execute function private.create_profile();

-- Keeps a shown address that of the account after it has changed. Definer: the auth service, which changes the account, has no
-- rights on profiles.
create function private.update_shown_email() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.profiles set email = new.email where id = new.id and email is not null;
  return null;
end
$$;
create trigger update_shown_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.update_shown_email();

-- Tells the sign-up form that an address is taken, before anybody is signed in; the API limits the rate. An address is taken once
-- somebody has proved that they read its mails: a sign-up with somebody else's must not lock its owner out. Definer: accounts are
-- not readable.
create function public.check_email_exists(email_to_check text) returns boolean
language sql stable
security definer
set search_path = ''
as $$
  -- The second condition leads to the index of addresses.
  select exists (
    select from auth.users
    where email = private.normal_email(email_to_check) and is_sso_user = false and email_confirmed_at is not null)
$$;
revoke execute on function public.check_email_exists from public, anon, authenticated, service_role;
grant execute on function public.check_email_exists to anon, authenticated;

-- Row-level security cannot hide a column, so the phone numbers are in a table of their own, which no member reads.
create table private.phone_numbers (
  user_id uuid primary key references public.profiles on delete cascade deferrable initially deferred,
  number text not null,
  -- Clients know the rule under the name that it has on profiles.
  constraint profiles_phone_number_length check (char_length(number) <= 40),
  constraint profiles_phone_number_visible check (private.is_visible(number))
);
alter table private.phone_numbers enable row level security;

-- Removes the marks of direction that address books put around a number that is copied.
create function private.tidy_phone_number() returns trigger
language plpgsql
security definer -- uses functions that are nobody's
set search_path = ''
as $$
begin
  new.number := private.plain_line(new.number);
  return new;
end
$$;
create trigger tidy_phone_number before insert or update of number on private.phone_numbers
  for each row execute function private.tidy_phone_number();

-- Before row: moves the number to where nobody reads it; null or blank removes it. A member who writes into another profile is
-- refused by its policies right after this, and changes nothing here either. Definer: members have no rights on the numbers.
create function private.keep_phone_number() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  given text := new.phone_number;
begin
  new.phone_number := new.id::text;
  if given is not distinct from new.id::text or auth.uid() <> new.id then
    return new;
  end if;
  if given ~ '\S' then
    insert into private.phone_numbers as kept (user_id, number) values (new.id, given)
    on conflict (user_id) do update set number = excluded.number;
  elsif tg_op = 'UPDATE' then
    delete from private.phone_numbers where user_id = new.id;
  end if;
  return new;
end
$$;
create trigger keep_phone_number before insert or update of phone_number on public.profiles
  for each row execute function private.keep_phone_number();

-- The number behind a profile's `phone_number`, null for those who may not see it. One request gets at most 5 numbers of others
-- (`LIMITS.phoneNumbersAtOnce`), so that nobody takes along the list of those who show theirs to all members.
-- Definer: reads the numbers. Volatile: it has to see a number that the same statement has just written.
create function private.shown_phone_number(phone public.member_phone) returns json
language plpgsql volatile
security definer
set search_path = ''
as $$
declare
  me uuid := auth.uid();
  owner uuid := phone::text::uuid;
  given int := coalesce(nullif(current_setting('courtside.phone_numbers_given', true), ''), '0')::int;
  found_number text;
begin
  if auth.role() = 'service_role' or me = owner then
    select number into found_number from private.phone_numbers where user_id = owner;
    return to_json(found_number);
  end if;
  if me is null or given >= 5 or not private.assured() then
    return null;
  end if;
  select number into found_number
    from private.phone_numbers join public.profiles on profiles.id = user_id
   where user_id = owner
     and (phone_visibility = 'members' or phone_visibility = 'players' and private.plays_with(me, owner));
  if found_number is not null then
    perform set_config('courtside.phone_numbers_given', (given + 1)::text, true);
  end if;
  return to_json(found_number);
end
$$;
create cast (public.member_phone as json) with function private.shown_phone_number(public.member_phone) as implicit;

-- Writes the columns of the caller's own profile in `p_changes`, if each still holds what `p_expected` has for it (or the new value
-- already); otherwise it writes nothing and returns what they hold now. The number and its visibility are written together.
-- Invoker: policies decide.
create function public.update_own_profile(p_changes jsonb, p_expected jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  held jsonb;
  after public.profiles;
  conflicts jsonb;
begin
  perform from public.profiles where id = me for no key update;
  select jsonb_build_object('username', username, 'phone_number', private.shown_phone_number(phone_number), 'phone_visibility', phone_visibility,
                            'skill_level', skill_level)
    into held from public.profiles where id = me;
  if held is null or exists (select from jsonb_object_keys(p_changes) as name where not (held ? name and p_expected ? name)) then
    raise exception using errcode = '22023', message = 'p_changes: columns of a profile, each with the value that is expected.';
  end if;
  select jsonb_object_agg(name, held -> name) into conflicts
    from jsonb_each(p_changes) as change (name, value)
   where held -> name not in (p_expected -> name, value);
  if conflicts is not null then
    return conflicts;
  end if;
  select * into after from jsonb_populate_record(null::public.profiles, held || p_changes);
  -- The number lies elsewhere (a trigger of the column puts it there), so it is only named when it is meant.
  if p_changes ? 'phone_number' then
    update public.profiles
       set username = after.username, phone_number = after.phone_number, phone_visibility = after.phone_visibility,
           skill_level = after.skill_level
     where id = me;
  else
    update public.profiles
       set username = after.username, phone_visibility = after.phone_visibility, skill_level = after.skill_level
     where id = me;
  end if;
  return '{}';
end
$$;
revoke execute on function public.update_own_profile from public, anon, authenticated, service_role;
grant execute on function public.update_own_profile to authenticated;

-- Names as they are searched: the folding of a name costs more than the comparison, and no index of PostgreSQL's own finds a part of a
-- word. The index is read in order, without the table, until a page is full; a word that is in no name costs one walk through it.
create table private.member_names (
  member_id uuid primary key,
  username text not null,
  words text not null,
  constraint member_names_member_id_fkey foreign key (member_id) references public.profiles on delete cascade
);
create index member_names_alphabetical_idx on private.member_names (username collate private.alphabetical, member_id) include (words);

alter table private.member_names enable row level security;
revoke all on private.member_names from anon, authenticated, service_role;
grant select on private.member_names to authenticated;

create policy "Members search the names of all" on private.member_names
  for select to authenticated using (true);
create policy "Members with a second factor have proved it" on private.member_names
  as restrictive to authenticated using ((select private.assured()));

create function private.record_name() returns trigger
language plpgsql
security definer -- members write no names here
set search_path = ''
as $$
begin
  insert into private.member_names as known (member_id, username, words)
  values (new.id, new.username, private.search_words(new.username))
  on conflict (member_id) do update set username = excluded.username, words = excluded.words;
  return null;
end
$$;
create trigger record_name after insert or update of username on public.profiles
  for each row execute function private.record_name();

-- A page of the other members whose names have all of the words in them, by name or by level (no level comes last), from row
-- `p_offset` on. The database sorts, searches and counts; the client asks for the rows that are looked at.
create function public.community_page(p_words text, p_by_level boolean, p_offset int, p_limit int)
returns table (id uuid, username text, skill_level text, avatar_filename text)
language plpgsql stable set search_path = '' as $$
declare
  patterns text[] := private.word_patterns(p_words);
  most int := least(greatest(p_limit, 0), 100);
begin
  -- Two statements: the first is read off its index, as far as the page needs.
  if not p_by_level then
    return query
    select p.id, p.username, p.skill_level, p.avatar_filename
      from (
        select member_id, name.username from private.member_names name
         where member_id <> (select auth.uid()) and words like all (patterns)
         order by name.username collate private.alphabetical, member_id offset greatest(p_offset, 0) limit most) as found
      join public.profiles p on p.id = member_id
     order by found.username collate private.alphabetical, member_id;
  else
    return query
    select p.id, p.username, p.skill_level, p.avatar_filename from public.profiles p
     where p.id <> (select auth.uid())
       and (patterns = '{}' or p.id in (select member_id from private.member_names where words like all (patterns)))
     order by array_position(array['Beginner', 'Intermediate', 'Advanced', 'Pro'], p.skill_level),
       p.username collate private.alphabetical, p.id offset greatest(p_offset, 0) limit most;
  end if;
end
$$;
revoke execute on function public.community_page from public, anon, authenticated, service_role;
grant execute on function public.community_page to authenticated;

-- Counts the members of each level and tells when the last of them changed: until that changes, no page does.
create function public.community_levels(p_words text) returns table (skill_level text, members int, changed_at timestamptz)
language plpgsql stable set search_path = '' as $$
declare
  patterns text[] := private.word_patterns(p_words);
begin
  -- Without a word every profile counts. With words, those whose names were found are looked up.
  return query
    select p.skill_level, count(*)::int, max(p.updated_at)
      from public.profiles p
     where p.id <> (select auth.uid())
       and (patterns = '{}' or p.id in (select member_id from private.member_names where words like all (patterns)))
     group by p.skill_level
     order by array_position(array['Beginner', 'Intermediate', 'Advanced', 'Pro'], p.skill_level);
end
$$;
revoke execute on function public.community_levels from public, anon, authenticated, service_role;
grant execute on function public.community_levels to authenticated;
-- The REST service of a hosted project uses a cast only if the role with which it connects may execute it.
grant execute on function private.shown_phone_number(public.member_phone) to authenticated, service_role, authenticator;

-- Says what a member has answered to the questions of the first visit. A table of its own, since every member reads profiles: on which
-- days somebody is usually free is nobody else's business.

create table public.preferences (
  user_id uuid primary key default auth.uid(),
  -- Days of the week on which the member usually plays, Monday is 1; empty means any.
  usual_days smallint[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint preferences_user_id_fkey foreign key (user_id) references public.profiles on delete cascade,
  constraint preferences_usual_days_known
    check (usual_days <@ '{1,2,3,4,5,6,7}' and cardinality(usual_days) <= 7 and array_position(usual_days, null) is null)
);
comment on table public.preferences is 'A member without a row has not been asked yet.';
alter table public.preferences enable row level security;
revoke all on public.preferences from anon, authenticated, service_role;
grant select, insert (user_id, usual_days), update (user_id, usual_days) on public.preferences to authenticated;
grant select, insert, update, delete on public.preferences to service_role;
create policy "Members see their own preferences" on public.preferences
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Members write their own preferences" on public.preferences
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Members change their own preferences" on public.preferences
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "Members with a second factor have proved it" on public.preferences
  as restrictive to authenticated using ((select private.assured()));
create trigger stamp_update before update on public.preferences
  for each row execute function private.stamp_update();
create trigger count_new_rows after insert on public.preferences
  referencing new table as written for each statement execute function private.count_rows('profile_changes');
create trigger count_changed_rows after update on public.preferences
  referencing new table as written for each statement execute function private.count_rows('profile_changes');

-- The auth service of a hosted project can delete an account softly: the row stays, with a hash as address and `deleted_at`. To the community
-- such a member has left like any other.

-- Definer: the auth service, which changes the account, has no rights on profiles.
create function private.remove_softly_deleted() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.profiles where id = new.id;
  return null;
end
$$;
create trigger remove_softly_deleted after update of deleted_at on auth.users
  for each row when (new.deleted_at is not null) execute function private.remove_softly_deleted();

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

revoke execute on all functions in schema private from public;
