-- Stewards decide about results on which the four do not agree, and about those that are reported to them.

-- Disputes that have been brought to stewards, so that each is told once.
create table private.escalated_results (
  match_id uuid primary key,
  escalated_at timestamptz not null,
  constraint escalated_results_match_id_fkey foreign key (match_id) references public.match_results on delete cascade
);
alter table private.escalated_results enable row level security;

-- As before, and disputed results, but for those of matches in which the steward has played.
create or replace function private.steward_work(steward uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  requests int := (select count(*) from private.join_requests where refused_at is null);
  reports int := (
    select count(distinct (kind, thing_id)) from public.reports
     where decided_at is null
       and (about_member is distinct from steward or not exists (select from public.stewards where member_id <> steward)));
  results int := (
    select count(*) from private.escalated_results e
     where not exists (select from private.result_seats(e.match_id) p where p.user_id = steward));
begin
  return case when requests + reports + results > 0 then
    jsonb_build_object('requests', requests, 'reports', reports, 'results', results,
      'reason', case when results = 0 then case when reports = 0 then 'requests' when requests = 0 then 'reports' else 'both' end
        when requests + reports = 0 then 'results' when reports = 0 then 'requests_results' when requests = 0 then 'reports_results' else 'all' end) end;
end
$$;

-- Returns how many disputes have become the stewards' now.
create function private.escalate_results(at timestamptz) returns bigint
language plpgsql set search_path = '' as $$
declare
  more bigint;
begin
  insert into private.escalated_results (match_id, escalated_at)
  select match_id, at from public.match_results where steward_due <= at order by match_id
  on conflict do nothing;
  get diagnostics more = row_count;
  perform private.record_steward_work(true) where more > 0;
  return more;
end
$$;

create function private.end_escalation() returns trigger
language plpgsql
security definer -- notifications of stewards
set search_path = ''
as $$
begin
  delete from private.escalated_results where match_id = old.match_id;
  if found then
    perform private.record_steward_work(false);
  end if;
  return null;
end
$$;
create trigger end_escalation after update of state on public.match_results
  for each row when (old.state = 'disputed' and new.state <> 'disputed') execute function private.end_escalation();
-- Before, as the row would be gone with its result after.
create function private.end_escalation_of_gone() returns trigger
language plpgsql
security definer -- notifications of stewards
set search_path = ''
as $$
begin
  delete from private.escalated_results where match_id = old.match_id;
  if found then
    perform private.record_steward_work(false);
  end if;
  return old;
end
$$;
create trigger end_escalation_of_gone before delete on public.match_results
  for each row when (old.state = 'disputed') execute function private.end_escalation_of_gone();

-- The matches that wait for stewards, the oldest dispute first, with all that was said. `you.may_decide` is false where the steward has played.
create function private.disputed_results() returns jsonb
language plpgsql stable
security definer -- stewards decide about matches that they do not see otherwise
set search_path = ''
as $$
begin
  perform private.require_steward();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('match_id', m.id, 'location', m.location, 'starts', m.match_date,
        'result', private.result_facts(r), 'players', private.result_players(m.id), 'entries', private.result_log(m.id),
        'you', private.result_rights(m, r)) order by r.steward_due, m.id), '[]')
      from public.match_results r join public.matches m on m.id = r.match_id where r.steward_due <= now());
end
$$;

-- A version counts, or none does. A decision is changed by another one; of a match in which they have played stewards decide nothing.
create function private.decide_result(id uuid, of_match uuid, version uuid) returns jsonb
language plpgsql
security definer -- only functions write results
set search_path = ''
as $$
declare
  match public.matches;
  result public.match_results;
  entry public.result_entries;
  answer jsonb;
begin
  perform private.require_steward();
  select m.* into match from public.matches m where m.id = of_match for no key update;
  if match.id is null then
    perform private.refuse(404, 'match_gone', 'This match does not exist any more.');
  elsif exists (select from private.result_seats(of_match) p where p.user_id = auth.uid()) then
    perform private.refuse(403, 'own_content', 'This is your own.');
  end if;
  entry.id := decide_result.id;
  entry.match_id := of_match;
  entry.kind := 'decide';
  entry.based_on := version;
  if private.known_result_entry(entry) is not null then
    return private.known_result_entry(entry);
  end if;
  select r.* into result from public.match_results r where r.match_id = of_match;
  if result.tip_id is null or version is not null and (private.result_version(version)).match_id is distinct from of_match then
    perform private.refuse_result_changed();
  end if;
  entry.effect := case when version is null then 'voids' else 'decides' end;
  result := private.settle(result, version);
  if version is null then
    result.state := 'void';
  end if;
  answer := private.write_result(result, entry);
  perform private.log_steward_act(case when version is null then 'result_voided' else 'result_decided' end, null,
    private.match_facts(match) || jsonb_strip_nulls(jsonb_build_object('match', of_match,
      'result', (select private.sets_text(e.sets, e.is_tie_break) from private.result_version(version) e))));
  return answer;
end
$$;

create function public.disputed_results() returns jsonb
language sql stable set search_path = '' as $$ select private.disputed_results() $$;

create function public.decide_result(p_id uuid, p_match_id uuid, p_entry_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.decide_result(p_id, p_match_id, p_entry_id) $$;

revoke execute on function public.disputed_results, public.decide_result from public, anon, authenticated, service_role;
grant execute on function public.disputed_results, public.decide_result to authenticated;
grant execute on function private.disputed_results(), private.decide_result(uuid, uuid, uuid) to authenticated;

-- A result is reported as its match is, by the id of the match.
alter table public.reports drop constraint reports_kind_known;
alter table public.reports add constraint reports_kind_known check (kind in ('match', 'comment', 'member', 'avatar', 'event_image', 'result'));

-- As before, and the result of a match, which is about the author of the version that stands.
create or replace function private.reported_thing(of_kind text, thing uuid, member uuid, out about uuid, out facts jsonb)
language plpgsql stable set search_path = '' as $$
declare
  of_match public.matches;
  said public.match_comments;
  shown public.profiles;
  version public.result_entries;
begin
  if of_kind in ('member', 'avatar') then
    select * into shown from public.profiles where id = thing and (of_kind = 'member' or avatar_filename is not null);
    about := shown.id;
    facts := case when shown.id is not null then jsonb_build_object('by', shown.username, 'file', shown.avatar_filename) end;
    return;
  elsif of_kind = 'comment' then
    select * into said from public.match_comments
     where id = thing and hidden_at is null and not private.are_blocked(member, user_id);
  end if;
  select * into of_match from public.matches where id = case of_kind when 'comment' then said.match_id else thing end;
  if of_match.id is null
      or not private.can_see_match(of_match, member)
      or of_kind = 'event_image' and of_match.image_url is null then
    return;
  end if;
  if of_kind = 'result' then
    select e.* into version from public.match_results r join public.result_entries e on e.id = r.entry_id where r.match_id = thing;
    if version.id is not null then
      about := version.author_id;
      facts := private.match_facts(of_match) || jsonb_build_object('match', of_match.id, 'by', (select username from public.profiles where id = about),
        'text', private.sets_text(version.sets, version.is_tie_break), 'outcome', version.outcome);
    end if;
    return;
  end if;
  about := case of_kind when 'comment' then said.user_id else of_match.creator_id end;
  facts := private.match_facts(of_match) || jsonb_build_object('match', of_match.id,
    'by', (select username from public.profiles where id = about))
    || case of_kind when 'comment' then jsonb_build_object('text', said.comment)
         when 'match' then jsonb_build_object('text', of_match.description, 'tags', of_match.match_activity)
         else jsonb_build_object('file', of_match.image_url) end;
end
$$;

revoke execute on all functions in schema private from public;
