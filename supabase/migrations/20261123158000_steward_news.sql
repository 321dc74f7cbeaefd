-- Stewards hear of what waits for them: requests to join, and things that are reported. Each has one notification of it, which grows, is
-- counted anew when another steward decides, and goes when nothing waits. It has numbers alone, since it appears on locked telephones.
-- It is about the steward (`related_id`), so that devices are told as of a match: at most every ten minutes, and not at night.

create unique index notifications_steward_work_key on public.notifications (user_id) where type = 'steward_work';

-- Returns { reason, requests, reports } of what a steward may decide, or null when nothing waits. Several reports about one thing are one
-- decision. Those about the steward are left out as in the list: their number would tell that there is one.
create function private.steward_work(steward uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  requests int := (select count(*) from private.join_requests where refused_at is null);
  reports int := (
    select count(distinct (kind, thing_id)) from public.reports
     where decided_at is null
       and (about_member is distinct from steward or not exists (select from public.stewards where member_id <> steward)));
begin
  return case when requests + reports > 0 then
    jsonb_build_object('requests', requests, 'reports', reports,
      'reason', case when reports = 0 then 'requests' when requests = 0 then 'reports' else 'both' end) end;
end
$$;

-- Brings the notification of every steward up to date. `more` makes it new again, but not for a steward who has caused it.
create function private.record_steward_work(more boolean) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Two transactions do not see each other's rows: the second counts again when the first has ended. Behind this, only
  -- notifications and counters of actions are locked.
  perform pg_advisory_xact_lock(hashtextextended('steward work', 0));
  delete from public.notifications where type = 'steward_work' and private.steward_work(user_id) is null;
  update public.notifications
     set data = work, read = read and not is_new, created_at = case when is_new
       then greatest(now(), created_at + interval '1 microsecond') else created_at end
    from (select member_id, private.steward_work(member_id) as work, more and member_id is distinct from auth.uid() as is_new
            from public.stewards) as steward
   where user_id = member_id and type = 'steward_work' and data <> work;
  if more then
    insert into public.notifications (user_id, type, data, related_id)
    select member_id, 'steward_work', work, member_id
      from (select member_id, private.steward_work(member_id) as work from public.stewards) as steward
     where member_id is distinct from auth.uid() and work is not null
    on conflict (user_id) where type = 'steward_work' do nothing;
  end if;
end
$$;

-- After statement: an account waits, or one that waited was admitted or deleted.
create function private.notify_stewards() returns trigger
language plpgsql
security definer -- members write no notifications
set search_path = ''
as $$
begin
  if exists (select from changed) then
    perform private.record_steward_work(tg_op = 'INSERT');
  end if;
  return null;
end
$$;
create trigger notify_stewards after insert on private.join_requests
  referencing new table as changed for each statement execute function private.notify_stewards();
create trigger notify_stewards_of_end after delete on private.join_requests
  referencing old table as changed for each statement execute function private.notify_stewards();

-- After row: something was reported or decided. What a steward does without a report is decided when it is written, and waits for nobody.
create function private.notify_stewards_of_row() returns trigger
language plpgsql
security definer -- members write no notifications
set search_path = ''
as $$
begin
  perform private.record_steward_work(tg_op = 'INSERT');
  return null;
end
$$;
create trigger notify_stewards after insert on public.reports
  for each row when (new.decided_at is null) execute function private.notify_stewards_of_row();
create trigger notify_stewards_of_decision after update of decided_at on public.reports
  for each row when (new.decided_at is distinct from old.decided_at) execute function private.notify_stewards_of_row();
create trigger notify_stewards_of_decision after update of refused_at on private.join_requests
  for each row when (new.refused_at is distinct from old.refused_at) execute function private.notify_stewards_of_row();

-- A new steward hears of what waits already, and somebody who is none any more has it no longer. To the others it may have become
-- more or less: a report about the only steward waits for them until there is a second one.
create function private.notify_new_steward() returns trigger
language plpgsql
security definer -- members write no notifications
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    delete from public.notifications where user_id = old.member_id and type = 'steward_work';
  else
    insert into public.notifications (user_id, type, data, related_id)
    select new.member_id, 'steward_work', work, new.member_id from private.steward_work(new.member_id) as work where work is not null
    on conflict (user_id) where type = 'steward_work' do nothing;
  end if;
  perform private.record_steward_work(false);
  return null;
end
$$;
create trigger notify_new_steward after insert or delete on public.stewards
  for each row execute function private.notify_new_steward();

revoke execute on all functions in schema private from public;
