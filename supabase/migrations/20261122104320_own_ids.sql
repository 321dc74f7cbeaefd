-- Why: forms send the id of what they make, so that sending twice makes one. But an id that is taken answered 409, which told a
-- stranger that a private match has it. Now an id is the sender's own: it is made of the member and of what they sent, so the
-- same two give the same id, and no id that a member sends can be anybody else's.

create function private.stamp_own_id() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  digest text;
begin
  if auth.uid() is not null then
    digest := encode(sha256(convert_to(auth.uid() || ' ' || new.id, 'UTF8')), 'hex');
    -- Version 8 of RFC 9562: made by a rule of one's own.
    new.id := overlay(overlay(left(digest, 32) placing '8' from 13) placing '8' from 17)::uuid;
  end if;
  return new;
end
$$;
create trigger stamp_own_id before insert on public.matches for each row execute function private.stamp_own_id();
create trigger stamp_own_id before insert on public.match_comments for each row execute function private.stamp_own_id();
create trigger stamp_own_id before insert on public.court_alerts for each row execute function private.stamp_own_id();

revoke execute on all functions in schema private from public;
