-- News of a dispute ask for an answer, so they end for the one who gives it.

-- As before, and whoever answers a dispute has it before them no longer.
create or replace function private.tell_result(result public.match_results, entry public.result_entries) returns void
language plpgsql set search_path = '' as $$
declare
  of_match uuid := result.match_id;
  standing public.result_entries := private.result_version(result.entry_id);
begin
  if entry.effect = 'agrees' then
    return;
  end if;
  perform private.end_result_news(of_match, array['result_asked', 'result_reported']
    || case when result.state <> 'disputed' then array['result_disputed'] else '{}' end);
  delete from public.notifications where related_id = of_match and type = 'result_disputed' and user_id = auth.uid();
  case
    when entry.effect = 'stands' then
      perform private.notify_of_result(of_match, 'result_reported', entry);
    when entry.effect = 'proposes' then
      perform private.notify_of_result(of_match, 'result_reported', entry, 'correction');
    when entry.effect = 'disputes' then
      perform private.notify_of_result(of_match, 'result_disputed', entry, case when entry.kind = 'report' then 'with_version' end);
    when entry.effect = 'voids' then
      perform private.notify_of_result(of_match, 'result_settled', null, 'void');
    when entry.effect in ('confirms', 'decides') then
      perform private.notify_of_result(of_match, 'result_settled', standing, case entry.effect when 'decides' then 'decided' end);
    else null;
  end case;
end
$$;

revoke execute on all functions in schema private from public;
