-- Members take along the results of matches in which they have played, as they do their places.

create function private.results_of(member uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('match_id', r.match_id, 'state', r.state, 'is_competitive', r.is_competitive, 'outcome', r.outcome,
      'sets', case when p.id in (r.a1, r.a2) then r.sets else private.sets_of_b(r.sets) end, 'is_tie_break', r.is_tie_break,
      'settled_at', r.settled_at) order by r.created_at, r.match_id), '[]')
    from public.match_participants p join public.match_results r on r.match_id = p.match_id
   where p.user_id = member and p.id in (r.a1, r.a2, r.b1, r.b2)
$$;

-- As before, with results.
create or replace function private.export_my_data() returns jsonb
language plpgsql stable
security definer -- reads what no policy shows, about the caller alone
set search_path = ''
as $$
declare
  me uuid := auth.uid();
begin
  perform private.require_assured(or_waiting => true);
  if private.account_of(me) is null then
    perform private.refuse(404, 'member_gone', 'This member does not exist any more.');
  end if;
  return jsonb_build_object('exported_at', now(), 'account', private.account_of(me), 'places', private.participations_of(me),
    'evening_places', private.evening_places_of(me), 'results', private.results_of(me),
    'uploads', private.uploads_of(me), 'tables', private.rows_of(me), 'steward_acts', private.steward_acts_of(me));
end
$$;

revoke execute on all functions in schema private from public;
