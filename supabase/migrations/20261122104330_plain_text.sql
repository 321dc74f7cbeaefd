-- Why: names and texts could hold characters that turn the line around, hide, or control a terminal, and a member could take the
-- exact name of another. Two names that look alike are told apart by a number: who came first keeps the name.

-- Characters that no name needs: controls, soft hyphens, invisible letters and joiners, marks of direction, tags.
-- domain/rules/plain-text.ts has the same; a test compares them.
create function private.without_hidden(said text) returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(said,
    '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
    '', 'g')
$$;

-- One line, composed (NFC), with single blanks; without the invisible characters that pick the look of an emoji.
create function private.tidy_name(name text) returns text
language sql
immutable
set search_path = ''
as $$
  select btrim(regexp_replace(regexp_replace(normalize(name, NFC), '[\uFE00-\uFE0F]', '', 'g'),
    '[\s\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g'))
$$;

-- Something can be seen of it.
create function private.is_visible(said text) returns boolean
language sql
immutable
set search_path = ''
as $$
  -- The service role checks rows too, and does not reach other functions of this schema.
  select said ~
    '[^\s\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'
$$;

-- Returns what two names that look alike have in common. It is only for comparing: i, l and 1 are the same here, as are o and 0.
create function private.folded_name(name text) returns text
language sql
immutable
set search_path = ''
as $$
  select replace(replace(translate(lower(normalize(name, NFKC)),
    U&'\0430\0432\0435\043A\043C\043D\043E\0440\0441\0442\0443\0445\0456\0458\0455\0501\051B\051D\04BB\04CF\0475\0410\0412\0415\041A\041C\041D\041E\0420\0421\0422\0423\0425\0406\0408\0405\0500\051A\051C\04BA\04C0\0474\03B1\03B2\03B5\03B9\03BA\03BD\03BF\03C1\03C4\03C5\03C7\03B7\0391\0392\0395\0399\039A\039D\039F\03A1\03A4\03A5\03A7\0397\0396\039Ci1|0\0131\0130',
    'abekmhopctyxljsdqwhlvabekmhopctyxljsdqwhlvabelknoptuxnabelknoptyxhzmllloll'), 'rn', 'm'), 'vv', 'w')
$$;

-- Texts keep their lines and emoji; what turns the line around or controls a terminal is left out.
create function private.plain_text(said text) returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(regexp_replace(said, '\r\n?|[\u2028\u2029\u0085]', E'\n', 'g'),
    '[\u0001-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF\uFFF9-\uFFFB]', '', 'g')
$$;

-- The same on one line.
create function private.plain_line(said text) returns text
language sql
immutable
set search_path = ''
as $$
  select btrim(regexp_replace(private.plain_text(said), '[\s\u00A0\u2000-\u200A\u202F\u205F\u3000]+', ' ', 'g'))
$$;

create index profiles_folded_name_idx on public.profiles ((private.folded_name(username) collate "C"));

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

-- Address books put marks of direction around a number that is copied.
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

create function private.tidy_match() returns trigger
language plpgsql
security definer -- uses functions that are nobody's
set search_path = ''
as $$
begin
  new.location := private.plain_line(new.location);
  new.description := private.plain_text(new.description);
  if array_ndims(new.match_activity) = 1 then
    new.match_activity := array(select private.plain_line(tag)
      from unnest(new.match_activity) with ordinality as tags (tag, place) order by place);
  end if;
  return new;
end
$$;

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
create trigger tidy_match before insert or update of location, description, match_activity on public.matches
  for each row execute function private.tidy_match();
create trigger tidy_comment before insert or update of comment on public.match_comments
  for each row execute function private.tidy_comment();

-- Definer: the auth service, which inserts the account, has no rights here. A name that is missing, hidden, taken or too long
-- never fails the sign-up.
create or replace function private.create_profile() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  chosen text;
begin
  if new.email_confirmed_at is null and new.phone_confirmed_at is null then
    return new;
  end if;
  select btrim(left(name, 80)) into chosen
    from unnest(array['username', 'full_name', 'name', 'preferred_username', 'user_name', 'nickname'])
      with ordinality as words (word, place)
   cross join btrim(private.without_hidden(private.tidy_name(new.raw_user_meta_data ->> word))) as name
   where name <> ''
   order by place limit 1;
  insert into public.profiles (id, username)
  values (new.id, coalesce(chosen, 'New player'))
  on conflict (id) do nothing;
  return new;
end
$$;

-- Existing rows lose hidden characters, and of names that look alike the oldest stays as it is.
update public.profiles
   set username = coalesce(nullif(left(btrim(private.without_hidden(private.tidy_name(username))), 80), ''), 'New player')
 where username is distinct from private.without_hidden(private.tidy_name(username));
update public.profiles set username = username
 where id in (select id from (
   select id, row_number() over (partition by private.folded_name(username) order by created_at, id) as place
     from public.profiles) as alike where place > 1);
update public.matches set location = private.plain_line(private.without_hidden(location)) where not private.is_visible(location);
update public.matches set location = 'Unknown' where not private.is_visible(location);
delete from public.match_comments where not private.is_visible(comment);

revoke execute on all functions in schema private from public;
-- The checks run with the rights of whoever writes, so these may call what they are made of.
grant execute on function private.without_hidden(text), private.is_visible(text), private.folded_name(text)
  to authenticated, service_role;
alter table public.profiles add constraint profiles_username_plain
  check (username = private.without_hidden(username));
alter table public.matches add constraint matches_location_visible check (private.is_visible(location));
alter table public.match_comments add constraint match_comments_comment_visible check (private.is_visible(comment));
