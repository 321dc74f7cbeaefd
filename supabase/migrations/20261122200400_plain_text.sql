-- Names and texts can hold characters that reverse the line, hide, or control a terminal, and a name that looks like another's
-- lets a member pass for them. Triggers clean input with these functions, and constraints enforce the result.

-- Removes characters that no name needs: controls, soft hyphens, invisible letters and joiners, marks of direction, tags.
-- domain/plain-text.ts has the same list; a test compares them.
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

-- Tells whether the text has any visible character.
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

-- Texts keep their lines and emoji; what reverses the line or controls a terminal is removed.
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

-- Names and words without capitals and accents, for searching.
create function private.without_accents(said text) returns text
language sql immutable
set search_path = ''
as $$
  select lower(regexp_replace(normalize(said, NFD), '[\u0300-\u036F]', '', 'g'))
$$;

-- The patterns that a name matches when all of the words occur in it.
create function private.word_patterns(words text) returns text[]
language sql immutable
set search_path = ''
as $$
  select coalesce(array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'), '{}')
    from regexp_split_to_table(private.without_accents(words), '\s+') as word where word <> ''
$$;

revoke execute on all functions in schema private from public;
-- Constraints and invoker functions run with the rights of the caller, who therefore may call what these are made of.
grant execute on function private.without_hidden(text), private.is_visible(text), private.folded_name(text)
  to authenticated, service_role;
grant execute on function private.without_accents, private.word_patterns to authenticated;
