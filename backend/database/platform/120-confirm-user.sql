-- Confirms the address of an account as the link of the mail would, and voids that link. Somebody else vouches for the person who signed up
-- (`actor`, for the audit log), so that their password counts. Where several sign-ups wait, nobody knows whose is the right one, none
-- does, and the answer is false.
create function _backend.confirm_user(member uuid, actor text) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  waiting int := (select count(*) from _backend.sign_ups where user_id = member);
  sole _backend.sign_ups;
begin
  if waiting = 1 then
    select * into sole from _backend.sign_ups where user_id = member;
  end if;
  delete from _backend.sign_ups where user_id = member;
  update auth.users u
     set email_confirmed_at = coalesce(email_confirmed_at, now()), confirmation_token = '', updated_at = now(),
         encrypted_password = case when u.email_confirmed_at is not null or waiting = 0 then u.encrypted_password
           else coalesce(sole.encrypted_password, '') end,
         raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || coalesce(sole.data, '{}') || '{"email_verified": true}'
   where id = member;
  update auth.identities i
     set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
    from auth.users u where u.id = member and i.user_id = member and i.provider = 'email' and i.email = u.email;
  delete from auth.one_time_tokens where user_id = member and token_type = 'confirmation_token';
  insert into auth.audit_log_entries (id, instance_id, payload, created_at)
  select gen_random_uuid(), '00000000-0000-0000-0000-000000000000', json_build_object('actor_username', actor,
      'action', 'user_modified', 'log_type', 'team', 'traits', json_build_object('user_id', id, 'user_email', email)), now()
    from auth.users where id = member;
  return waiting <= 1;
end
$$;
revoke all on function _backend.confirm_user from public;
