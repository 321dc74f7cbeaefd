-- The four of a match are told of its result: when they are asked for it, when somebody says how it ended, disputes that, or it is settled. Each
-- has one entry of a kind for a match, and what it asks for takes it away when it is over.

create or replace function private.notification_kinds() returns text[]
language sql immutable set search_path = '' as $$
  select array['match_invitation', 'match_cancelled', 'match_updated', 'court_free', 'match_joined', 'match_left', 'match_declined',
    'match_full', 'match_reminder_day', 'match_reminder_hours', 'match_comment', 'place_offered', 'place_gone', 'substitute_asked',
    'substitute_found', 'moderation', 'report_decided', 'announcement', 'steward_work', 'round_announced', 'result_asked', 'result_reported',
    'result_disputed', 'result_settled']
$$;

create index notifications_results_idx on public.notifications (related_id, user_id)
  where type in ('result_asked', 'result_reported', 'result_disputed', 'result_settled');

-- Swaps the numbers of the two pairs.
create function private.sets_of_b(sets smallint[]) returns smallint[]
language plpgsql immutable set search_path = '' as $$
begin
  return array(select sets[at - 1 + 2 * (at % 2)] from generate_subscripts(sets, 1) as at order by at);
end
$$;

-- Returns the sets in short: '6:4 3:6 [10:8]'. domain/match/result/set-texts.ts writes them so, too.
create function private.sets_text(sets smallint[], is_tie_break boolean) returns text
language plpgsql immutable set search_path = '' as $$
declare
  count int := cardinality(sets) / 2;
begin
  return (select string_agg(
      case when is_tie_break and at = count then format('[%s:%s]', sets[2 * at - 1], sets[2 * at]) else format('%s:%s', sets[2 * at - 1], sets[2 * at]) end,
      ' ' order by at) from generate_series(1, count) as at);
end
$$;

-- The side of a participation in a version: 'a', 'b', or null.
create function private.side_in(version public.result_entries, seat uuid) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when seat in (version.a1, version.a2) then 'a' when seat in (version.b1, version.b2) then 'b' end;
end
$$;

create function private.result_seats(of_match uuid) returns setof public.match_participants
language sql stable set search_path = '' as $$
  select p.* from public.match_participants p where p.match_id = of_match and private.takes_slot(p) order by p.created_at, p.id
$$;

-- Tells whether a player answers for the other side than the one that made a version: the other one in that version, and in the teams of the
-- match. Otherwise somebody could write their partner among the others, to have them agree.
create function private.may_answer_for(version public.result_entries, seat uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(private.side_in(version, seat) <> private.side_in(version, version.author_seat), false) and not exists (
    select from private.result_seats(version.match_id) me join private.result_seats(version.match_id) author using (team_assignment)
     where me.id = seat and author.id = version.author_seat
       -- All are in one team where places have none.
       and 2 = (select count(*) from private.result_seats(version.match_id) p where p.team_assignment = me.team_assignment));
end
$$;

-- Takes away what is over.
create function private.end_result_news(of_match uuid, kinds text[]) returns void
language sql set search_path = '' as $$
  delete from public.notifications
   where related_id = of_match and type = any (kinds) and type in ('result_asked', 'result_reported', 'result_disputed', 'result_settled')
$$;

-- Tells the members of the four, but the one who acts, or whose version it is. Sets of `version` stand in the news as the reader played them. `reason`
-- chooses the sentence; news of a version say 'told' to those who cannot answer for it, and all news say otherwise that nothing was played.
create function private.notify_of_result(of_match uuid, kind text, version public.result_entries, reason text default null) returns void
language plpgsql set search_path = '' as $$
declare
  match public.matches;
  actor uuid := case when kind = 'result_reported' then version.author_id else auth.uid() end;
  name text := (select username from public.profiles where id = actor);
begin
  select m.* into match from public.matches m where m.id = of_match;
  with news as (
    select p.user_id as member, private.match_facts(match) || jsonb_strip_nulls(jsonb_build_object('name', name,
        'reason', nullif(concat_ws('_', case when kind = 'result_reported' and not private.may_answer_for(version, p.id) then 'told' else notify_of_result.reason end,
          case when version.outcome = 'not_played' then 'not_played' end), ''),
        'result', private.sets_text(
          case private.side_in(version, p.id) when 'b' then private.sets_of_b(version.sets) else version.sets end, version.is_tie_break))) as facts
      from private.result_seats(of_match) p
     where p.user_id is distinct from actor and private.in_good_standing(p.user_id) and private.may_be_notified(match, p.user_id, played => true)
  ), grown as (
    update public.notifications n
       set data = news.facts, read = false, created_at = greatest(now(), n.created_at + interval '1 microsecond')
      from news
     where n.user_id = news.member and n.related_id = of_match and n.type = kind
       and kind in ('result_asked', 'result_reported', 'result_disputed', 'result_settled')
    returning n.user_id
  )
  insert into public.notifications (user_id, type, data, related_id)
  select member, kind, facts, of_match from news where member not in (select user_id from grown);
end
$$;

-- News of a result go with it.
create function private.forget_result_news() returns trigger
language plpgsql
security definer -- notifications of others
set search_path = ''
as $$
begin
  perform private.end_result_news(old.match_id, array['result_asked', 'result_reported', 'result_disputed', 'result_settled']);
  return null;
end
$$;
create trigger forget_result_news after delete on public.match_results
  for each row execute function private.forget_result_news();

-- As before. A match whose result is asked for has begun, and nothing about it hurries: it waits for the morning.
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
  return case when start <= at + interval '12 hours' and type not in ('result_asked', 'result_reported', 'result_disputed', 'result_settled') then at else private.after_quiet_hours(at) end;
end
$$;

-- As before. News of results are taken away when they are over.
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
           when news.type in ('result_asked', 'result_reported', 'result_disputed', 'result_settled') then match.id is not null
           when news.type in ('match_joined', 'match_left', 'match_declined', 'match_full') then
             match.match_date > at and (match.creator_id = news.user_id or participation.status = 'confirmed')
         end;
end
$$;

revoke execute on all functions in schema private from public;
