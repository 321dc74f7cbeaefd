-- Counts of rate limits, so that they survive a restart: the table of rate-limiter-flexible. `expire` is milliseconds since
-- 1970, when the count starts anew. Accounts and addresses are hashed by auth/rate-limits/limits.ts.

create table _backend.rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
) with (fillfactor = 50);
create index rate_limits_expire_idx on _backend.rate_limits (expire);

-- A count need not be synced to disk: after a crash the last half second of counts may be missing.
create function _backend.commit_without_waiting() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  return null;
end
$$;
revoke all on function _backend.commit_without_waiting from public;

create trigger rate_limits_commit_without_waiting
  before insert or update or delete on _backend.rate_limits
  for each statement execute function _backend.commit_without_waiting();
