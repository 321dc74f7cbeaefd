-- Puts a composed mail ({ to, subject, text, html }) into the queue, in the transaction of the statement that calls it.
create function _backend.queue_mail(mail jsonb) returns void
language sql
set search_path = ''
as $$ insert into _backend.mail_queue (recipient, subject, mail) values (mail ->> 'to', mail ->> 'subject', mail) $$;
revoke all on function _backend.queue_mail from public;

-- Replaces the function of 075-account-notices.sql, which told every owner of a deleted account: a program that tells them by itself, with a
-- reason, says so in the account (`deletion_notified`).
create or replace function _backend.notify_of_deletion() returns trigger
language plpgsql
security definer -- whoever may delete an account need not know of the queue
set search_path = ''
as $$
begin
  insert into _backend.mail_queue (recipient, request)
  select email, jsonb_build_object('to', email,
           'about', jsonb_build_object('type', 'account_deleted', 'at', extract(epoch from now()),
             'language', raw_user_meta_data ->> 'locale'))
    from gone
   where email <> '' and email_confirmed_at is not null and raw_app_meta_data -> 'deletion_notified' is distinct from 'true';
  return null;
end
$$;
