import type { Acts } from './act.ts'
import { ACTS_BY_TOKEN } from './acts-by-token.ts'
import { ACTS_OF_MEMBERS } from './acts-of-members.ts'
import { ACTS_OF_STEWARDS } from './acts-of-stewards.ts'
import { ACTS_ON_EVENINGS } from './acts-on-evenings.ts'
import { ACTS_ON_MATCH_TABLES } from './acts-on-match-tables.ts'
import { ACTS_ON_MATCHES } from './acts-on-matches.ts'
import { ACTS_ON_MEMBER_TABLES } from './acts-on-member-tables.ts'
import { ACTS_ON_RATINGS } from './acts-on-ratings.ts'
import { ACTS_ON_RESULTS } from './acts-on-results.ts'

/**
 * Every function and table that the API reaches, at least once each: `call <function>` or `<verb> <table>`, and behind a colon what tells
 * several acts of the same name apart.
 */
export const ACTS: Acts = {
  ...ACTS_ON_MATCHES,
  ...ACTS_BY_TOKEN,
  ...ACTS_OF_MEMBERS,
  ...ACTS_OF_STEWARDS,
  ...ACTS_ON_MATCH_TABLES,
  ...ACTS_ON_EVENINGS,
  ...ACTS_ON_RESULTS,
  ...ACTS_ON_RATINGS,
  ...ACTS_ON_MEMBER_TABLES,
}

/** The name in the catalogue: what stands before the colon. */
export const inCatalogue = (name: string): string => name.split(':')[0] ?? name

/** The names that the live catalogue has. */
export const CATALOGUE = `
  select 'call ' || proname as name from pg_proc
   where pronamespace = 'public'::regnamespace
     and (has_function_privilege('authenticated', oid, 'execute') or has_function_privilege('anon', oid, 'execute'))
     and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  union
  select lower(privilege_type) || ' ' || case table_schema when 'public' then '' else table_schema || '.' end || table_name
    from information_schema.column_privileges
   where grantee in ('anon', 'authenticated') and table_schema in ('public', 'storage', 'realtime') and privilege_type <> 'REFERENCES'
  union
  select 'delete ' || case table_schema when 'public' then '' else table_schema || '.' end || table_name
    from information_schema.table_privileges
   where grantee in ('anon', 'authenticated') and table_schema in ('public', 'storage', 'realtime') and privilege_type = 'DELETE'
  order by 1`
