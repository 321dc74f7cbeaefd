import type { Logger } from 'pino'
import type { Database } from '../../database/database.ts'
import { redactError } from '../../http/redact.ts'
import { pause } from '../../pause.ts'
import { CLOCK_LEEWAY } from '../../revocations/revocations.ts'
import type { AuthSettings } from '../settings/settings.ts'
import { DEVICE_LIFETIME_DAYS, MAX_DEVICES } from '../sign-in/device-cookies/device-cookie.ts'
import { SIGN_UP_LIFETIME } from '../sign-up/pending.ts'

const CLEAN_UP_INTERVAL_MS = 10 * 60_000
/** Bounds one round, so that a backlog of years is deleted over several. */
const MAX_BATCHES = 50

type Lifetimes = Pick<AuthSettings, 'auditLogLifetime' | 'accessTokenLifetime'>

interface Rule {
  schema?: string
  table: string
  /** Its primary key, when that is not `id`. */
  key?: string
  /** The condition for rows `t` that nobody can use any more. */
  where: string
  batch: number
}

const olderThanADay = (column: string) => `t.${column} < now() - interval '24 hours'`

/**
 * Rules for deletion whose ages are fixed. They are those of supabase/auth (`models/cleanup.go`), except for rows that it keeps
 * forever: accounts that were never confirmed, tokens of mails, sessions without a token, audit rows. A used refresh token
 * stays while its successor is unused: the response may have been lost.
 */
const FIXED_RULES: Rule[] = [
  {
    table: 'refresh_tokens',
    where: `t.revoked and ${olderThanADay('updated_at')} and not exists (select from auth.refresh_tokens successor
      where successor.parent = t.token and not successor.revoked)`,
    batch: 100,
  },
  // Batches are small because tokens are deleted with each session.
  { table: 'sessions', where: `t.not_after < now() - interval '72 hours'`, batch: 10 },
  {
    table: 'sessions',
    where: `${olderThanADay('updated_at')} and t.refresh_token_hmac_key is null
      and not exists (select from auth.refresh_tokens token where token.session_id = t.id)`,
    batch: 10,
  },
  {
    table: 'one_time_tokens',
    where: `t.created_at < (now() at time zone 'utc') - interval '24 hours'`,
    batch: 100,
  },
  // Deletes only accounts in which nobody has ever signed in, with all rows that reference them.
  {
    table: 'users',
    where: `t.email_confirmed_at is null and t.phone_confirmed_at is null and t.last_sign_in_at is null
      and greatest(t.created_at, t.confirmation_sent_at) < now() - interval '${SIGN_UP_LIFETIME} seconds'`,
    batch: 100,
  },
  {
    schema: '_backend',
    table: 'sign_ups',
    key: 'proof',
    where: `t.created_at < now() - interval '${SIGN_UP_LIFETIME} seconds'`,
    batch: 100,
  },
  { table: 'flow_state', where: olderThanADay('created_at'), batch: 100 },
  { table: 'oauth_client_states', where: olderThanADay('created_at'), batch: 100 },
  { table: 'mfa_challenges', where: olderThanADay('created_at'), batch: 100 },
  { table: 'mfa_factors', where: `${olderThanADay('created_at')} and t.status = 'unverified'`, batch: 100 },
  {
    schema: '_backend',
    table: 'rate_limits',
    key: 'key',
    where: 't.expire < extract(epoch from now()) * 1000',
    batch: 1000,
  },
  {
    schema: '_backend',
    table: 'device_cookies',
    key: 'ctid',
    where: `t.seen_at < now() - interval '${DEVICE_LIFETIME_DAYS} days' or t.seen_at < (
      select newer.seen_at from _backend.device_cookies newer where newer.user_id = t.user_id
      order by newer.seen_at desc offset ${MAX_DEVICES - 1} limit 1)`,
    batch: 1000,
  },
  {
    schema: '_backend',
    table: 'mail_queue',
    where: `t.given_up_at < now() - interval '30 days'`,
    batch: 100,
  },
]

const configuredRules = ({ auditLogLifetime, accessTokenLifetime }: Lifetimes): Rule[] => [
  {
    table: 'audit_log_entries',
    where: `t.created_at < now() - make_interval(secs => ${Number(auditLogLifetime)})`,
    batch: 100,
  },
  {
    schema: '_backend',
    table: 'revocations',
    key: 'ctid',
    where: `t.revoked_at < now() - make_interval(secs => ${Number(accessTokenLifetime + 2 * CLOCK_LEEWAY)})`,
    batch: 1000,
  },
]

/**
 * Deletes expired rows in small batches and never waits: locked rows are left for the next round. Returns the number of deleted
 * rows.
 *
 * @param stopping once aborted, no further batch is begun
 */
export async function cleanUp(
  database: Database,
  lifetimes: Lifetimes,
  stopping?: AbortSignal,
): Promise<number> {
  let deletedRows = 0
  for (const rule of [...FIXED_RULES, ...configuredRules(lifetimes)]) {
    for (let batch = 0; batch < MAX_BATCHES && !stopping?.aborted; batch++) {
      const deleted = await deleteBatch(database, rule)
      deletedRows += deleted
      if (deleted < rule.batch) break
    }
  }
  return deletedRows
}

async function deleteBatch(
  database: Database,
  { schema = 'auth', table, key = 'id', where, batch }: Rule,
): Promise<number> {
  const { rowCount } = await database.pool.query(
    `delete from ${schema}.${table} where ${key} in
       (select t.${key} from ${schema}.${table} t where ${where} limit ${batch} for update of t skip locked)`,
  )
  return rowCount ?? 0
}

/** Cleans up every ten minutes until stopped; a failed round is logged and repeated with the next. */
export function startCleanUp(
  database: Database,
  lifetimes: Lifetimes,
  log: Logger,
  every = CLEAN_UP_INTERVAL_MS,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const runLoop = async () => {
    while (await pause(every, signal)) {
      try {
        const deletedRows = await cleanUp(database, lifetimes, signal)
        if (deletedRows > 0) log.info({ deletedRows }, 'auth: expired rows were deleted')
      } catch (error) {
        log.warn({ error: redactError(error) }, 'auth: expired rows could not be deleted')
      }
    }
  }
  const running = runLoop()
  return {
    stop() {
      stopping.abort()
      return running
    },
  }
}
