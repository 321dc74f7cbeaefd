-- A join and a leave each tell the creator. Functions in SQL are planned at every call, those in PL/pgSQL once in a session, and most matches
-- have neither a series nor somebody who brings the balls.

create or replace function private.match_words(match public.matches) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  zone text := (select time_zone from private.community);
begin
  return format('%s at %s on %s at %s', case match.match_type when 'event' then 'event' else 'match' end, match.location,
    to_char(match.match_date at time zone zone, 'DD.MM.YYYY'), to_char(match.match_date at time zone zone, 'HH24:MI'));
end
$$;

create or replace function private.with_following(dates bigint) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  return case dates when 1 then '' when 2 then ', with 1 following date' else format(', with %s following dates', dates - 1) end;
end
$$;

-- A player who cannot come does not bring the balls. A match that somebody else has locked is left as it is: waiting for it here,
-- after its participants, would be crosswise. The triggers of an update would run even when there is nothing to update.
create or replace function private.clear_balls(of_matches uuid[], member uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (select from public.matches where id = any(of_matches) and brings_balls = member) then
    update public.matches set brings_balls = null
     where id in (select id from public.matches where id = any(of_matches) and brings_balls = member for no key update skip locked);
  end if;
end
$$;

-- Tells the creator what the member who acts has just done, once however many dates of a series it was: what has been told in the
-- same transaction already is counted further. Declining the rest of a series that one leaves is part of leaving it. An event
-- without a limit would tell of hundreds, so it does not.
create or replace function private.notify_creator(of_matches uuid[], kind text) returns void
language plpgsql
set search_path = ''
as $$
declare
  me uuid := auth.uid();
  first public.matches;
  dates bigint := 1;
  known uuid;
  words text;
begin
  if me is null or cardinality(of_matches) = 0 then
    return;
  end if;
  select * into first from public.matches
   where id = any(of_matches) and creator_id <> me and players > 0 and match_date >= now()
   order by match_date limit 1;
  if first.id is null then
    return;
  end if;
  if first.series_id is not null then
    -- created_at is the beginning of the transaction, as responded_at is.
    if kind = 'match_declined' and exists (
         select from public.notifications n join public.matches m on m.id = n.related_id
          where n.user_id = first.creator_id and n.type = 'match_left' and n.created_at = now() and m.series_id = first.series_id) then
      return;
    end if;
    select n.id into known from public.notifications n join public.matches m on m.id = n.related_id
     where n.user_id = first.creator_id and n.type = kind and n.created_at = now() and m.series_id = first.series_id;
    if known is not null then
      select count(*) into dates from public.match_participants p join public.matches m on m.id = p.match_id
       where p.user_id = me and m.series_id = first.series_id and m.creator_id = first.creator_id and p.responded_at = now();
      select m.* into first from public.matches m join public.notifications n on n.related_id = m.id where n.id = known;
    else
      select count(*) into dates from public.matches
       where id = any(of_matches) and creator_id = first.creator_id and series_id = first.series_id;
    end if;
  end if;
  select format('%s has %s %s%s.', username,
           case kind when 'match_joined' then 'joined the' when 'match_left' then 'left the' else 'declined your invitation to the' end,
           private.match_words(first), private.with_following(dates))
    into words from public.profiles where id = me;
  if known is not null then
    update public.notifications set message = words where id = known;
  else
    insert into public.notifications (user_id, type, message, related_id) values (first.creator_id, kind, words, first.id);
  end if;
end
$$;
