-- Results are asked for when a match has ended, count when nobody has disputed them for 48 hours, and are brought to stewards when the four have
-- not agreed within 72.

-- Asks the four of each match that has ended, once. A worker that was down for days asks for those of the last 48 hours: nobody remembers the
-- others better than they do without being asked.
create function private.ask_for_results(at timestamptz) returns bigint
language plpgsql set search_path = '' as $$
declare
  ended record;
  asked bigint := 0;
begin
  for ended in
    select m.id, m.match_category from public.matches m
     -- A match lasts a day at most.
     where m.match_date <= at and m.match_date > at - interval '72 hours'
       and private.match_end(m) <= at and private.match_end(m) > at - interval '48 hours'
       and not exists (select from public.match_results r where r.match_id = m.id) and private.may_have_result(m)
       and exists (select from private.result_seats(m.id) p
                    where private.in_good_standing(p.user_id) and private.may_be_notified(m, p.user_id, played => true))
     order by m.id
  loop
    insert into public.match_results (match_id, is_competitive) values (ended.id, ended.match_category = 'competitive') on conflict do nothing;
    if found then
      perform private.notify_of_result(ended.id, 'result_asked', null);
      asked := asked + 1;
    end if;
  end loop;
  -- Nobody can answer any more.
  delete from public.match_results where state = 'asked' and created_at < at - interval '14 days';
  return asked;
end
$$;

-- Results that wait for an answer for long enough.
create function private.silent_results(at timestamptz) returns setof uuid
language sql stable set search_path = '' as $$
  select match_id from public.match_results where confirm_due <= at order by confirm_due, match_id
$$;

-- Silence confirms what a side has reported, and lets a correction lapse. While a match is hidden nobody can answer, so silence says nothing.
-- Returns whether it did something.
create function private.settle_silent_result(of_match uuid, at timestamptz) returns boolean
language plpgsql set search_path = '' as $$
declare
  result public.match_results;
  entry public.result_entries;
begin
  perform from public.matches where id = of_match for no key update;
  select r.* into result from public.match_results r where r.match_id = of_match and r.confirm_due <= at;
  if result.match_id is null or exists (
       select from private.result_seats(of_match) p join public.matches m on m.id = of_match
        where p.user_id is not null and not private.can_see_match(m, p.user_id)) then
    return false;
  end if;
  entry.id := gen_random_uuid();
  entry.match_id := of_match;
  entry.kind := 'silence';
  entry.based_on := coalesce(result.other_id, result.entry_id);
  if result.state = 'reported' then
    entry.effect := 'confirms';
    result := private.settle(result, result.entry_id);
  else
    entry.effect := 'lapses';
    result.other_id := null;
    result.confirm_due := null;
  end if;
  perform private.write_result(result, entry);
  return true;
end
$$;

-- A match that stewards show again gives the other side its 48 hours, and asks anew: the question was taken away with the match.
create function private.renew_result_question() returns trigger
language plpgsql
security definer -- only functions write results
set search_path = ''
as $$
declare
  result public.match_results;
begin
  update public.match_results r set confirm_due = now() + interval '48 hours'
   where r.match_id = new.id and r.confirm_due is not null returning * into result;
  if result.match_id is not null then
    perform private.notify_of_result(new.id, 'result_reported', private.result_version(coalesce(result.other_id, result.entry_id)),
      case when result.state = 'confirmed' then 'correction' end);
  end if;
  return null;
end
$$;
create trigger renew_result_question after update of hidden_at on public.matches
  for each row when (old.hidden_at is not null and new.hidden_at is null) execute function private.renew_result_question();

revoke execute on all functions in schema private from public;
