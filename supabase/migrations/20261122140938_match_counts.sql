-- Why: a card of the list shows how many take part and how many have commented. Fetching every participant and comment to
-- count them makes one event of 400 weigh more than the rest of the list. The views read as their caller, so that nobody
-- counts what they cannot see. `version` tells whether a card that was fetched before still holds: a sum, since the latest
-- stamp would stay when a transaction that began earlier commits later.

create view public.match_participant_counts with (security_invoker = true) as
  select match_id, count(*)::int as total, (count(*) filter (where status = 'confirmed'))::int as confirmed,
    sum(extract(epoch from updated_at))::text as version
    from public.match_participants group by match_id;

create view public.match_comment_counts with (security_invoker = true) as
  select match_id, count(*)::int as total from public.match_comments group by match_id;

revoke all on public.match_participant_counts, public.match_comment_counts from anon, authenticated, service_role;
grant select on public.match_participant_counts, public.match_comment_counts to authenticated, service_role;
