-- Replaces _backend.confirm_user: nobody but the reader of its mails confirms an address. Whoever vouches for a person does not know who signed
-- up, and a password that nobody has proved must not come to count. Asks for a fresh mail with link and code, in the transaction of the
-- caller; earlier ones are void when it is composed. A second request within a minute asks for no second mail.
drop function _backend.confirm_user(uuid, text);

create function _backend.request_confirmation(member uuid, actor text) returns void
language plpgsql
set search_path = ''
as $$
begin
  with person as (
    select id, email, raw_user_meta_data ->> 'locale' as language from auth.users
     where id = member and email <> '' and email_confirmed_at is null
       and (confirmation_sent_at is null or confirmation_sent_at < now() - interval '1 minute')
       and not exists (
         select from _backend.mail_queue where recipient = email and request -> 'about' ->> 'type' = 'signup' and given_up_at is null)
  ), mail as (
    insert into _backend.mail_queue (recipient, request)
    select email, jsonb_build_object('to', email, 'about', jsonb_build_object('type', 'signup', 'language', language)) from person
  )
  insert into auth.audit_log_entries (id, instance_id, payload, created_at)
  select gen_random_uuid(), '00000000-0000-0000-0000-000000000000', json_build_object('actor_username', actor,
      'action', 'user_confirmation_requested', 'log_type', 'user', 'traits', json_build_object('user_id', id, 'user_email', email)), now()
    from person;
end
$$;
revoke all on function _backend.request_confirmation from public;
