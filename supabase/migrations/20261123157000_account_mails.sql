-- Stewards decide about accounts whose owners cannot look: a blocked member cannot sign in, and whoever waits sees no notification. So
-- they are told by mail. A row is a mail that the job `account_mails__send` has not handed on yet. What it says is read when it is sent,
-- so that a job that runs late tells what holds then, or nothing. Who decided is never told.

create table private.account_mails (
  id uuid primary key default gen_random_uuid(),
  -- It refers to nothing: a removed account is told after it has gone. The newest decision replaces one that was not told yet.
  account_id uuid not null,
  kind text not null,
  -- The three of an account that is about to go; those of others are read when the mail is sent.
  email text,
  locale text,
  words text,
  created_at timestamptz not null default now(),
  -- A worker without a queue for mail is sending until then.
  claimed_until timestamptz,
  constraint account_mails_account_id_key unique (account_id),
  constraint account_mails_kind_known check (kind in (
    'blocked', 'unblocked', 'admitted', 'refused', 'removed', 'merged', 'merge_asked', 'merge_agreed'))
);
create index account_mails_created_at_idx on private.account_mails (created_at);
alter table private.account_mails enable row level security;

-- Tells the owner of an account what was decided. Members also find it in their list, which those who are blocked see later.
create function private.record_account_mail(account uuid, kind text, words text default null) returns void
language plpgsql
set search_path = ''
as $$
declare
  mail uuid;
  goes boolean := kind in ('removed', 'merged');
begin
  insert into private.account_mails as known (account_id, kind, email, locale, words)
  select users.id, record_account_mail.kind, case when goes then users.email end,
         case when goes then coalesce(profile.locale, raw_user_meta_data ->> 'locale') end,
         case when goes then record_account_mail.words end
    from auth.users left join public.profiles profile on profile.id = users.id
   where users.id = account and users.email <> '' and email_confirmed_at is not null
  on conflict (account_id) do update
     set id = gen_random_uuid(), kind = excluded.kind, email = excluded.email, locale = excluded.locale, words = excluded.words,
         created_at = excluded.created_at, claimed_until = null
  returning known.id into mail;
  if mail is not null then
    perform private.enqueue('account_mails__send', jsonb_build_object('mail_id', mail));
  end if;
  if goes then
    -- The auth service of our own would send a mail of its own, without a reason.
    update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || '{"deletion_notified": true}' where id = account;
  elsif kind not in ('refused', 'merge_agreed') then
    perform private.notify_moderated(array[account], '{"kind": "account"}', kind, words);
  end if;
end
$$;

-- After each entry of the log: what was done to an account is told in the same transaction, by whatever function it was done.
create function private.notify_account() returns trigger
language plpgsql
security definer -- nobody reads accounts of others
set search_path = ''
as $$
begin
  perform private.record_account_mail(
    case new.act when 'members_merged' then (new.detail ->> 'double')::uuid else new.about_member end,
    case new.act when 'members_merged' then 'merged' else substring(new.act from '^member_(.*)$') end,
    new.detail ->> 'reason');
  return null;
end
$$;
create trigger notify_account after insert on public.steward_log
  for each row
  when (new.act in ('member_blocked', 'member_unblocked', 'member_admitted', 'member_refused', 'member_removed', 'members_merged'))
  execute function private.notify_account();

-- Returns a mail that still holds: a block that stands, a member who was admitted and not blocked since. A blocked account is told of nothing but
-- blocks and its end. Of a mail that does not, the row
-- goes. `until` is null for a block without end.
create function private.read_account_mail(mail uuid)
returns table (email text, locale text, kind text, words text, until timestamptz)
language plpgsql
set search_path = ''
as $$
begin
  return query
    select coalesce(u.email, m.email)::text, coalesce(p.locale, r.locale, u.raw_user_meta_data ->> 'locale', m.locale), m.kind,
           case m.kind when 'blocked' then u.raw_app_meta_data ->> 'ban_reason' when 'refused' then r.refused_because
             when 'merge_asked' then k.username when 'merge_agreed' then k.username else m.words end,
           case when m.kind = 'blocked' and u.banned_until < now() + interval '90 years' then u.banned_until
             when m.kind = 'merge_agreed' then private.merge_due(asked.agreed_at)
             when m.kind = 'removed' then gone.due_at end
      from private.account_mails m
      left join auth.users u on u.id = m.account_id and u.email <> '' and u.email_confirmed_at is not null
      left join public.profiles p on p.id = u.id
      left join private.join_requests r on r.member_id = u.id
      left join private.merge_requests asked on asked.double = u.id
      left join public.profiles k on k.id = asked.kept
      left join private.member_removals gone on gone.member_id = m.account_id
     where m.id = mail and case m.kind
       when 'blocked' then not private.in_good_standing(u.id, or_waiting => true)
       when 'unblocked' then u.id is not null and private.in_good_standing(u.id, or_waiting => true)
       when 'admitted' then private.in_good_standing(u.id)
       when 'refused' then r.refused_at is not null and private.in_good_standing(u.id, or_waiting => true)
       when 'merge_asked' then asked.created_at is not null and asked.agreed_at is null and private.in_good_standing(u.id)
       when 'merge_agreed' then asked.agreed_at is not null and private.in_good_standing(u.id)
       else gone.due_at is not null or not exists (select from auth.users where id = m.account_id) end;
  if not found then
    delete from private.account_mails where id = mail;
  end if;
end
$$;

-- Hands a composed mail to the queue of the auth service, once, however often it is called. False where that service has none (a hosted
-- project): the caller then sends it, claimed for a minute so that no other worker does, and deletes the row.
create function private.queue_account_mail(mail uuid, composed jsonb) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  taken boolean;
begin
  if to_regprocedure('_backend.queue_mail(jsonb)') is null then
    return false;
  end if;
  delete from private.account_mails where id = mail;
  taken := found;
  if taken then
    execute 'select _backend.queue_mail($1)' using composed;
  end if;
  return true;
end
$$;

revoke execute on all functions in schema private from public;
