-- The last step: copies every row that lies aside into the table of its name, by the columns that both have, and drops what lies aside.
-- Nothing is lost without a word: values without a place, and rows that break a rule of today, end it with their names.

create temp view tables as
  select c.oid::regclass as aside, format('%I.%I', substr(nspname, 11), relname) as name,
         to_regclass(format('%I.%I', substr(nspname, 11), relname)) as target
    from pg_class c join pg_namespace n on n.oid = relnamespace
   where nspname in ('set_aside_private', 'set_aside_public') and relkind = 'r';

create temp view columns as
  select aside, target, tables.name as of_table, old.attname as name, old.attnum as position, now.attnum is not null as is_kept,
         now.attgenerated <> '' as is_computed, coalesce(pg_get_expr(adbin, adrelid), 'null') as default_value,
         format_type(old.atttypid, old.atttypmod) as old_type, format_type(now.atttypid, now.atttypmod) as new_type,
         pg_get_serial_sequence(aside::text, old.attname) as old_sequence,
         case when now.attnum is not null then pg_get_serial_sequence(target::text, now.attname) end as new_sequence
    from tables
    join pg_attribute old on old.attrelid = aside and old.attnum > 0 and not old.attisdropped and old.attgenerated = ''
    left join pg_attribute now on now.attrelid = target and now.attname = old.attname and not now.attisdropped
    left join pg_attrdef on adrelid = aside and adnum = old.attnum;

-- Values without a place. A column in which every row has the default holds nothing that anybody has entered.
do $$
declare
  lost text[] := '{}';
  one record;
  has_values boolean;
begin
  for one in select * from tables where target is null order by name loop
    execute format('select exists (select from %s)', one.aside) into has_values;
    if has_values then
      lost := lost || ('the rows of ' || one.name);
    end if;
  end loop;
  for one in select * from columns where target is not null and not is_kept order by of_table, position loop
    execute format('select exists (select from %1$s where %2$I is not null and %2$I::text is distinct from (%3$s)::text)',
      one.aside, one.name, one.default_value) into has_values;
    if has_values then
      lost := lost || format('the values of %s.%I', one.of_table, one.name);
    end if;
  end loop;
  if lost <> '{}' then
    raise exception 'There is no place any more for %.', array_to_string(lost, ', ');
  end if;
end
$$;

-- A column of another type takes over values that come back the same.
do $$
declare
  one record;
  is_changed boolean;
begin
  for one in select * from columns where is_kept and not is_computed and old_type <> new_type order by of_table, position loop
    begin
      execute format('select exists (select from %1$s where %2$I::text::%3$s::text::%4$s is distinct from %2$I)',
        one.aside, one.name, one.new_type, one.old_type) into is_changed;
    exception when others then
      is_changed := true;
    end;
    if is_changed then
      raise exception 'Values of %.% do not become % without a change.', one.of_table, one.name, one.new_type;
    end if;
  end loop;
end
$$;

do $$
declare
  one record;
  sql text;
  has_rows boolean;
  undo text[] := '{}';
  broken_table text;
  broken_constraint text;
  broken_column text;
begin
  -- No trigger of ours runs, so that nothing is notified, counted or stamped anew. Foreign keys are checked at the end.
  for one in select tgrelid::regclass as target, tgname from pg_trigger join tables on tgrelid = target
              where not tgisinternal and tgenabled = 'O' loop
    execute format('alter table %s disable trigger %I', one.target, one.tgname);
    undo := undo || format('alter table %s enable trigger %I', one.target, one.tgname);
  end loop;
  for one in select conrelid::regclass as target, conname from pg_constraint join tables on conrelid = target
              where contype = 'f' and not condeferrable loop
    execute format('alter table %s alter constraint %I deferrable initially deferred', one.target, one.conname);
    undo := undo || format('alter table %s alter constraint %I not deferrable', one.target, one.conname);
  end loop;

  for one in
    select aside, target, name,
           (select string_agg(quote_ident(c.name), ', ' order by position) from columns c
             where c.aside = tables.aside and is_kept and not is_computed) as columns,
           (select string_agg(case when old_type = new_type then quote_ident(c.name) else format('%I::text::%s', c.name, new_type) end,
                ', ' order by position) from columns c
             where c.aside = tables.aside and is_kept and not is_computed) as expressions,
           (select string_agg(quote_ident(attname), ', ') from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
             where indrelid = target and indisprimary) as key,
           -- An operator may have changed the numbers of a limit. Reason and sentence are those of the program.
           (select string_agg(format('%1$I = excluded.%1$I', c.name), ', ') from columns c
             where c.aside = tables.aside and is_kept and not is_computed
               and (tables.name <> 'private.rate_limits' or c.name in ('most', 'seconds'))) as changes
      from tables where target is not null order by name
  loop
    sql := format('insert into %s (%s) overriding system value select %s from %s', one.target, one.columns, one.expressions, one.aside);
    execute format('select exists (select from %s)', one.target) into has_rows;
    if has_rows then
      -- Rows that the migrations make: those that lie aside count, and new ones stay.
      sql := sql || format(' on conflict (%s) do update set %s', one.key, one.changes);
    end if;
    execute sql;
  end loop;
  set constraints all immediate;

  for one in
    select coalesce(format('select setval(%L, last_value, is_called) from ', new_sequence) || old_sequence,
                    format('select setval(%L, max(%I)) from %s having count(*) > 0', new_sequence, name, target)) as follow
      from columns where new_sequence is not null
  loop
    execute one.follow;
  end loop;
  foreach sql in array undo loop
    execute sql;
  end loop;
exception when integrity_constraint_violation then
  get stacked diagnostics broken_table = table_name, broken_constraint = constraint_name, broken_column = column_name;
  raise exception 'Rows of % do not fit %.', broken_table, coalesce(
    nullif(broken_constraint, '') || (select ', ' || pg_get_constraintdef(oid) from pg_constraint
      where conrelid in (select target from tables) and conname = broken_constraint limit 1),
    nullif(broken_constraint, ''), format('%I, which may not be empty any more', broken_column));
end
$$;

-- Rows that a trigger makes of others: databases of before have none.
insert into private.member_names (member_id, username, words)
select id, username, private.search_words(username) from public.profiles on conflict do nothing;

drop schema set_aside_private, set_aside_public cascade;
drop view pg_temp.columns, pg_temp.tables;
