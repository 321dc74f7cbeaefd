-- The list is opened before it is known that an account waits to be admitted, and asks which results are open: for such an account none are.
-- Until then it was refused, as one that owes the code of a second factor.

-- As before, and of accounts that wait.
create or replace function private.open_results() returns jsonb
language plpgsql stable
security definer -- one answer, whose policies are asked once
set search_path = ''
as $$
declare
  me uuid := auth.uid();
begin
  perform private.require_assured(or_waiting => true);
  return (
    select coalesce(jsonb_agg(to_jsonb(waiting) order by waiting.starts desc, waiting.match_id), '[]') from (
      select m.id as match_id, m.location, m.match_date as starts, asked.asks, r.entry_id, r.other_id, asked.confirms, r.confirm_due
        from public.match_participants p join public.matches m on m.id = p.match_id join public.match_results r on r.match_id = m.id
       cross join lateral (select private.result_rights(m, r) as you) as rights
       cross join lateral (select you -> 'may_confirm' ->> 0 as confirms, case
           when r.state = 'asked' and (you -> 'may_report')::boolean then 'report'
           when r.state = 'disputed' and you ->> 'seat' is not null and private.can_act_on_match(m, me) then 'settle'
           when you -> 'may_confirm' <> '[]' then case r.state when 'confirmed' then 'correction' else 'confirm' end end as asks) as asked
       where p.user_id = me and private.takes_slot(p) and m.match_date <= now() and m.match_date > now() - interval '34 days'
         and (r.state in ('asked', 'reported', 'disputed') or r.other_id is not null) and asked.asks is not null
       order by m.match_date desc, m.id limit 20) as waiting);
end
$$;

revoke execute on all functions in schema private from public;
