-- Names and texts can hold characters that reverse the line, hide, or control a terminal, and a name that looks like another's
-- lets a member pass for them. Triggers clean input with these functions, and constraints enforce the result.

-- Removes joiners that join nothing. Persian and Indian names are misspelt without theirs, and a family of emoji falls apart: one may stand
-- behind a virama, between letters of the scripts that are written joined, and (the wide one) between emoji.
create function private.without_stray_joiners(said text) returns text
language sql
immutable
set search_path = ''
as $$
  -- Looking around costs a hundred times as much as looking for a joiner.
  select case when said ~ '[\u200C\u200D]' then regexp_replace(said,
    '[\u200C\u200D](?<![\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA\u1039\u103A\u17D2][\u200C\u200D])(?:(?<![\u0620-\u08FF\u1820-\u18AA][\u200C\u200D])|(?![\u0620-\u08FF\u1820-\u18AA]))(?:(?<![\u2194\u2195\u2600-\u27BF\u2B1B\U0001F300-\U0001FAFF\uFE0F]\u200D)|(?![\u2194\u2195\u2600-\u27BF\u2B1B\U0001F300-\U0001FAFF]))',
    '', 'g') else said end
$$;

-- Removes characters that no name needs: controls, soft hyphens, invisible letters and stray joiners, marks of direction, tags.
-- domain/plain-text.ts has the same rules; a test compares them.
create function private.without_hidden(said text) returns text
language sql
immutable
set search_path = ''
as $$
  select private.without_stray_joiners(regexp_replace(said,
    '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
    '', 'g'))
$$;

-- One line, composed (NFC), with single blanks; without the invisible characters that pick the look of an emoji, and with no more marks
-- above each other than a language has.
create function private.tidy_name(name text) returns text
language sql
immutable
set search_path = ''
as $$
  select btrim(regexp_replace(private.without_stray_joiners(regexp_replace(regexp_replace(normalize(name, NFC),
      '[\uFE00-\uFE0F]', '', 'g'),
      '([\u0300-\u036F\u0483-\u0489\u0591-\u05C7\u0610-\u061A\u064B-\u065F\u06D6-\u06ED\u0E34-\u0E3A\u0E47-\u0E4E\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]{3})[\u0300-\u036F\u0483-\u0489\u0591-\u05C7\u0610-\u061A\u064B-\u065F\u06D6-\u06ED\u0E34-\u0E3A\u0E47-\u0E4E\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]+', '\1', 'g')),
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

-- Decomposed (NFKD), without accents, modifiers and invisible characters.
create function private.without_marks(said text) returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(normalize(said, NFKD),
    '[\u00AD\u00B7\u02B9-\u02C8\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u2060-\u206F\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F]', '', 'g')
$$;

-- Folds a text for searching: without capitals, accents and marks, and with the letters of the alphabet that unaccent.rules of PostgreSQL has
-- for those of other languages. Nothing else in the database compares names without it.
create function private.folded_text(said text) returns text
language sql
immutable
set search_path = ''
as $$
  select case when said ~ '^[ -~]*$' then lower(said) else
    replace(replace(replace(replace(translate(lower(private.without_marks(said) collate "und-x-icu"),
    U&'\03C2\1D00\1D8F\2C65\0180\0183\0253\0299\1D03\1D6C\1D80\0188\023C\0255\1D04\A793\00F0\0111\018C\0221\0256\0257\1D05\1D06\1D6D'
      '\1D81\1D91\A771\A77A\0247\025B\1D07\1D92\1D93\2C78\0192\1D6E\1D82\A730\A77C\01E5\0260\0261\0262\029B\1D83\A7A1\0127\0266'
      '\0267\029C\2C68\0131\0268\0269\026A\1D7B\1D96\0237\0249\025F\029D\1D0A\0199\1D0B\1D84\2C6A\A741\A743\A745\A7A3\0142\019A'
      '\0234\026B\026C\026D\029F\1D0C\1D85\2C61\A747\A749\A772\0271\1D0D\1D6F\1D86\A773\014B\019E\0235\0272\0273\0274\1D70\1D87'
      '\A774\A791\A7A5\00F8\1D0F\2C7A\A74B\A74D\01A5\1D18\1D71\1D7D\1D88\A751\A753\A755\0138\02A0\A757\A759\024D\027C\027D\027E'
      '\0280\1D72\1D73\1D89\A775\A776\A7A7\023F\0282\1D74\1D8A\1E9C\1E9D\A731\A7A9\0167\01AB\01AD\0236\0288\1D1B\1D75\2C66\A777'
      '\A787\0289\1D1C\1D7E\1D99\028B\1D20\1D8C\1EFD\2C71\2C74\A75F\1D21\2C73\1D8D\01B4\024F\028F\1EFF\01B6\0225\0240\0290\0291'
      '\1D22\1D76\1D8E\2C6C',
    U&'\03C3'
      'aaabbbbbbbcccccdddddddddddddeeeeeefffffggggggghhhhhiiiiiijjjjjkkkkkkkklllllllllllllmmmmmnnnnnnnnnnnoooooppppppppqqqqrrrr'
      'rrrrrrrssssssssttttttttttuuuuvvvvvvvwwxyyyyzzzzzzzzz'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end
$$;

-- Returns a text with the letters of the alphabet for those that Unicode says can be confused with them (confusables.txt of UTS 39).
create function private.with_plain_letters(said text) returns text
language sql
immutable
set search_path = ''
as $$
  select case when said ~ '^[ -~]*$' then said else translate(private.without_marks(said),
    U&'\01A7\01BB\03E8\14BF\A644\A6EF\A75A\01B7\021C\0417\0498\04E0\2CCC\A76A\A7AB\+0118CA\+016F3B\+01D206\13CE\+0118AF\01BC'
      '\+0118BB\0431\13EE\2CD2\+0118D5\+0104D2\+0118C6\+01D212\0222\0223\09EA\0A6A\0B03\+01031A\+01E8CB\09ED\0A67\0B68\0D6D'
      '\2CCA\A76E\+0118AC\+0118CC\+0118D6\0251\0391\03B1\0410\0430\13AA\15C5\2376\237A\A4EE\AB7A\+0102A0\+016F40\0184\0392\0411'
      '\0412\042C\0432\0462\0463\048C\048D\13CF\13F4\13FC\15AF\15F7\A4D0\A7B4\+010282\+0102A1\+010301\00A2\025B\03A3\03B5\03C2'
      '\0404\0421\0441\0454\04AA\04AB\0511\13DF\20A1\20AC\22F4\2377\2C88\2C89\2CA4\2CA5\A4DA\AB9B\ABAF\+0102A2\+010302\+010415'
      '\+010429\+01043D\+01051C\+0118CE\+0118E9\+0118F2\+01F74C\0501\13A0\13E7\146F\15DE\15EA\20AB\A4D2\A4D3\AB70\025C\0395'
      '\0415\0435\04BD\04BF\0510\13AC\13CB\212E\22FF\2D39\A4F0\AB32\AB7C\+010286\+010401\+0118A6\+0118AE\+016F2D\+01D221\03DC'
      '\0584\15B4\1E9D\A4DD\A798\A799\AB35\+010287\+0102A5\+010525\+0118A2\+0118C2\+01D213\018D\050C\050D\0581\13C0\13F3\13FB'
      '\A4D6\AB90\0397\041D\043D\045B\04A2\04A3\04BB\04C7\04C8\04C9\04CA\0570\13BB\13C2\13F2\157C\2C8E\A4E7\A695\AB8B\+0102CF'
      '\03B9\0456\04CF\13A5\1D7C\2373\2378\A647\AB75\+0118C3\037F\03F3\0408\0458\0575\13AB\148D\A4D9\AB7B\039A\041A\049A\049E'
      '\13E6\16D5\20AD\2C94\A4D7\+010518\0196\0197\01C0\0399\0406\04C0\05C0\05D5\05DF\0627\0661\06F1\07CA\13DE\14AA\16C1\2223'
      '\23FD\2502\2C92\2CD0\2CD1\2D4F\A4E1\A4F2\ABAE\+01028A\+010309\+010320\+01041B\+010443\+010526\+0118A3\+0118B2\+016F16'
      '\+016F28\+01D22A\+01E8C7\039C\03FA\041C\04CD\13B7\15F0\16D6\2C98\A4DF\+0102B0\+010311\039D\03B7\0578\057C\2C9A\A4E0'
      '\+01018E\+010513\019F\0275\0398\039F\03B8\03BF\03C3\041E\043E\0472\0473\04E8\04E9\0555\0585\05E1\0647\0665\06BE\06C1'
      '\06D5\06F5\06FF\07C0\0966\09E6\0A66\0AE6\0B20\0B66\0BE6\0C02\0C66\0C82\0CE6\0D02\0D20\0D66\0D82\0E50\0ED0\101D\1040\10FF'
      '\12D0\13BE\13EB\1D11\2296\229D\236C\2C9E\2C9F\2D31\2D41\2D54\3007\A4F3\AB3D\AB3E\AB74\AB8E\ABBB\+010292\+0102AB\+010404'
      '\+01042C\+0104C2\+0104EA\+010516\+0114D0\+0118B5\+0118C8\+0118D7\+0118E0\+01D21A\+01F714\03A1\03C1\0420\0440\13E2\146D'
      '\1D29\2374\2CA2\2CA3\A4D1\ABB2\+010295\03BA\043A\049B\049F\051B\0563\0566\1D0B\2C95\2D55\ABB6\0433\0493\13A1\13D2\1587'
      '\1D26\2C85\A4E3\AB47\AB48\AB71\AB81\ABA2\+0104B4\+016F35\+01D216\01BD\0405\0455\054F\13D5\13DA\A4E2\ABAA\+010296\+010420'
      '\+010448\+0118C1\+016F3A\03A4\03C4\0422\0442\04AC\04AD\10A0\13A2\13BF\20AE\22A4\2361\27D9\2CA6\A4D4\AB72\+010297\+0102B1'
      '\+010315\+0118BC\+016F0A\+01F768\028B\03C5\054D\057D\1200\13CC\144C\222A\22C3\A4F4\A79F\AB4E\AB52\AB9C\+0104CE\+0104F6'
      '\+0118B8\+0118D8\+016F42\03BD\0474\0475\05D8\0667\06F7\13D9\142F\2228\22C1\2D38\A4E6\A6DF\ABA9\+010197\+01051D\+011706'
      '\+0118A0\+0118C0\+016F08\+01D20D\+01F708\026F\0461\051C\051D\0561\13B3\13D4\20A9\A4EA\A761\AB83\+0114C5\+01170A\+01170E'
      '\+01170F\+0118E6\+0118EF\00D7\03A7\0425\0445\04B2\1541\157D\166D\166E\16B7\2573\292B\292C\2A2F\2A30\2CAC\2D5D\A4EB\A7B3'
      '\+010196\+010290\+0102B4\+010317\+010322\+010527\+0118EC\00A5\0263\03A5\03B3\0423\0443\04AE\04AF\04B0\04B1\10E7\13A9'
      '\13BD\1D8C\2CA8\A4EC\AB5A\+0102B2\+0118A4\+0118DC\+016F43\0396\13C3\A4DC\AB93\+0102F5\+0118A9\+0118C4\+0118E5',
    '222222233333333333445566667778888888999999999aaaaaaaaaaaaabbbbbbbbbbbbbbbbbbbbccccccccccccccccccccccccccccccccccdddddddd'
      'ddeeeeeeeeeeeeeeeeeeeeeffffffffffffffggggggggghhhhhhhhhhhhhhhhhhhhhiiiiiiiiiijjjjjjjjjkkkkkkkkkkllllllllllllllllllllllll'
      'llllllllllllllmmmmmmmmmmmnnnnnnnnooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooopppppppppp'
      'pppqqqqqqqqqqqrrrrrrrrrrrrrrrrsssssssssssssttttttttttttttttttttttuuuuuuuuuuuuuuuuuuuvvvvvvvvvvvvvvvvvvvvvvwwwwwwwwwwwwww'
      'wwwxxxxxxxxxxxxxxxxxxxxxxxxxxyyyyyyyyyyyyyyyyyyyyyzzzzzzzz') end
$$;

-- Returns what two names that look alike have in common; it is only for comparing. Besides the letters that can be confused, i, l and 1 are
-- the same here, as are o and 0, and what stands between words. The number that tells members apart stays as it is.
create function private.folded_name(name text) returns text
language sql
immutable
set search_path = ''
as $$
  select coalesce(nullif(btrim(regexp_replace(regexp_replace(
      replace(replace(translate(private.folded_text(private.with_plain_letters(regexp_replace(name, ' \([1-9][0-9]*\)$', ''))), 'i1|0', 'lllo'), 'rn', 'm'), 'vv', 'w'),
      '[!-/:-@[-`{-~\u00A1\u00AB\u00B4\u00B7\u00B8\u00BB\u02B9-\u02C8\u055A-\u055F\u05BE\u05F3\u05F4\u2010-\u2027\u2030-\u205E\u30FB\uFE63\uFF0D]+', ' ', 'g'),
      ' +', ' ', 'g')), ''), name) || coalesce(substring(name from ' \([1-9][0-9]*\)$'), '')
$$;

create function private.with_short_vowels(folded text) returns text
language sql
immutable
set search_path = ''
as $$ select regexp_replace(folded, '([aou])e', '\1', 'g') $$;

-- Returns what searches look into: a name as it is folded, and once more with ä, ö and ü for ae, oe and ue.
create function private.search_words(name text) returns text
language sql
immutable
set search_path = ''
as $$
  select case when short = folded then folded else folded || ' ' || short end
    from private.folded_text(name) as folded, private.with_short_vowels(folded) as short
$$;

-- The patterns that `search_words` of a name match when all of the words occur in it.
create function private.word_patterns(words text) returns text[]
language sql
immutable
set search_path = ''
as $$
  select coalesce(array_agg('%' || regexp_replace(private.with_short_vowels(word), '([\\%_])', '\\\1', 'g') || '%'), '{}')
    from regexp_split_to_table(private.folded_text(words), '\s+') as word where word <> ''
$$;

-- A label of a domain in ASCII: punycode (RFC 3492).
create function private.ascii_label(label text) returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  digits constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  points int[] := array(select ascii(letter) from string_to_table(label, null) with ordinality as l (letter, at) order by at);
  basic int := (select count(*) from unnest(points) as point where point < 128);
  done int := basic;
  encoded text := 'xn--' || regexp_replace(label, '[^ -~]', '', 'g') || case when basic > 0 then '-' else '' end;
  lowest int := 128;
  next_lowest int;
  delta int := 0;
  bias int := 72;
  rest int;
  base int;
  threshold int;
  point int;
begin
  if basic = cardinality(points) then
    return label;
  end if;
  while done < cardinality(points) loop
    next_lowest := (select min(one) from unnest(points) as one where one >= lowest);
    delta := delta + (next_lowest - lowest) * (done + 1);
    lowest := next_lowest;
    foreach point in array points loop
      delta := delta + (point < lowest)::int;
      continue when point <> lowest;
      rest := delta;
      base := 36;
      loop
        threshold := least(greatest(base - bias, 1), 26);
        exit when rest < threshold;
        encoded := encoded || substring(digits from threshold + (rest - threshold) % (36 - threshold) + 1 for 1);
        rest := (rest - threshold) / (36 - threshold);
        base := base + 36;
      end loop;
      encoded := encoded || substring(digits from rest + 1 for 1);
      delta := delta / case when done = basic then 700 else 2 end;
      delta := delta + delta / (done + 1);
      bias := 0;
      while delta > 455 loop
        delta := delta / 35;
        bias := bias + 36;
      end loop;
      bias := bias + 36 * delta / (delta + 38);
      delta := 0;
      done := done + 1;
    end loop;
    delta := delta + 1;
    lowest := lowest + 1;
  end loop;
  return encoded;
end
$$;

-- The one form in which accounts store and compare an address: composed, in lower case, its domain in ASCII. backend/auth/email/address.ts does
-- the same, and a test compares both.
create function private.normal_email(said text) returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  address text := lower(normalize(btrim(said), NFC) collate "und-x-icu");
begin
  if address is null or address ~ '^[!-~]*$' or address !~ '@' then
    return address;
  end if;
  return substring(address from '^(.*@)') || (
    select string_agg(private.ascii_label(label), '.' order by at)
      from string_to_table(replace(normalize(substring(address from '[^@]*$'), NFKC), '。', '.'), '.') with ordinality as labels (label, at));
end
$$;
-- Constraints and invoker functions run with the rights of the caller, who therefore may call what these are made of.
grant execute on function private.without_hidden(text), private.without_stray_joiners(text), private.is_visible(text),
  private.folded_name(text), private.folded_text(text), private.with_plain_letters(text), private.without_marks(text) to authenticated, service_role;
grant execute on function private.search_words, private.with_short_vowels, private.word_patterns to authenticated;

revoke execute on all functions in schema private from public;
