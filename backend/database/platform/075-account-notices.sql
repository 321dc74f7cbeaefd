-- The kinds of device of an account, so that its owner is notified of a new one. Sessions do not suffice: a sign-out deletes
-- them. Older accounts begin with the next sign-in.
create table _backend.known_devices (
  user_id uuid not null references auth.users on delete cascade,
  device text not null,
  last_seen timestamptz not null default now(),
  primary key (user_id, device)
);
alter table _backend.known_devices enable row level security;
revoke all on _backend.known_devices from public;

-- The owner of a deleted account is notified, whoever deleted it: auth/email/request-mail.ts composes the mail.
create function _backend.notify_of_deletion() returns trigger
language plpgsql
security definer -- whoever may delete an account need not know of the queue
set search_path = ''
as $$
begin
  insert into _backend.mail_queue (recipient, request)
  select email, jsonb_build_object('to', email,
           'about', jsonb_build_object('type', 'account_deleted', 'at', extract(epoch from now()),
             'language', raw_user_meta_data ->> 'locale'))
    from gone where email <> '' and email_confirmed_at is not null;
  return null;
end
$$;

-- Statements may queue mails, too; the workers of every process are notified at the commit.
create function _backend.wake_mail_queue() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform pg_notify('backend_mail', '');
  return null;
end
$$;
revoke all on function _backend.notify_of_deletion, _backend.wake_mail_queue from public;

create trigger notify_of_deletion after delete on auth.users
  referencing old table as gone for each statement execute function _backend.notify_of_deletion();
create trigger wake_mail_queue after insert on _backend.mail_queue
  for each statement execute function _backend.wake_mail_queue();
