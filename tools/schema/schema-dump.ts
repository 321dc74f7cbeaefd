import type pg from 'pg'
import { withConnection } from 'supabase-compatible'

const SCHEMAS = ['private', 'public']

/**
 * The schema that the migrations add up to, as SQL for reading. Everything of a table stands together, in the order of
 * supabase/CONVENTIONS.md; within a kind it is by name, so that the same schema always gives the same text.
 */
export async function dumpSchema(databaseUrl: string): Promise<string> {
  return withConnection(databaseUrl, async (client) => {
    // With no path every name is written with its schema.
    await client.query(`select set_config('search_path', '', false)`)
    const sections = ['-- Made by `npm run schema` from supabase/migrations, for reading. Never applied.']
    for (const schema of SCHEMAS) {
      sections.push((await lines(client, SCHEMA, [schema])).join('\n'))
      for (const table of await lines(client, TABLES, [schema])) sections.push(await dumpTable(client, table))
      sections.push(...(await lines(client, VIEWS, [schema])))
      sections.push(...(await lines(client, FUNCTIONS, [schema])))
    }
    sections.push(
      ...(await lines(client, FOREIGN_TRIGGERS, [SCHEMAS])),
      ...(await lines(client, FOREIGN_POLICIES, [SCHEMAS])),
      ...(await lines(client, PUBLICATIONS)),
    )
    return `${sections.join('\n\n')}\n`
  })
}

async function dumpTable(client: pg.Client, table: string): Promise<string> {
  const columns = await lines(client, COLUMNS, [table])
  const constraints = await lines(client, CONSTRAINTS, [table])
  const parts = [`create table ${table} (\n  ${[...columns, ...constraints].join(',\n  ')}\n);`]
  for (const query of [COMMENTS, INDEXES, SECURITY, GRANTS, TRIGGERS, POLICIES]) {
    const found = await lines(client, query, [table])
    if (found.length > 0) parts.push(found.join('\n'))
  }
  return parts.join('\n\n')
}

async function lines(client: pg.Client, text: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await client.query({ text, values, rowMode: 'array' })
  return rows.map(([line]) => String(line))
}

/** Lists the grantees of an object besides its owner; 0 is everybody. */
const GRANTEE = `case grantee when 0 then 'public' else quote_ident(grantee::regrole::text) end`

const SCHEMA = `
  select format('create schema if not exists %I;', $1::text)
  union all
  (select format('grant %s on schema %I to %s;', lower(privilege_type), nspname, ${GRANTEE})
     from pg_catalog.pg_namespace, aclexplode(nspacl)
    where nspname = $1 and grantee <> nspowner and privilege_type = 'USAGE' order by 1)`

const TABLES = `
  select format('%I.%I', $1::text, relname) from pg_catalog.pg_class
   where relnamespace = $1::regnamespace and relkind = 'r' order by relname`

const COLUMNS = `
  select concat_ws(' ', quote_ident(attname), format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
      'default ' || pg_get_expr(adbin, adrelid))
    from pg_catalog.pg_attribute left join pg_catalog.pg_attrdef on adrelid = attrelid and adnum = attnum
   where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`

const CONSTRAINTS = `
  select format('constraint %I %s', conname, pg_get_constraintdef(oid)) from pg_catalog.pg_constraint
   where conrelid = $1::regclass and contype <> 't' order by array_position('{p,u,f,c}'::"char"[], contype), conname`

const COMMENTS = `
  select format('comment on column %s.%I is %L;', $1::regclass, attname, col_description(attrelid, attnum))
    from pg_catalog.pg_attribute
   where attrelid = $1::regclass and col_description(attrelid, attnum) is not null order by attnum`

const INDEXES = `
  select pg_get_indexdef(indexrelid) || ';' from pg_catalog.pg_index
   where indrelid = $1::regclass and not exists (select from pg_catalog.pg_constraint where conindid = indexrelid)
   order by indexrelid::regclass::text`

const SECURITY = `
  select format('alter table %s %s;', oid::regclass, change)
    from pg_catalog.pg_class, unnest(array[
      case when relrowsecurity then 'enable row level security' end,
      case when relforcerowsecurity then 'force row level security' end,
      case relreplident when 'f' then 'replica identity full' end]) as change
   where oid = $1::regclass and change is not null`

const GRANTS = `
  with granted as (
    select acl.*, '' as columns from pg_catalog.pg_class, aclexplode(relacl) acl
     where oid = $1::regclass and grantee <> relowner
    union all
    select acl.grantor, grantee, privilege_type, is_grantable,
           format(' (%s)', string_agg(quote_ident(attname), ', ' order by attnum))
      from pg_catalog.pg_attribute, aclexplode(attacl) acl where attrelid = $1::regclass group by 1, 2, 3, 4)
  select format('grant %s on %s to %s;', string_agg(lower(privilege_type) || columns, ', ' order by privilege_type),
      $1::regclass, ${GRANTEE})
    from granted group by grantee order by grantee::regrole::text`

const TRIGGERS = `
  select pg_get_triggerdef(oid) || ';' from pg_catalog.pg_trigger
   where tgrelid = $1::regclass and not tgisinternal order by tgname`

const POLICY = `
  select format(E'create policy %I on %s\\n  for %s to %s', polname, polrelid::regclass,
      case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
      (select coalesce(string_agg(quote_ident(role::regrole::text), ', ' order by role::regrole::text), 'public')
         from unnest(polroles) role where role <> 0))
    || coalesce(E'\\n  using ' || pg_get_expr(polqual, polrelid), '')
    || coalesce(E'\\n  with check ' || pg_get_expr(polwithcheck, polrelid), '') || ';'
    from pg_catalog.pg_policy`
const POLICY_ORDER = `array_position('{r,a,w,d,*}'::"char"[], polcmd), polname`

const POLICIES = `${POLICY} where polrelid = $1::regclass order by ${POLICY_ORDER}`

const VIEWS = `
  select format(E'create view %s%s as\\n%s', v.oid::regclass, ' with (' || array_to_string(reloptions, ', ') || ')',
      pg_get_viewdef(v.oid))
    || coalesce((select E'\\n' || string_agg(format('grant %s on %s to %s;', lower(privilege_type), v.oid::regclass, ${GRANTEE}), E'\\n'
         order by grantee::regrole::text, privilege_type) from aclexplode(relacl) where grantee <> relowner), '')
    from pg_catalog.pg_class v where relnamespace = $1::regnamespace and relkind = 'v' order by relname`

const FUNCTIONS = `
  select rtrim(pg_get_functiondef(f.oid), E'\\n') || ';'
    || coalesce((select E'\\n' || string_agg(format('grant execute on function %s to %s;', f.oid::regprocedure, ${GRANTEE}), E'\\n'
         order by grantee::regrole::text) from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee <> proowner), '')
    from pg_catalog.pg_proc f where pronamespace = $1::regnamespace order by proname, f.oid::regprocedure::text`

/** Triggers of ours on tables of the platform. */
const FOREIGN_TRIGGERS = `
  select pg_get_triggerdef(t.oid) || ';' from pg_catalog.pg_trigger t
    join pg_catalog.pg_class c on c.oid = tgrelid join pg_catalog.pg_proc f on f.oid = tgfoid
   where not tgisinternal and f.pronamespace::regnamespace::text = any($1)
     and c.relnamespace::regnamespace::text <> all($1) order by tgname`

/** Policies of ours there; the platform itself has none. */
const FOREIGN_POLICIES = `${POLICY} join pg_catalog.pg_class c on c.oid = polrelid
   where c.relnamespace::regnamespace::text <> all($1) order by polrelid::regclass::text, ${POLICY_ORDER}`

const PUBLICATIONS = `
  select format('alter publication %I add table %s;', pubname, string_agg(format('%I.%I', schemaname, tablename), ', '
      order by tablename)) from pg_catalog.pg_publication_tables group by pubname order by pubname`
