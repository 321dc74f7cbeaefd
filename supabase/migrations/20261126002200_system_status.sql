-- The state of the program that serves the community: for operators as metrics, for stewards as a page. The database knows most of it; the
-- processes report the rest, so that one page shows all of them, also beside a hosted project.

-- The last report of each source: 'process <host> <id>' about itself, 'backup' and 'courts' by the worker.
create table private.system_reports (
  source text primary key,
  reported_at timestamptz not null default now(),
  facts jsonb not null
);
alter table private.system_reports enable row level security;

-- Processes that have not reported for a day were replaced.
create function private.report_system(of_source text, of_facts jsonb) returns void
language sql set search_path = '' as $$
  delete from private.system_reports where source like 'process %' and reported_at < now() - interval '1 day';
  insert into private.system_reports as kept (source, facts) values (of_source, of_facts)
  on conflict (source) do update set facts = excluded.facts, reported_at = now();
$$;

-- Events that leave no row behind, per day of the community, for two years.
create table private.daily_counts (
  day date not null,
  event text not null,
  times int not null default 1,
  primary key (day, event),
  constraint daily_counts_event_known check (event in ('push_sent', 'push_failed'))
);
alter table private.daily_counts enable row level security;

create function private.count_daily(of_event text) returns void
language sql set search_path = '' as $$
  insert into private.daily_counts as kept (day, event) values ((now() at time zone private.time_zone())::date, of_event)
  on conflict (day, event) do update set times = kept.times + 1
$$;

-- Takes the part before the @ out of a text, but for its first letter. Mail servers quote the address that they refuse.
create function private.without_addresses(text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace($1, '([[:alnum:]._%+-])[[:alnum:]._%+-]*@', '\1…@', 'g')
$$;

-- The tables of jobs are made by the worker, those of mail by the embedded backend: both can be missing, and are then null.
create function private.job_facts() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  facts jsonb;
begin
  if to_regclass('graphile_worker.jobs') is null then
    return null;
  end if;
  execute $jobs$
    select jsonb_build_object(
        'waiting', count(*) filter (where attempts < max_attempts and locked_at is null),
        'running', count(*) filter (where locked_at is not null),
        'retrying', count(*) filter (where attempts between 1 and max_attempts - 1 and last_error is not null and locked_at is null),
        'failed', count(*) filter (where attempts >= max_attempts and locked_at is null),
        'oldest_due_seconds', greatest(0, extract(epoch from now() - min(run_at) filter (
          where attempts < max_attempts and locked_at is null)))::int)
      from graphile_worker.jobs $jobs$ into facts;
  return facts || jsonb_build_object('worker', private.worker_is_running());
end
$$;

-- A mail whose recipient was refused says nothing about the mail server. All others that have waited for a quarter of an hour do.
create function private.mail_facts() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  facts jsonb;
  counts jsonb;
begin
  if to_regclass('_backend.mail_queue') is null or to_regclass('_backend.mail_counts') is null then
    return null;
  end if;
  execute $mails$
    select jsonb_build_object(
        'waiting', count(*) filter (where given_up_at is null),
        'retrying', count(*) filter (where given_up_at is null and last_error is not null),
        'stuck', count(*) filter (where given_up_at is null and created_at < now() - interval '15 minutes'
          and coalesce(last_error, '') !~* '(recipient|mailbox|4\.2\.|5\.1\.)'),
        'given_up', count(*) filter (where given_up_at is not null),
        'given_up_lately', count(*) filter (where given_up_at > now() - interval '1 day'),
        'oldest_seconds', greatest(0, extract(epoch from now() - min(created_at) filter (where given_up_at is null)))::int,
        'reason', (select private.without_addresses(left(last_error, 200)) from _backend.mail_queue
                    where given_up_at is null and last_error is not null order by created_at limit 1))
      from _backend.mail_queue $mails$ into facts;
  execute $counts$
    select jsonb_build_object('sent', coalesce(sum(sent), 0), 'last_sent_at', max(last_sent_at)) from _backend.mail_counts $counts$
    into counts;
  return facts || counts;
end
$$;

create function private.system_facts() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'at', now(),
    'database', jsonb_build_object(
      'bytes', pg_database_size(current_database()),
      'version', current_setting('server_version'),
      'started_at', pg_postmaster_start_time(),
      'connections', (select count(*) from pg_stat_activity where backend_type like 'client%'),
      'max_connections', current_setting('max_connections')::int,
      'slots', (select count(*) from pg_replication_slots where database = current_database()),
      'lag_bytes', (select coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), confirmed_flush_lsn)), 0)::bigint
                      from pg_replication_slots where database = current_database())),
    'jobs', private.job_facts(),
    'mail', private.mail_facts(),
    'push', (select jsonb_build_object('devices', count(*), 'members', count(distinct user_id)) from public.push_subscriptions),
    'pushes', (select coalesce(jsonb_object_agg(event, times), '{}')
                 from (select event, sum(times) as times from private.daily_counts group by event) as summed),
    'venues', (select coalesce(jsonb_agg(jsonb_build_object('venue', venue, 'last_update', last_update, 'last_try', last_try,
        'failure', failure, 'is_suspect', is_suspect) order by venue), '[]') from public.last_data_update),
    'backoffs', (select coalesce(jsonb_object_agg(endpoint, backoff_until), '{}') from private.sync_locks where backoff_until > now()),
    'reports', (select coalesce(jsonb_object_agg(source, facts || jsonb_build_object('at', reported_at)), '{}')
                  from private.system_reports));
end
$$;

-- The same for stewards, with the jobs and mails that went wrong. A job shows no ids, a mail only the beginning of the address.
create function private.system_status() returns jsonb
language plpgsql
security definer -- stewards read none of these tables
set search_path = ''
as $$
declare
  jobs jsonb := '[]';
  mails jsonb := '[]';
begin
  perform private.require_steward();
  if to_regclass('graphile_worker.jobs') is not null then
    execute $jobs$
      select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
        select id::text, task_identifier as task, attempts, max_attempts, run_at, created_at, attempts >= max_attempts as failed,
               locked_at is not null as running, private.without_addresses(left(split_part(last_error, chr(10), 1), 200)) as reason
          from graphile_worker.jobs where last_error is not null order by created_at limit 50) as one $jobs$ into jobs;
  end if;
  if to_regclass('_backend.mail_queue') is not null then
    execute $mails$
      select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
        select id, private.without_addresses(recipient) as recipient, subject, attempts, created_at, due_at, given_up_at,
               private.without_addresses(left(last_error, 200)) as reason
          from _backend.mail_queue where last_error is not null or created_at < now() - interval '2 minutes'
         order by position limit 50) as one $mails$ into mails;
  end if;
  return private.system_facts() || jsonb_build_object('failing_jobs', jobs, 'mails', mails);
end
$$;

-- `act` is 'retry' or 'drop'. A job that runs at this moment is left alone.
create function private.handle_job(act text, job bigint) returns void
language plpgsql
security definer -- stewards reach no jobs
set search_path = ''
as $$
declare
  task text;
  locked timestamptz;
begin
  perform private.require_steward();
  if act <> 'retry' then
    perform private.require_grave_act();
  end if;
  if to_regclass('graphile_worker.jobs') is not null then
    execute 'select task_identifier, locked_at from graphile_worker.jobs where id = $1' into task, locked using job;
  end if;
  if task is null then
    perform private.refuse(404, 'job_gone', 'This job is over.');
  elsif locked is not null then
    perform private.refuse(409, 'job_runs', 'This job is running.');
  elsif act = 'retry' then
    execute 'select graphile_worker.reschedule_jobs(array[$1], now(), null, 0)' using job;
  else
    execute 'select graphile_worker.complete_jobs(array[$1])' using job;
  end if;
  if act = 'retry' then
    perform private.log_steward_act('job_retried', null, jsonb_build_object('task', task));
  else
    perform private.log_grave_act('job_dropped', null, jsonb_build_object('task', task));
  end if;
end
$$;

-- `act` is 'retry' or 'drop'. A mail that was given up has no content any more, so it can only be dropped.
create function private.handle_mail(act text, mail uuid) returns void
language plpgsql
security definer -- stewards reach no mails
set search_path = ''
as $$
declare
  touched int := 0;
begin
  perform private.require_steward();
  if act <> 'retry' then
    perform private.require_grave_act();
  end if;
  if to_regclass('_backend.mail_queue') is not null then
    if act = 'retry' then
      execute 'update _backend.mail_queue set due_at = now() where id = $1 and given_up_at is null' using mail;
    else
      execute 'delete from _backend.mail_queue where id = $1' using mail;
    end if;
    get diagnostics touched = row_count;
  end if;
  if touched = 0 then
    perform private.refuse(404, 'mail_gone', 'This mail is not waiting any more.');
  end if;
  if act = 'retry' then
    perform private.log_steward_act('mail_retried');
  else
    perform private.log_grave_act('mail_dropped');
  end if;
end
$$;

-- Numbers of whole weeks, Monday to Sunday in the zone of the community, the running one last. A place counts as filled once its match has
-- begun; matches without a limit and events have no share in that. Mails are counted by days of UTC.
create function private.community_numbers(of_weeks int) returns jsonb
language plpgsql stable
security definer -- private matches count, too
set search_path = ''
as $$
declare
  zone text := private.time_zone();
  this_week date := date_trunc('week', now() at time zone zone)::date;
  first_week date := this_week - 7 * (least(greatest(of_weeks, 1), 60) - 1);
  numbers jsonb;
  mails jsonb := null;
begin
  perform private.require_steward();
  if to_regclass('_backend.mail_counts') is not null then
    execute $mails$
      select coalesce(jsonb_object_agg(week, given_up), '{}') from (
        select date_trunc('week', day::timestamp)::date as week, sum(given_up) as given_up
          from _backend.mail_counts where day >= $1 group by 1) as one $mails$ into mails using first_week;
  end if;
  with weeks as (
    select (first_week + 7 * week)::date as week from generate_series(0, (this_week - first_week) / 7) as week),
  played as (
    select date_trunc('week', match_date at time zone zone)::date as week, id, players, match_date <= now() as has_begun
      from public.matches
     where match_type <> 'event' and match_date >= first_week::timestamp at time zone zone
       and match_date < (this_week + 7)::timestamp at time zone zone),
  taken as (
    select match_id, count(*) as taken from public.match_participants p
     where private.takes_slot(p) and match_id in (select id from played where has_begun and players > 0) group by match_id),
  matches as (
    select week, count(*) as matches, sum(players) filter (where has_begun) as places,
      sum(least(coalesce(taken, 0), players)) filter (where has_begun) as taken
      from played left join taken on match_id = id group by week),
  members as (
    select date_trunc('week', created_at at time zone zone)::date as week, count(*) as members
      from public.profiles where created_at >= first_week::timestamp at time zone zone group by 1),
  pushes as (
    select date_trunc('week', day::timestamp)::date as week, sum(times) filter (where event = 'push_sent') as sent,
           sum(times) filter (where event = 'push_failed') as failed
      from private.daily_counts where day >= first_week group by 1)
  select jsonb_agg(jsonb_build_object('week', weeks.week, 'matches', coalesce(matches, 0), 'places', coalesce(places, 0),
      'taken', coalesce(taken, 0), 'members', coalesce(members, 0), 'pushes', coalesce(sent, 0), 'failed_pushes', coalesce(failed, 0),
      'failed_mails', case when mails is not null then coalesce((mails ->> weeks.week::text)::int, 0) end) order by weeks.week)
    into numbers
    from weeks left join matches using (week) left join members using (week) left join pushes using (week);
  return jsonb_build_object('weeks', numbers, 'members', (select count(*) from public.profiles));
end
$$;

create function public.system_status() returns jsonb
language sql set search_path = '' as $$ select private.system_status() $$;

create function public.handle_job(p_act text, p_job_id bigint) returns void
language sql set search_path = '' as $$ select private.handle_job(p_act, p_job_id) $$;

create function public.handle_mail(p_act text, p_mail_id uuid) returns void
language sql set search_path = '' as $$ select private.handle_mail(p_act, p_mail_id) $$;

create function public.community_numbers(p_weeks int) returns jsonb
language sql stable set search_path = '' as $$ select private.community_numbers(p_weeks) $$;
revoke execute on function public.system_status, public.handle_job, public.handle_mail, public.community_numbers
  from public, anon, authenticated, service_role;
grant execute on function private.system_status(), private.handle_job(text, bigint), private.handle_mail(text, uuid),
  private.community_numbers(int) to authenticated;
grant execute on function public.system_status, public.handle_job, public.handle_mail, public.community_numbers to authenticated;

revoke execute on all functions in schema private from public;
