-- The link of a deleted match says that it was cancelled, so the link keeps whether it was a match or an event. Those of before stay
-- without it.
alter table private.match_links add column kind text;

create function private.record_kind_of_link() returns trigger
language plpgsql
security definer -- members do not reach the table
set search_path = ''
as $$
begin
  update private.match_links set kind = old.match_type where match_id = old.id;
  return old;
end
$$;
create trigger record_kind_of_link before delete on public.matches
  for each row execute function private.record_kind_of_link();

-- As before, with the kind of what was cancelled.
create or replace function public.shared_match(p_token text, p_guest_token text default null) returns jsonb
language plpgsql stable
security definer -- by token, before anybody signs in
set search_path = ''
as $$
declare
  of_link private.match_links;
  guest public.match_participants;
begin
  select * into of_link from private.match_links where token_hash = private.token_hash(p_token) and enabled;
  if p_guest_token is not null then
    guest := private.guest_of_token(p_guest_token);
    if of_link.match_id is distinct from guest.match_id and of_link.token_hash is not null then
      guest := null;
    end if;
  end if;
  if of_link.token_hash is not null and of_link.match_id is null then
    return jsonb_strip_nulls(jsonb_build_object('state', 'cancelled', 'kind', of_link.kind));
  end if;
  return (
    select private.shared_view(m.id, guest.id) from public.matches m
     where m.id = coalesce(of_link.match_id, guest.match_id) and private.can_act_on_match(m, null, by_link => true));
end
$$;

revoke execute on all functions in schema private from public;
