-- The auth service of a hosted project can delete an account softly: the row stays, with a hash as address and `deleted_at`. To the community
-- such a member has left like any other.

-- Definer: the auth service, which changes the account, has no rights on profiles.
create function private.remove_softly_deleted() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.profiles where id = new.id;
  return null;
end
$$;
create trigger remove_softly_deleted after update of deleted_at on auth.users
  for each row when (new.deleted_at is not null) execute function private.remove_softly_deleted();

revoke execute on all functions in schema private from public;
