-- Why: members can take along everything that is kept about them. Which tables that are is read from the catalogue, so that a
-- table that is added later cannot be forgotten: whatever refers to a profile or an account is about its member.

-- { table: [rows] } of all our tables, an empty list where there is none.
create function private.rows_about(member uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  told jsonb := '{}';
  found_rows jsonb;
  source record;
begin
  for source in
    select conrelid::regclass::text as name, string_agg(format('%I = $1', attname), ' or ' order by attname) as condition
      from pg_catalog.pg_constraint
      join pg_catalog.pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and cardinality(conkey) = 1 and connamespace in ('public'::regnamespace, 'private'::regnamespace)
       and confrelid in ('public.profiles'::regclass, 'auth.users'::regclass)
     group by conrelid order by 1
  loop
    execute format('select coalesce(jsonb_agg(to_jsonb(about)), ''[]'') from %s as about where %s', source.name, source.condition)
      into found_rows using member;
    told := told || jsonb_build_object(regexp_replace(source.name, '^public\.', ''), found_rows);
  end loop;
  return told;
end
$$;

-- Returns what the auth service keeps, without secrets: password, tokens and the keys of factors prove who one is and say nothing.
create function private.account_of(member uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', id, 'email', email, 'new_email', nullif(email_change, ''), 'email_confirmed_at', email_confirmed_at,
    'created_at', created_at, 'updated_at', updated_at, 'last_sign_in_at', last_sign_in_at, 'metadata', raw_user_meta_data,
    'identities', (select coalesce(jsonb_agg(jsonb_build_object('provider', provider, 'data', identity_data,
        'created_at', created_at, 'last_sign_in_at', last_sign_in_at) order by created_at), '[]')
      from auth.identities where user_id = member),
    'factors', (select coalesce(jsonb_agg(jsonb_build_object('type', factor_type, 'name', friendly_name, 'status', status,
        'phone', phone, 'created_at', created_at) order by created_at), '[]')
      from auth.mfa_factors where user_id = member),
    'sessions', (select coalesce(jsonb_agg(jsonb_build_object('created_at', created_at, 'refreshed_at', refreshed_at,
        'user_agent', user_agent, 'address', host(ip)) order by created_at), '[]')
      from auth.sessions where user_id = member),
    'log', (select coalesce(jsonb_agg(jsonb_build_object('action', payload ->> 'action', 'at', created_at,
        'address', ip_address) order by created_at), '[]')
      from auth.audit_log_entries where payload ->> 'actor_id' = member::text))
    from auth.users where id = member
$$;

-- The places of a member with when and where the match is, which the rows alone do not tell.
create function private.places_of(member uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('match_id', match_id, 'type', match_type, 'location', location,
      'starts', match_date, 'status', status, 'team', team_assignment) order by match_date), '[]')
    from public.match_participants join public.matches on matches.id = match_id
   where user_id = member
$$;

create function private.uploads_of(member uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('bucket', bucket_id, 'name', name, 'created_at', created_at,
      'metadata', metadata) order by created_at), '[]')
    from storage.objects where owner_id = member::text
$$;

create function private.export_my_data() returns jsonb
language plpgsql stable
security definer -- reads what no policy shows, about the caller alone
set search_path = ''
as $$
declare
  me uuid := auth.uid();
begin
  if me is null or not private.assured() then
    perform private.refuse(403, 'insufficient_aal', 'Enter the code of your second factor first.');
  end if;
  return jsonb_build_object('exported_at', now(), 'account', private.account_of(me), 'places', private.places_of(me),
    'uploads', private.uploads_of(me), 'tables', private.rows_about(me));
end
$$;

create function public.export_my_data() returns jsonb
language sql stable
set search_path = ''
as $$ select private.export_my_data() $$;

revoke execute on all functions in schema private from public;
revoke execute on function public.export_my_data from public, anon, authenticated, service_role;
grant execute on function private.export_my_data() to authenticated;
grant execute on function public.export_my_data to authenticated;
