-- Why: the two questions of the client that no table answers.

-- Definer: accounts are not readable. The sign-up form asks before anybody is signed in; the API limits the rate.
create function public.check_email_exists(email_to_check text) returns boolean
language sql stable
security definer
set search_path = ''
as $$
  -- Addresses are kept in lower case; the second condition leads to their index.
  select exists (select from auth.users where email = lower(btrim(email_to_check)) and is_sso_user = false)
$$;
revoke execute on function public.check_email_exists from public, anon, authenticated, service_role;
grant execute on function public.check_email_exists to anon, authenticated;

-- Past matches that a member has played, newest first, as far as the caller may see them.
create function public.get_user_recent_matches(user_id_param uuid, limit_param int default 10)
returns table (
  id uuid, location text, skill_level text, match_date timestamptz, end_time time, players int, creator_id uuid,
  court_booked boolean, is_private boolean, price_per_person numeric, match_category text, match_activity text[],
  match_type text, match_duration int, is_recurring boolean, recurrence text, latitude double precision,
  longitude double precision, paid_by uuid, brings_balls uuid, description text, image_url text,
  created_at timestamptz, updated_at timestamptz, creator_username text, creator_avatar_url text)
language sql stable
set search_path = ''
as $$
  select m.id, m.location, m.skill_level, m.match_date, m.end_time, m.players, m.creator_id, m.court_booked,
    m.is_private, m.price_per_person, m.match_category, m.match_activity, m.match_type, m.match_duration,
    m.is_recurring, m.recurrence, m.latitude, m.longitude, m.paid_by, m.brings_balls, m.description, m.image_url,
    m.created_at, m.updated_at, creator.username, creator.avatar_url
    from public.match_participants p
    join public.matches m on m.id = p.match_id
    left join public.profiles creator on creator.id = m.creator_id
   where p.user_id = user_id_param and p.status = 'confirmed' and m.match_date < now()
   order by m.match_date desc, m.id
   limit least(greatest(limit_param, 0), 100)
$$;
revoke execute on function public.get_user_recent_matches from public, anon, authenticated, service_role;
grant execute on function public.get_user_recent_matches to authenticated;
