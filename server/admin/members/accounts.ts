import type { ClientBase } from 'pg'
import { normalEmail, SetupError } from 'supabase-compatible'
import { alignColumns } from '../../program.ts'

/** An account with the columns that the operator sees; times are UTC, to the minute. */
export interface Account {
  id: string
  email: string
  name: string
  confirmed: string | null
  last_sign_in: string | null
  blocked: boolean
  factors: string | null
}

const ACCOUNT = `
  select u.id, u.email, coalesce(p.username, u.raw_user_meta_data ->> 'username', '') as name,
    to_char(u.email_confirmed_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as confirmed,
    to_char(u.last_sign_in_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as last_sign_in,
    coalesce(u.banned_until > now(), false) as blocked,
    (select string_agg(f.factor_type::text, ', ' order by f.created_at)
      from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') as factors
  from auth.users u left join public.profiles p on p.id = u.id`

export async function listAccounts(db: ClientBase): Promise<Account[]> {
  const { rows } = await db.query<Account>(`${ACCOUNT} where u.email is not null order by u.email`)
  return rows
}

export async function findAccount(db: ClientBase, address: string): Promise<Account> {
  const email = normalEmail(address)
  const { rows } = await db.query<Account>(`${ACCOUNT} where u.email = $1 and not u.is_sso_user`, [email])
  const [account] = rows
  if (account) return account
  throw new SetupError(`There is no account of '${address}'. 'npm run members -- list' shows them all.`)
}

const AUDIT = `
  insert into auth.audit_log_entries (id, instance_id, payload, created_at)
  select gen_random_uuid(), '00000000-0000-0000-0000-000000000000', json_build_object('actor_username', 'operator',
    'action', $2::text, 'log_type', 'team', 'traits', json_build_object('user_id', id, 'user_email', email)), now()
  from person`

/** Ends every session now and refuses sign-ins and refreshes from then on. */
export async function blockAccount(db: ClientBase, { id }: Account): Promise<void> {
  const sessions = ', sessions as (delete from auth.sessions where user_id = $1)'
  await setBan(db, id, `now() + interval '100 years'`, sessions)
}

export const unblockAccount = (db: ClientBase, { id }: Account): Promise<void> => setBan(db, id, 'null')

async function setBan(db: ClientBase, id: string, until: string, more = ''): Promise<void> {
  await db.query(
    `with person as (
       update auth.users set banned_until = ${until}, updated_at = now() where id = $1 returning id, email
     )${more} ${AUDIT}`,
    [id, 'user_modified'],
  )
}

/** Deletes the account with its rows (by foreign keys) and uploads, whose bytes go soon after. Its matches stay, without a creator. */
export async function removeAccount(db: ClientBase, { id }: Account): Promise<void> {
  await db.query(`select set_config('storage.allow_delete_query', 'true', false)`)
  await db.query(
    `with person as (
       delete from auth.users where id = $1 returning id, email
     ), uploads as (
       delete from storage.objects where owner_id = $1::text
     ) ${AUDIT}`,
    [id, 'user_deleted'],
  )
}

const COLUMNS: [title: string, cell: (account: Account) => string][] = [
  ['address', (account) => account.email],
  ['name', (account) => account.name],
  ['confirmed', (account) => account.confirmed ?? 'no'],
  ['last sign-in', (account) => account.last_sign_in ?? 'never'],
  ['blocked', (account) => (account.blocked ? 'yes' : 'no')],
  ['factors', (account) => account.factors ?? '-'],
]

/** Formats a table for the terminal. Members choose their names, so control characters are left out. */
export function tableOf(accounts: Account[]): string[] {
  const cellsOf = (account: Account) => COLUMNS.map(([, cell]) => printable(cell(account)))
  return alignColumns([COLUMNS.map(([title]) => title), ...accounts.map(cellsOf)])
}

export function printable(text: string): string {
  return text.replace(/\p{C}/gu, '')
}
