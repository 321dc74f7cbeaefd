-- Puts a composed mail ({ to, subject, text, html }) into the queue, in the transaction of the statement that calls it.
create function _backend.queue_mail(mail jsonb) returns void
language sql
set search_path = ''
as $$ insert into _backend.mail_queue (recipient, subject, mail) values (mail ->> 'to', mail ->> 'subject', mail) $$;
revoke all on function _backend.queue_mail from public;
