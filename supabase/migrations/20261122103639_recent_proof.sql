-- Why: a token that was stolen must not delete the account. Its owner proves who they are first, by signing in again or by the code of
-- a second factor. The auth service writes the time of each proof into the token (`amr`), and a refresh keeps it.

create function private.require_recent_proof() returns void
language plpgsql stable
set search_path = ''
as $$
declare
  proofs jsonb := auth.jwt() -> 'amr';
begin
  if jsonb_typeof(proofs) is distinct from 'array' or not exists (
    select from jsonb_array_elements(proofs) as proof
     where proof ->> 'method' in ('password', 'otp', 'oauth', 'recovery', 'magiclink', 'invite', 'email/signup', 'email_change',
             'sso/saml', 'web3', 'passkey', 'totp', 'mfa/phone', 'mfa/webauthn')
       and (proof ->> 'timestamp')::numeric > extract(epoch from now()) - 600)
  then
    perform private.refuse(403, 'reauthentication_needed', 'Please confirm first that it is you.');
  end if;
end
$$;

create or replace function private.delete_my_account(future text) returns void
language plpgsql
security definer -- nobody can delete an account, but this one their own
set search_path = ''
as $$
declare
  me uuid := auth.uid();
begin
  if me is null or not private.assured() then
    perform private.refuse(403, 'insufficient_aal', 'Enter the code of your second factor first.');
  end if;
  perform private.require_recent_proof();
  perform private.lock_everything_of(me);
  -- From here on nobody acts, as when an operator removes an account: guards of members do not hold, and nobody is 'the organizer'.
  perform set_config('request.jwt.claims', '', true), set_config('request.jwt.claim.sub', '', true);
  perform private.remove_what_nobody_shares(me);
  if future = 'hand_on' then
    perform private.hand_on_matches(me);
  end if;
  delete from public.match_participants
   where user_id = me and exists (select from public.matches where matches.id = match_id and match_date >= now());
  delete from public.matches where creator_id = me and match_date >= now();
  delete from auth.users where id = me;
end
$$;

-- The client asks before it takes the pictures away, which are gone at once.
create function public.require_recent_proof() returns void
language sql stable
set search_path = ''
as $$ select private.require_recent_proof() $$;

revoke execute on all functions in schema private from public;
revoke execute on function public.require_recent_proof from public, anon, authenticated, service_role;
grant execute on function private.require_recent_proof() to authenticated;
grant execute on function public.require_recent_proof to authenticated;
