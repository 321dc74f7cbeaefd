-- A screen in the hall shows the board of an evening by a link, without a sign-in. Organisers switch it on and off; on again it is another one.

create table private.evening_boards (
  match_id uuid primary key,
  -- The token is derived from this id, as that of a match is from its own.
  board_id uuid not null default gen_random_uuid(),
  token_hash bytea,
  renewals int not null default 0,
  constraint evening_boards_match_id_fkey foreign key (match_id) references public.evenings on delete cascade,
  constraint evening_boards_token_hash_key unique (token_hash)
);
comment on column private.evening_boards.token_hash is 'Null while the link is off.';
alter table private.evening_boards enable row level security;

-- Returns { token }, null where there is none.
create function private.board_link(of_match uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('token', (
    select private.link_token(board_id, renewals) from private.evening_boards where match_id = of_match and token_hash is not null));
end
$$;

create function private.own_board_link(of_match uuid) returns jsonb
language plpgsql
security definer -- derives the token, which is stored nowhere
set search_path = ''
as $$
begin
  perform private.require_assured();
  perform private.lock_evening(of_match);
  perform private.require_organiser(of_match);
  return private.board_link(of_match);
end
$$;

create function private.change_board_link(of_match uuid, is_on boolean) returns jsonb
language plpgsql
security definer -- derives the token, which is stored nowhere
set search_path = ''
as $$
begin
  perform private.require_assured();
  perform private.lock_evening(of_match);
  perform private.require_organiser(of_match);
  insert into private.evening_boards (match_id) values (of_match) on conflict do nothing;
  update private.evening_boards
     set renewals = renewals + is_on::int,
         token_hash = case when is_on then private.token_hash(private.link_token(board_id, renewals + 1)) end
   where match_id = of_match;
  perform private.count_action('evening_entries');
  return private.board_link(of_match);
end
$$;

-- Names are cut, and nothing tells who of the members somebody is or who has entered what. Two of the same first name are told apart by their
-- numbers.
create function private.shown_board(of_match uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('server_time', clock_timestamp(), 'version', v.version, 'location', m.location, 'first_line', private.first_line(m),
      'starts', m.match_date,
      'evening', to_jsonb(e) - array['match_id', 'plan_version', 'started_by', 'seed'] || jsonb_build_object('ends_at', private.evening_end(e)),
      'players', (select coalesce(jsonb_agg(
          player - array['member_id', 'participant_id', 'avatar_filename'] || jsonb_build_object('name', private.first_name(player ->> 'name'))
          order by player -> 'number'), '[]')
        from jsonb_array_elements(private.evening_players_of(of_match)) as player),
      'rounds', (select coalesce(jsonb_agg(round - 'dealt_by' || jsonb_build_object('games', (
          select coalesce(jsonb_agg(game - array['tip_id', 'others'] || jsonb_build_object('score', case
              when game -> 'score' <> 'null' then (game -> 'score') - array['by', 'entry_id', 'at'] end) order by game -> 'court'), '[]')
            from jsonb_array_elements(round -> 'games') as game)) order by round -> 'number'), '[]')
        from jsonb_array_elements(private.evening_rounds_of(of_match)) as round))
    from public.evenings e join public.evening_versions v using (match_id) join public.matches m on m.id = e.match_id
   where e.match_id = of_match
$$;

-- Returns the board of a link, and no more than its version and the time where that is `p_version`; null for a link that was never given, was
-- switched off, or leads to what stewards hide: all the same.
create function public.shared_board(p_token text, p_version int default null) returns jsonb
language plpgsql stable
security definer -- by token, without an account
set search_path = ''
as $$
declare
  of_match uuid := (
    select m.id from private.evening_boards b join public.matches m on m.id = b.match_id
     where b.token_hash = private.token_hash(p_token) and private.can_act_on_match(m, null, by_link => true));
begin
  if exists (select from public.evening_versions where match_id = of_match and version = p_version) then
    return jsonb_build_object('server_time', clock_timestamp(), 'version', p_version);
  end if;
  return private.shown_board(of_match);
end
$$;

create function public.own_board_link(p_match_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.own_board_link(p_match_id) $$;

create function public.change_board_link(p_match_id uuid, p_on boolean) returns jsonb
language sql set search_path = '' as $$ select private.change_board_link(p_match_id, p_on) $$;

revoke execute on function public.own_board_link, public.change_board_link, public.shared_board from public, anon, authenticated, service_role;
grant execute on function public.shared_board to anon, authenticated;
grant execute on function public.own_board_link, public.change_board_link to authenticated;
grant execute on function private.own_board_link(uuid), private.change_board_link(uuid, boolean) to authenticated;

revoke execute on all functions in schema private from public;
