-- The four of a result stand in the order in which they joined, however the database reads their profiles: the join of two tables
-- keeps no order of its own.
create or replace function private.result_players(of_match uuid) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'team', p.team_assignment, 'member_id', p.user_id,
      'name', coalesce(p.guest_name, username), 'avatar_filename', avatar_filename, 'is_guest', p.guest_name is not null)
      order by p.created_at, p.id), '[]')
    from private.result_seats(of_match) p left join public.profiles on profiles.id = p.user_id
$$;
