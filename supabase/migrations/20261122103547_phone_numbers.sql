-- Why: any account could list the phone numbers of all members. A member chooses who sees the number, and the database holds
-- it: row level security cannot hide a column, so the numbers leave the profiles.

create table private.phone_numbers (
  user_id uuid primary key references public.profiles on delete cascade deferrable initially deferred,
  number text not null,
  -- The name under which clients know the rule.
  constraint profiles_phone_number_length check (char_length(number) <= 40)
);
alter table private.phone_numbers enable row level security;
insert into private.phone_numbers (user_id, number)
select id, phone_number from public.profiles where phone_number ~ '\S';

-- Stands in a profile in place of the number: the id of the member, whether there is one or not. Clients of the REST interface
-- never see it, since reading the column goes through the cast (a domain representation).
create domain public.member_phone as text;
alter table public.profiles
  drop constraint profiles_phone_number_length,
  alter column phone_number type public.member_phone using id::text,
  -- The number is seen by all members, by those one plays with, or by nobody.
  add column phone_visibility text not null default 'players',
  add constraint profiles_phone_visibility_known check (phone_visibility in ('members', 'players', 'nobody'));
grant insert (phone_visibility), update (phone_visibility) on public.profiles to authenticated;
comment on column public.profiles.phone_number is 'Read through a cast: the number for members who may see it, else null.';

-- Before row: the number goes where nobody reads it; null or blank removes it. A member who writes into another profile is
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

-- Tells whether two members share a match, past or coming, in which both are confirmed.
create function private.plays_with(one uuid, other uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from public.match_participants mine join public.match_participants theirs using (match_id)
     where mine.user_id = one and mine.status = 'confirmed' and theirs.user_id = other and theirs.status = 'confirmed')
$$;

-- The number behind a profile's `phone_number`, null for those who may not see it. In one request at most 5 numbers of others
-- are given (`LIMITS.phoneNumbersAtOnce`), so that nobody takes along the list of those who show theirs to all members.
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

-- { table: [rows] } of all our tables, an empty list where there is none. A profile has its number in it, as for its member.
create or replace function private.rows_about(member uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  told jsonb := '{}';
  found_rows jsonb;
  source record;
begin
  for source in
    select conrelid::regclass::text as name, string_agg(format('%I = $1', attname), ' or ' order by attname) as condition
      from pg_catalog.pg_constraint
      join pg_catalog.pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and cardinality(conkey) = 1 and connamespace in ('public'::regnamespace, 'private'::regnamespace)
       and confrelid in ('public.profiles'::regclass, 'auth.users'::regclass)
     group by conrelid order by 1
  loop
    execute format('select coalesce(jsonb_agg(to_jsonb(about)), ''[]'') from %s as about where %s', source.name, source.condition)
      into found_rows using member;
    told := told || jsonb_build_object(regexp_replace(source.name, '^public\.', ''), found_rows);
  end loop;
  return jsonb_set(told, '{profiles,0,phone_number}',
    coalesce((select to_jsonb(number) from private.phone_numbers where user_id = member), 'null'));
end
$$;

revoke execute on all functions in schema private from public;
-- The REST service of a hosted project uses a cast only if the role with which it connects may execute it.
grant execute on function private.shown_phone_number(public.member_phone) to authenticated, service_role, authenticator;
-- To call it when it reads a profile. The service has no other right in there.
grant usage on schema private to service_role;
