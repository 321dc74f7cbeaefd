-- Members who take part in a match add themselves to its evening, and are offered to take that back; only organisers could.

-- As before, and of oneself.
create or replace function private.require_may_revoke(target public.evening_entries) returns void
language plpgsql stable set search_path = '' as $$
begin
  if target.kind = 'score' then
    if not exists (select from public.evening_games g where g.id = target.game_id and private.may_enter_score(g, auth.uid())) then
      perform private.refuse(403, 'not_in_game', 'Players of a game and organisers enter its score.');
    end if;
  elsif target.kind = 'player' and (target.author_id, target.member_id) = (auth.uid(), auth.uid()) then
    return;
  elsif target.kind <> 'presence' or not exists (
      select from public.evening_players p where p.id::text = target.data ->> 'player' and p.member_id = auth.uid()) then
    perform private.require_organiser(target.match_id);
  end if;
end
$$;

revoke execute on all functions in schema private from public;
