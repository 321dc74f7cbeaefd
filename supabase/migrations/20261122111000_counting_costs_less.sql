-- Why: each join asked twice who the member is, once for invitations of which there were none. Nothing to count is now seen before
-- anything else is asked.

create or replace function private.count_action(of_action text, times bigint default 1) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  me uuid;
  allowed private.rate_limits;
  counted int;
begin
  if times = 0 then
    return;
  end if;
  me := auth.uid();
  if me is null then
    return;
  end if;
  select * into strict allowed from private.rate_limits where action = of_action;
  insert into private.rate_counters as counter (member_id, action, window_start, total) values (me, of_action, now(), times)
  on conflict (member_id, action) do update
     set window_start = case when counter.window_start > now() - make_interval(secs => allowed.seconds)
           then counter.window_start else excluded.window_start end,
         total = case when counter.window_start > now() - make_interval(secs => allowed.seconds)
           then counter.total + excluded.total else excluded.total end
  returning counter.total into counted;
  if counted > allowed.most then
    perform private.refuse(429, allowed.reason, allowed.sentence);
  end if;
end
$$;

revoke execute on all functions in schema private from public;
