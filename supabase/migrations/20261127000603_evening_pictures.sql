-- The podium of an evening is passed on as a picture, which the server draws.

-- The board with first names alone, as its link shows it: a picture is passed on to people who are no members. Null where there is no evening, or none
-- that the caller sees.
create function private.evening_picture(of_match uuid) returns jsonb
language plpgsql stable
security definer -- one answer, whose policies are asked once
set search_path = ''
as $$
begin
  perform private.require_assured();
  return (select private.shown_board(of_match) where private.sees_evening(of_match));
end
$$;

create function public.evening_picture(p_match_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.evening_picture(p_match_id) $$;

revoke execute on function public.evening_picture from public, anon, authenticated, service_role;
grant execute on function public.evening_picture to authenticated;
grant execute on function private.evening_picture(uuid) to authenticated;

revoke execute on all functions in schema private from public;
