/** What is read from the catalogues. $1 is the list of exposed schemas. */

export const RELATIONS = `
  select c.oid::int8 as oid, n.nspname as schema, c.relname as name,
    case when c.relkind in ('v', 'm') then 'view' else 'table' end as kind,
    (select coalesce(json_agg(json_build_object(
        'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'nullable', not a.attnotnull,
        'default', case when a.attidentity <> '' and s.seq is not null then format('nextval(%L)', s.seq)
          when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end,
        'number', a.attnum) order by a.attnum), '[]')
      from pg_attribute a
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        left join lateral (select i.objid::regclass::text as seq from pg_depend i
          where i.refobjid = a.attrelid and i.refobjsubid = a.attnum and i.deptype = 'i'
            and i.classid = 'pg_class'::regclass limit 1) s on true
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select coalesce(json_agg(a.attname), '[]')
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
      where i.indrelid = c.oid and i.indisprimary) as primary_key,
    (select coalesce(json_agg(distinct p.proname), '[]')
      from pg_proc p
      where c.reltype <> 0 and p.pronargs = 1 and p.proargtypes[0] = c.reltype and p.pronamespace = c.relnamespace
        and not p.proretset and p.prokind = 'f') as computed
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any ($1) and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition`

export const FOREIGN_KEYS = `
  select f.conname as name, f.conrelid::int8 as source, f.confrelid::int8 as target,
    (select json_agg(json_build_object('source', a.attname, 'target', b.attname) order by k.place)
      from unnest(f.conkey, f.confkey) with ordinality k(source, target, place)
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.source
        join pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.target) as pairs,
    exists (select from pg_index i where i.indrelid = f.conrelid and i.indisunique and i.indpred is null
      and i.indnkeyatts = cardinality(f.conkey)
      and (i.indkey::int2[])[0:i.indnkeyatts - 1] <@ f.conkey) as is_unique
  from pg_constraint f
  where f.contype = 'f' and f.conparentid = 0
  order by f.conrelid, f.conname`

/** Which column of which relation a column of a view shows, read from the view's stored rule. */
export const VIEW_COLUMNS = `
  select distinct on (a.attrelid, a.attnum) a.attrelid::int8 as view, a.attname as name,
    t.m[3]::int8 as origin, o.attname as origin_column
  from pg_rewrite r
    join pg_class c on c.oid = r.ev_class and c.relkind in ('v', 'm')
    cross join lateral regexp_matches(r.ev_action::text,
      ':resno (\\d+) :resname (\\S+) :ressortgroupref \\d+ :resorigtbl (\\d+) :resorigcol (\\d+) :resjunk false', 'g')
      with ordinality t(m, place)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = t.m[1]::int and a.attname = t.m[2]
    join pg_attribute o on o.attrelid = t.m[3]::oid and o.attnum = t.m[4]::int
  where r.ev_type = '1' and t.m[3] <> '0'
  order by a.attrelid, a.attnum, t.place desc`

export const ROUTINES = `
  select n.nspname as schema, p.proname as name, p.proretset as returns_set,
    coalesce(t.typrelid, 0)::int8 as relation, t.typtype as type_kind, p.prorettype = 'void'::regtype as is_void,
    format_type(p.prorettype, null) as type,
    (select coalesce(json_agg(json_build_object(
        'name', coalesce(p.proargnames[i], ''), 'mode', coalesce(p.proargmodes[i], 'i'),
        'type', format_type(coalesce(p.proallargtypes[i], p.proargtypes[i - 1]), null)) order by i), '[]')
      from generate_series(1, coalesce(cardinality(p.proallargtypes), p.pronargs)) i) as arguments,
    p.pronargdefaults as defaults,
    (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
        'nullable', true, 'default', null) order by a.attnum), '[]')
      from pg_attribute a where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped) as columns
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_type t on t.oid = p.prorettype
  where n.nspname = any ($1) and p.prokind = 'f' and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
  order by p.pronargs`
