-- Why: the list of members is read by those who see a screenful of it. The database sorts, searches and counts; the client asks for
-- the rows that are looked at.

-- As a person would look names up: capitals make no difference, 'Court 9' comes before 'Court 10'.
create collation private.alphabetical (provider = icu, locale = 'de-u-kn-true');
create index profiles_alphabetical_idx on public.profiles (username collate private.alphabetical, id);

-- Names and words without capitals and accents, for searching.
create function private.without_accents(said text) returns text
language sql immutable
set search_path = ''
as $$
  select lower(regexp_replace(normalize(said, NFD), '[\u0300-\u036F]', '', 'g'))
$$;

-- The patterns that a name has to match which has all of the words in it, each in any place.
create function private.word_patterns(words text) returns text[]
language sql immutable
set search_path = ''
as $$
  select coalesce(array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'), '{}')
    from regexp_split_to_table(private.without_accents(words), '\s+') as word where word <> ''
$$;

-- The other members whose names have all of the words in them, by name or by level (no level comes last), from row `p_offset` on.
create function public.community_page(p_words text, p_by_level boolean, p_offset int, p_limit int)
returns table (id uuid, username text, skill_level text, avatar_filename text)
language plpgsql stable
set search_path = ''
as $$
declare
  patterns text[] := private.word_patterns(p_words);
  most int := least(greatest(p_limit, 0), 100);
begin
  -- Two statements: the first is read off its index, as far as the page needs.
  if not p_by_level then
    return query
    select p.id, p.username, p.skill_level, p.avatar_filename from public.profiles p
     where p.id <> (select auth.uid()) and (patterns = '{}' or private.without_accents(p.username) like all (patterns))
     order by p.username collate private.alphabetical, p.id offset greatest(p_offset, 0) limit most;
  else
    return query
    select p.id, p.username, p.skill_level, p.avatar_filename from public.profiles p
     where p.id <> (select auth.uid()) and (patterns = '{}' or private.without_accents(p.username) like all (patterns))
     order by array_position(array['Beginner', 'Intermediate', 'Advanced', 'Pro'], p.skill_level),
       p.username collate private.alphabetical, p.id offset greatest(p_offset, 0) limit most;
  end if;
end
$$;
revoke execute on function public.community_page from public, anon, authenticated, service_role;
grant execute on function public.community_page to authenticated;

-- How many of them there are of each level, and when the last of these has changed: as long as that stays, so does every page.
create function public.community_levels(p_words text) returns table (skill_level text, members int, changed_at timestamptz)
language sql stable
set search_path = ''
as $$
  select p.skill_level, count(*)::int, max(p.updated_at)
    from public.profiles p, private.word_patterns(p_words) as patterns
   where p.id <> (select auth.uid()) and (patterns = '{}' or private.without_accents(p.username) like all (patterns))
   group by p.skill_level
   order by array_position(array['Beginner', 'Intermediate', 'Advanced', 'Pro'], p.skill_level)
$$;
revoke execute on function public.community_levels from public, anon, authenticated, service_role;
grant execute on function public.community_levels to authenticated;

revoke execute on all functions in schema private from public;
-- Both functions above act with the rights of whoever calls them.
grant execute on function private.without_accents, private.word_patterns to authenticated;
