-- Stewards decide who may join the community: everybody, whoever has an invitation link, or whoever a steward admits. A member is an
-- account with a profile. Whoever signs up otherwise has an account that waits: `private.assured` refuses it everywhere. The wall stands
-- here and not in the auth service, so that it holds for each way to sign up, beside a hosted project, too (decision 078).

create table private.join_policy (
  only_row boolean primary key default true,
  mode text not null default 'open',
  constraint join_policy_has_one_row check (only_row),
  constraint join_policy_mode_known check (mode in ('open', 'link', 'approval'))
);
alter table private.join_policy enable row level security;
insert into private.join_policy default values;

-- The links of stewards. Only their hashes are stored.
create table private.invitations (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  label text not null,
  most_uses int,
  uses int not null default 0,
  constraint invitations_token_hash_key unique (token_hash),
  constraint invitations_label_length check (char_length(label) <= 80),
  constraint invitations_most_uses_range check (most_uses between 1 and 1000)
);
alter table private.invitations enable row level security;

-- Accounts that are confirmed and not admitted. A steward who refuses one says why, and the account stays as it is.
create table private.join_requests (
  member_id uuid primary key,
  created_at timestamptz not null default now(),
  username text not null,
  locale text,
  note text,
  refused_at timestamptz,
  refused_because text,
  constraint join_requests_member_id_fkey foreign key (member_id) references auth.users on delete cascade,
  constraint join_requests_note_length check (char_length(note) <= 500),
  constraint join_requests_refused_because_length check (char_length(refused_because) <= 300)
);
create index join_requests_refused_at_idx on private.join_requests (refused_at, created_at);
alter table private.join_requests enable row level security;

-- Uses an invitation once. Two who come at once wait for each other at its row, so that no link admits more than it may.
create function private.use_invitation(token text) returns boolean
language plpgsql set search_path = '' as $$
begin
  if token is null then
    return false;
  end if;
  update private.invitations set uses = uses + 1
   where token_hash = private.token_hash(token) and expires_at > now() and (most_uses is null or uses < most_uses);
  return found;
end
$$;

-- Makes an account a member if the community is open or the invitation is valid; otherwise it waits. True for members. The name is the one of
-- the sign-up; providers give it under words of their own, which are tried in this order. One that is missing, hidden, taken or too long
-- never fails the sign-up. A refusal holds against invitations, too.
create function private.admit(account uuid, metadata jsonb, invitation text) returns boolean
language plpgsql set search_path = '' as $$
declare
  chosen text;
  tag text := substring(metadata ->> 'locale' from '^[a-z]{2,3}(?:-[A-Z]{2})?$');
begin
  -- The link opens the community to others as well, and is not to be read in the account.
  update auth.users set raw_user_meta_data = raw_user_meta_data - 'invitation' where id = account and raw_user_meta_data ? 'invitation';
  if exists (select from public.profiles where id = account) then
    return true;
  end if;
  -- One after the other for each account, so that two tabs do not use an invitation twice.
  perform pg_advisory_xact_lock(hashtextextended('join ' || account, 0));
  if exists (select from public.profiles where id = account) then
    return true;
  elsif exists (select from private.join_requests where member_id = account and refused_at is not null) then
    return false;
  end if;
  select btrim(left(name, 80)) into chosen
    from unnest(array['username', 'full_name', 'name', 'preferred_username', 'user_name', 'nickname'])
      with ordinality as words (word, priority)
   cross join btrim(private.without_hidden(private.tidy_name(metadata ->> word))) as name
   where name <> ''
   order by priority limit 1;
  -- `set_join_policy` waits for this lock, and then admits whom this leaves waiting.
  if (select mode from private.join_policy for share) = 'open' or private.use_invitation(invitation) then
    insert into public.profiles (id, username, locale) values (account, coalesce(chosen, 'N.N.'), tag) on conflict (id) do nothing;
    delete from private.join_requests where member_id = account;
    return true;
  end if;
  insert into private.join_requests (member_id, username, locale) values (account, coalesce(chosen, 'N.N.'), tag)
  on conflict (member_id) do nothing;
  return false;
end
$$;

-- Tries to make the caller a member, and tells how it stands: { state: 'member', 'waiting' or 'refused', mode, username, note,
-- refused_because }.
create function private.join_community(invitation text) returns jsonb
language plpgsql
security definer -- members write no profiles, and do not read requests
set search_path = ''
as $$
declare
  me uuid := auth.uid();
  metadata jsonb;
begin
  perform private.require_assured(or_waiting => true);
  select raw_user_meta_data into metadata from auth.users
   where id = me and (email_confirmed_at is not null or phone_confirmed_at is not null);
  if not found then
    perform private.refuse(404, 'member_gone', 'This member does not exist any more.');
  end if;
  if private.admit(me, metadata, coalesce(invitation, metadata ->> 'invitation')) then
    return jsonb_build_object('state', 'member');
  end if;
  return (
    select jsonb_build_object('state', case when refused_at is null then 'waiting' else 'refused' end,
        'mode', (select mode from private.join_policy), 'username', username, 'note', note, 'refused_because', refused_because)
      from private.join_requests where member_id = me);
end
$$;

-- Writes what stewards read beside the request. It stands in one row, so that a flood reaches nobody.
create function private.write_join_note(note text) returns void
language plpgsql
security definer -- requests are nobody's to write
set search_path = ''
as $$
begin
  perform private.require_assured(or_waiting => true);
  update private.join_requests
     set note = (
       select nullif(btrim(string_agg(private.without_hidden(line), E'\n' order by number), E' \n'), '')
         from string_to_table(private.plain_text(write_join_note.note), E'\n') with ordinality as lines (line, number))
   where member_id = auth.uid() and refused_at is null;
  if not found then
    perform private.refuse(409, 'join_decided', 'This request was already decided.');
  end if;
end
$$;

-- Tells the form for signing up, before anybody is signed in, who may join, and whether an invitation is valid.
create function public.join_terms(p_invitation text default null) returns jsonb
language sql stable
security definer -- strangers read no table
set search_path = ''
as $$
  select jsonb_build_object('mode', mode, 'invited', exists (
      select from private.invitations
       where token_hash = private.token_hash(p_invitation) and expires_at > now() and (most_uses is null or uses < most_uses)))
    from private.join_policy
$$;

-- Returns what stewards see: the mode, the requests (those that wait first, the oldest first), and the invitations that can be used.
create function private.join_desk() returns jsonb
language plpgsql stable
security definer -- accounts and requests are not readable
set search_path = ''
as $$
begin
  perform private.require_steward();
  return jsonb_build_object(
    'mode', (select mode from private.join_policy),
    'waiting', (select count(*) from private.join_requests where refused_at is null),
    'requests', (
      select coalesce(jsonb_agg(one order by (one ->> 'refused_at') is not null, one ->> 'created_at'), '[]') from (
        select jsonb_build_object('id', member_id, 'username', username, 'email', email, 'created_at', request.created_at, 'note', note,
            'refused_at', refused_at, 'refused_because', refused_because) as one
          from private.join_requests request join auth.users on users.id = member_id
         order by refused_at desc nulls first, request.created_at limit 100) as listed),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'label', label, 'created_at', created_at, 'expires_at', expires_at,
          'most_uses', most_uses, 'uses', uses) order by created_at desc), '[]')
        from private.invitations where expires_at > now() and (most_uses is null or uses < most_uses)));
end
$$;

-- Changes the mode from the one that the steward saw. Where everybody may join, those who wait are let in; returns how many. Whoever is in
-- stays in.
create function private.set_join_policy(mode text, seen text) returns int
language plpgsql
security definer -- the policy is nobody's to write
set search_path = ''
as $$
declare
  admitted int := 0;
  made_members uuid[];
begin
  perform private.require_steward();
  -- A member who was let in is not put out again by another choice.
  if mode = 'open' then
    perform private.require_grave_act();
  end if;
  update private.join_policy policy set mode = set_join_policy.mode where policy.mode = seen;
  if not found then
    perform private.refuse(409, 'join_policy_changed', 'Another steward has changed who may join.');
  end if;
  if mode = 'open' then
    with waited as (
      delete from private.join_requests where refused_at is null returning member_id, username, locale
    ), made as (
      insert into public.profiles (id, username, locale) select member_id, username, locale from waited on conflict (id) do nothing
      returning id
    )
    select array_agg(id) into made_members from made;
    admitted := coalesce(cardinality(made_members), 0);
    perform private.record_account_mail(member, 'admitted') from unnest(made_members) as member;
  end if;
  if mode = 'open' then
    perform private.log_grave_act('join_policy_changed', null, jsonb_build_object('mode', mode, 'admitted', admitted));
  else
    perform private.log_steward_act('join_policy_changed', null, jsonb_build_object('mode', mode));
  end if;
  return admitted;
end
$$;

-- Admits or refuses an account, which is in the state ('waiting' or 'refused') that the steward saw. Another steward who was faster is
-- told to the second one. Neither the mail of a refusal nor what a member has read is taken back, so both ask for a proof; the small limit
-- would stop a club that admits everybody at the beginning of a season.
create function private.decide_join(member uuid, seen text, admit boolean, because text) returns void
language plpgsql
security definer -- requests are nobody's to write
set search_path = ''
as $$
declare
  request private.join_requests;
  said text := nullif(btrim(private.plain_line(because)), '');
begin
  perform private.require_grave_act();
  select * into request from private.join_requests where member_id = member for update;
  if request.member_id is null or (request.refused_at is null) <> (seen = 'waiting') then
    perform private.refuse(409, 'join_decided', 'This request was already decided.');
  end if;
  if admit then
    delete from private.join_requests where member_id = member;
    insert into public.profiles (id, username, locale) values (member, request.username, request.locale) on conflict (id) do nothing;
    perform private.log_steward_act('member_admitted', member);
    return;
  elsif said is null then
    raise exception using errcode = '22023', message = 'because: a refusal has a reason.';
  end if;
  update private.join_requests set refused_at = now(), refused_because = said where member_id = member;
  perform private.log_steward_act('member_refused', member, jsonb_build_object('reason', said, 'name', request.username));
end
$$;

-- Returns the token of a new link, which is shown once. It lets in many, also when the session that made it has ended.
create function private.create_invitation(label text, days int, most_uses int) returns text
language plpgsql
security definer -- invitations are nobody's to write
set search_path = ''
as $$
declare
  token text := private.random_token();
  named text := coalesce(btrim(private.plain_line(label)), '');
begin
  perform private.require_grave_act();
  -- A lock, so that two stewards do not both make the last one that there may be.
  perform pg_advisory_xact_lock(hashtextextended('invitations', 0));
  delete from private.invitations old where old.expires_at < now() or old.uses >= old.most_uses;
  if days is null or days not between 1 and 365 then
    raise exception using errcode = '22023', message = 'days: a link is valid for 1 to 365 days.';
  elsif (select count(*) from private.invitations) >= 100 then
    perform private.refuse(409, 'too_many_invitation_links', 'There are 100 invitation links. End one first.');
  end if;
  insert into private.invitations (token_hash, expires_at, label, most_uses)
  values (private.token_hash(token), now() + make_interval(days => days), named, create_invitation.most_uses);
  perform private.log_grave_act('invitation_created', null,
    jsonb_build_object('label', named, 'days', days, 'most_uses', create_invitation.most_uses));
  return token;
end
$$;

create function private.end_invitation(invitation uuid) returns void
language plpgsql
security definer -- invitations are nobody's to write
set search_path = ''
as $$
declare
  ended text;
begin
  perform private.require_steward();
  delete from private.invitations where id = invitation returning label into ended;
  if found then
    perform private.log_steward_act('invitation_ended', null, jsonb_build_object('label', ended));
  end if;
end
$$;

create function public.join_community(p_invitation text default null) returns jsonb
language sql set search_path = '' as $$ select private.join_community(p_invitation) $$;

create function public.write_join_note(p_note text) returns void
language sql set search_path = '' as $$ select private.write_join_note(p_note) $$;

create function public.join_desk() returns jsonb
language sql stable set search_path = '' as $$ select private.join_desk() $$;

create function public.set_join_policy(p_mode text, p_seen text) returns int
language sql set search_path = '' as $$ select private.set_join_policy(p_mode, p_seen) $$;

create function public.decide_join(p_member_id uuid, p_seen text, p_admit boolean, p_because text default null) returns void
language sql set search_path = '' as $$ select private.decide_join(p_member_id, p_seen, p_admit, p_because) $$;

create function public.create_invitation(p_label text, p_days int, p_most_uses int default null) returns text
language sql set search_path = '' as $$ select private.create_invitation(p_label, p_days, p_most_uses) $$;

create function public.end_invitation(p_invitation_id uuid) returns void
language sql set search_path = '' as $$ select private.end_invitation(p_invitation_id) $$;

revoke execute on function public.join_terms, public.join_community, public.write_join_note, public.join_desk, public.set_join_policy,
  public.decide_join, public.create_invitation, public.end_invitation from public, anon, authenticated, service_role;
grant execute on function private.join_community(text), private.write_join_note(text), private.join_desk(),
  private.set_join_policy(text, text), private.decide_join(uuid, text, boolean, text), private.create_invitation(text, int, int),
  private.end_invitation(uuid) to authenticated;
grant execute on function public.join_terms to anon, authenticated;
grant execute on function public.join_community, public.write_join_note, public.join_desk, public.set_join_policy, public.decide_join,
  public.create_invitation, public.end_invitation to authenticated;

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
language plpgsql set search_path = '' as $$
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
language plpgsql set search_path = '' as $$
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
language plpgsql set search_path = '' as $$
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

-- Stewards hear of what waits for them: requests to join, and things that are reported. Each has one notification of it, which grows, is
-- counted anew when another steward decides, and goes when nothing waits. It has numbers alone, since it appears on locked telephones.
-- It is about the steward (`related_id`), so that devices are told as of a match: at most every ten minutes, and not at night.

create unique index notifications_steward_work_key on public.notifications (user_id) where type = 'steward_work';

-- Returns { reason, requests, reports } of what a steward may decide, or null when nothing waits. Several reports about one thing are one
-- decision. Those about the steward are left out as in the list: their number would tell that there is one.
create function private.steward_work(steward uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
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
language plpgsql set search_path = '' as $$
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
