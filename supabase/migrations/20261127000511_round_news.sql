-- Members who play in a round that is announced are told of it at once: court, partner and opponents. One entry for each evening tells of the
-- newest round, so that sixteen rounds are not sixteen entries.

create or replace function private.notification_kinds() returns text[]
language sql immutable set search_path = '' as $$
  select array['match_invitation', 'match_cancelled', 'match_updated', 'court_free', 'match_joined', 'match_left', 'match_declined',
    'match_full', 'match_reminder_day', 'match_reminder_hours', 'match_comment', 'place_offered', 'place_gone', 'substitute_asked',
    'substitute_found', 'moderation', 'report_decided', 'announcement', 'steward_work', 'round_announced']
$$;

create index notifications_rounds_idx on public.notifications (related_id, user_id) where type = 'round_announced';

-- Returns the name of a player as a fact: { name, guest }; null for one who has left the community.
create function private.player_name(of_player uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('name', coalesce(p.guest_name, username), 'guest', case when p.guest_name is not null then true end))
    from public.evening_players p left join public.profiles on profiles.id = p.member_id
   where p.id = of_player and coalesce(p.guest_name, username) is not null
$$;

-- Returns what each player of a round is told: court, partner and opponents, without names where somebody has none.
create function private.round_news(of_match uuid, of_number int, of_edition int) returns table (member uuid, facts jsonb)
language sql stable set search_path = '' as $$
  select p.member_id, private.match_facts(m) || jsonb_build_object('round', g.round, 'edition', g.edition, 'court', e.courts[g.court + 1])
      || case when num_nulls(names.partner, names.opponent, names.other) = 0
           then jsonb_build_object('reason', 'full', 'partner', names.partner, 'opponent', names.opponent, 'other_opponent', names.other)
           else '{"reason": "nameless"}' end
    from public.evening_games g join public.evenings e on e.match_id = g.match_id join public.matches m on m.id = g.match_id
   cross join lateral (values (g.a1, g.a2, g.b1, g.b2), (g.a2, g.a1, g.b1, g.b2), (g.b1, g.b2, g.a1, g.a2), (g.b2, g.b1, g.a1, g.a2))
      as seat (player, partner, opponent, other)
    join public.evening_players p on p.id = seat.player and p.member_id is not null and p.is_present
   cross join lateral (select private.player_name(seat.partner) as partner, private.player_name(seat.opponent) as opponent,
      private.player_name(seat.other) as other) as names
   where g.match_id = of_match and g.round = of_number and g.edition = of_edition
$$;

-- Tells the players of the round that is announced, but for the member who has announced it. What a repair leaves as it was is told once, and
-- nobody keeps a round in which they do not play any more.
create function private.notify_announced(of_match uuid) returns void
language plpgsql set search_path = '' as $$
declare
  round public.evening_rounds;
begin
  select r.* into round from public.evening_rounds r where r.match_id = of_match and r.state = 'announced';
  delete from public.notifications n
   where n.related_id = of_match and n.type = 'round_announced' and (n.data ->> 'round')::int >= round.number
     and n.user_id not in (select member from private.round_news(of_match, round.number, round.edition));
  with news as (
    select member, facts from private.round_news(of_match, round.number, round.edition)
     where member is distinct from auth.uid() and private.in_good_standing(member)
       and exists (select from public.matches m where m.id = of_match and private.can_see_match(m, member))
  ), grown as (
    update public.notifications n
       set data = news.facts, read = n.read and n.data - 'edition' = news.facts - 'edition',
           created_at = case when n.data - 'edition' = news.facts - 'edition' then n.created_at
             else greatest(now(), n.created_at + interval '1 microsecond') end
      from news where n.user_id = news.member and n.related_id = of_match and n.type = 'round_announced'
    returning n.user_id
  )
  insert into public.notifications (user_id, type, data, related_id)
  select member, 'round_announced', facts, of_match from news where member not in (select user_id from grown);
end
$$;

-- Before a device is told: the round is still the one that is announced.
create function private.is_announced(news public.notifications) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from public.evening_rounds r
     where r.match_id = news.related_id and r.state = 'announced'
       and r.number = (news.data ->> 'round')::int and r.edition = (news.data ->> 'edition')::int);
end
$$;

-- As before, and tells of the round.
create or replace function private.announce_next(of_match uuid) returns void
language plpgsql set search_path = '' as $$
begin
  update public.evening_rounds r set state = wanted.state
    from (select number, edition, case when bool_and(state = 'closed') over before is not false then 'announced' else 'planned' end as state
            from public.evening_rounds where match_id = of_match and state <> 'replaced'
          window before as (order by number rows between unbounded preceding and 1 preceding)) as wanted
   where r.match_id = of_match and (r.number, r.edition) = (wanted.number, wanted.edition)
     and r.state in ('planned', 'announced') and r.state <> wanted.state;
  perform private.notify_announced(of_match);
end
$$;

-- The end of an evening ends what was to come.
create function private.forget_announced() returns trigger
language plpgsql
security definer -- notifications of others
set search_path = ''
as $$
begin
  delete from public.notifications where related_id = new.match_id and type = 'round_announced';
  return null;
end
$$;
create trigger forget_announced after update of state on public.evenings
  for each row when (new.state = 'ended' and old.state <> 'ended') execute function private.forget_announced();

-- As before, with the names of those with whom somebody plays.
create or replace function private.notification_text(of_type text, data jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  zone text := (select time_zone from private.community);
  start timestamp := (data ->> 'start')::timestamptz at time zone zone;
  following int := data ->> 'following';
  people jsonb := data -> case of_type when 'match_left' then 'left' when 'match_declined' then 'declined' else 'joined' end;
  wanted text := concat_ws(' ', of_type, data ->> 'kind',
    case when following > 1 then 'other' when following = 1 then 'one' end,
    case when of_type <> 'match_full' and jsonb_array_length(people) > 1 then 'several' else data ->> 'reason' end);
  day text := to_char(coalesce(start, (data ->> 'day')::date), 'DD.MM.YYYY');
  hour text := to_char(start, 'HH24:MI');
  deadline text := to_char((data ->> 'deadline')::timestamptz at time zone zone, 'DD.MM. HH24:MI');
  name text := coalesce(private.name_in_text(people -> 0), private.name_in_text(data));
  sentence text := '';
  sentence_parts text[];
  part text;
begin
  if jsonb_array_length(people) > 1 then
    name := (select string_agg(private.name_in_text(one), ', ') from jsonb_array_elements(people) as one);
  end if;
  select parts into sentence_parts from private.notification_texts where form = wanted;
  foreach part in array coalesce(sentence_parts, array[of_type]) loop
    sentence := sentence || coalesce(
      case part when '{date}' then day when '{time}' then hour when '{deadline}' then deadline when '{name}' then name
        when '{partner}' then private.name_in_text(data -> 'partner')
        when '{opponent}' then private.name_in_text(data -> 'opponent')
        when '{other_opponent}' then private.name_in_text(data -> 'other_opponent')
        else case when part like '{%}' then data ->> btrim(part, '{}') else part end
      end, '');
  end loop;
  return sentence;
end
$$;

-- As before. A round that is announced waits for no ten minutes: it is played now.
create or replace function private.push_time(type text, data jsonb, sent_at timestamptz, at timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  start timestamptz := data ->> 'start';
begin
  if private.is_urgent(type, data, at) then
    return at;
  end if;
  if type not in ('place_offered', 'substitute_asked', 'round_announced') then
    at := greatest(at, sent_at + interval '10 minutes');
  end if;
  return case when start <= at + interval '12 hours' then at else private.after_quiet_hours(at) end;
end
$$;

-- As before. A device is told of a round as long as it is announced.
create or replace function private.pending_pushes(of_device uuid, of_match uuid, at timestamptz)
returns table (id uuid, type text, message text, data jsonb, created_at timestamptz, version text, starts timestamptz, due timestamptz)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select news.id, news.type, news.message, news.data, news.created_at, news.created_at::text, match.match_date,
         private.push_time(news.type, news.data, pushed.sent_at, at)
    from public.push_subscriptions device
    join public.notifications news on news.user_id = device.user_id and news.related_id = of_match and not news.read
    left join public.matches match on match.id = of_match
    left join private.match_pushes pushed on pushed.device_id = device.id and pushed.match_id = of_match
    left join public.match_participants participation on participation.match_id = match.id and participation.user_id = news.user_id
   where device.id = of_device and news.created_at > at - interval '1 day' and news.created_at >= device.created_at
     and pushed.delivered ->> news.id::text is distinct from news.created_at::text
     -- The words of an entry about players leave the muted kinds out.
     and private.wants_push(news.user_id, news.type, news.data)
     and (match.id is null or private.may_be_notified(match, news.user_id,
           played => participation.status is not distinct from 'confirmed' or private.ends_own_slot(news.type, news.data)))
     and case
           -- It goes with the role, and when nothing waits.
           when news.type = 'steward_work' then true
           when news.type = 'match_cancelled' then match.id is null
           when news.type = 'match_invitation' then match.match_date > at and participation.status in ('pending', 'invited')
           when news.type = 'match_updated' then
             match.match_date > at and (private.ends_own_slot(news.type, news.data) or private.can_see_match(match, news.user_id))
           when news.type in ('match_reminder_day', 'match_reminder_hours') then
             match.match_date > at and match.match_date = (news.data ->> 'start')::timestamptz
             and (match.creator_id = news.user_id or participation.status = 'confirmed')
           when news.type = 'match_comment' then match.id is not null and (
             match.creator_id = news.user_id or participation.status in ('confirmed', 'pending', 'invited'))
           when news.type = 'place_offered' then match.match_date > at and (news.data ->> 'deadline')::timestamptz > at
           -- The question whether to step in goes with its request.
           -- A member who was not fast enough to step in reads it in the list.
           when news.type in ('place_gone', 'substitute_asked', 'substitute_found') then
             match.match_date > at and news.data ->> 'reason' is distinct from 'stepped_in'
           when news.type = 'round_announced' then private.is_announced(news)
           when news.type in ('match_joined', 'match_left', 'match_declined', 'match_full') then
             match.match_date > at and (match.creator_id = news.user_id or participation.status = 'confirmed')
         end;
end
$$;

revoke execute on all functions in schema private from public;
