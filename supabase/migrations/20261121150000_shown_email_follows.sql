-- Why: whoever shows an address to members shows the one of the account, also after it has changed.

-- Definer: the auth service, which changes the account, has no rights on profiles.
create function private.update_shown_email() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.profiles set email = new.email where id = new.id and email is not null;
  return null;
end
$$;
revoke execute on function private.update_shown_email from public;

create trigger update_shown_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.update_shown_email();
