-- Every list asks which levels fit its reader. It took a third of the time of a list: a function in SQL that keeps its search path is planned anew at
-- each call, and one asked for the rating called six of them. A function in PL/pgSQL keeps its plans.

-- The rating in the middle of a level, where who has no level begins, too. Part of the statement that asks.
create function private.level_middle(level text) returns int
language sql immutable
return case level when 'Beginner' then 1500000 when 'Intermediate' then 3000000 when 'Advanced' then 4500000 when 'Pro' then 6000000 else 3000000 end;
revoke execute on function private.level_middle(text) from public;

create or replace function private.rating_start(level text, out mu int, out sigma int)
language sql immutable set search_path = '' as $$
  select private.level_middle(level), case when level in ('Beginner', 'Intermediate', 'Advanced', 'Pro') then 600000 else 1200000 end
$$;

-- As before, with the middles of `private.level_middle`.
create or replace function private.fitting_levels() returns text[]
language plpgsql stable
security definer -- members do not reach ratings
set search_path = ''
as $$
declare
  me uuid := auth.uid();
  my_mu int := (
    select r.mu from private.rating_people p
      join private.ratings r on r.person_id = p.id and r.generation_id = (select id from private.rating_generations where state = 'current')
     where p.member_id = me and r.results >= private.sure_after()
       and not exists (select from private.rating_visibilities v where v.member_id = me and v.visibility = 'left'));
begin
  if my_mu is not null and private.assured() then
    return (
      select array_agg(level) filter (where number = 1 or distance <= 1000000)
        from (select level, distance, row_number() over (order by distance, level) as number
                from (select level, abs(private.level_middle(level) - my_mu) as distance
                        from unnest(array['Beginner', 'Intermediate', 'Advanced', 'Pro']) as level) as far) as one);
  end if;
  return (select array[skill_level] from public.profiles where id = me and skill_level is not null);
end
$$;
