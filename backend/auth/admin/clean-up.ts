import type { Logger } from 'pino'
import type { Database } from '../../database/database.ts'
import { redactError } from '../../http/redact.ts'
import { pause } from '../../pause.ts'
import { CLOCK_LEEWAY } from '../../revocations/revocations.ts'
import type { AuthSettings } from '../settings/settings.ts'
import { DEVICE_LIFETIME_DAYS, MAX_DEVICES } from '../sign-in/device-cookies/device-cookies.ts'
import { SIGN_UP_LIFETIME } from '../sign-up/pending.ts'

const CLEAN_UP_INTERVAL_MS = 10 * 60_000
/** Bounds one round, so that a backlog of years is deleted over several. */
const MAX_BATCHES = 50

type Lifetimes = Pick<AuthSettings, 'auditLogLifetime' | 'accessTokenLifetime'>

interface Rule {
  /** With its schema. */
  table: string
  /** Its primary key, when that is not `id`. */
  key?: string
  /** The condition for rows `t` that nobody can use any more. */
  where: string
  /** Rows that one statement deletes (100). */
  batch?: number
}

const olderThanADay = (column: string) => `t.${column} < now() - interval '24 hours'`
const olderThan = (column: string, seconds: number) =>
  `t.${column} < now() - make_interval(secs => ${Number(seconds)})`

/**
 * Rules for deletion whose ages are fixed. They are those of supabase/auth (`models/cleanup.go`), except for rows that it keeps
 * forever: accounts that were never confirmed, tokens of mails, sessions without a token, audit rows. A used refresh token
 * stays while its successor is unused: the response may have been lost.
 */
const FIXED_RULES: Rule[] = [
  {
    table: 'auth.refresh_tokens',
    where: `t.revoked and ${olderThanADay('updated_at')} and not exists (select from auth.refresh_tokens successor
      where successor.parent = t.token and not successor.revoked)`,
  },
  // Batches are small because tokens are deleted with each session.
  { table: 'auth.sessions', where: `t.not_after < now() - interval '72 hours'`, batch: 10 },
  {
    table: 'auth.sessions',
    where: `${olderThanADay('updated_at')} and t.refresh_token_hmac_key is null
      and not exists (select from auth.refresh_tokens token where token.session_id = t.id)`,
    batch: 10,
  },
  { table: 'auth.one_time_tokens', where: `t.created_at < (now() at time zone 'utc') - interval '24 hours'` },
  // Deletes only accounts in which nobody has ever signed in, with all rows that reference them.
  {
    table: 'auth.users',
    where: `t.email_confirmed_at is null and t.phone_confirmed_at is null and t.last_sign_in_at is null
      and greatest(t.created_at, t.confirmation_sent_at) < now() - interval '${SIGN_UP_LIFETIME} seconds'`,
  },
  { table: '_backend.sign_ups', key: 'proof', where: olderThan('created_at', SIGN_UP_LIFETIME) },
  { table: 'auth.flow_state', where: olderThanADay('created_at') },
  { table: 'auth.oauth_client_states', where: olderThanADay('created_at') },
  { table: 'auth.mfa_challenges', where: olderThanADay('created_at') },
  { table: 'auth.mfa_factors', where: `${olderThanADay('created_at')} and t.status = 'unverified'` },
  {
    table: '_backend.rate_limits',
    key: 'key',
    where: 't.expire < extract(epoch from now()) * 1000',
    batch: 1000,
  },
  {
    table: '_backend.device_cookies',
    key: 'ctid',
    where: `t.seen_at < now() - interval '${DEVICE_LIFETIME_DAYS} days' or t.seen_at < (
      select newer.seen_at from _backend.device_cookies newer where newer.user_id = t.user_id
      order by newer.seen_at desc offset ${MAX_DEVICES - 1} limit 1)`,
    batch: 1000,
  },
  { table: '_backend.mail_queue', where: `t.given_up_at < now() - interval '30 days'` },
]

const configuredRules = ({ auditLogLifetime, accessTokenLifetime }: Lifetimes): Rule[] => [
  { table: 'auth.audit_log_entries', where: olderThan('created_at', auditLogLifetime) },
  {
    table: '_backend.revocations',
    key: 'ctid',
    where: olderThan('revoked_at', accessTokenLifetime + 2 * CLOCK_LEEWAY),
    batch: 1000,
  },
]

/**
 * Deletes expired rows in small batches and never waits: locked rows are left for the next round. Returns the number of deleted
 * rows.
 *
 * @param stopping once aborted, no further batch is begun
 */
export async function cleanUp(database: Database, lifetimes: Lifetimes, stopping?: AbortSignal) {
  let deletedRows = 0
  for (const { table, key = 'id', where, batch = 100 } of [...FIXED_RULES, ...configuredRules(lifetimes)]) {
    const text = `delete from ${table} where ${key} in
      (select t.${key} from ${table} t where ${where} limit ${batch} for update of t skip locked)`
    for (let count = 0; count < MAX_BATCHES && !stopping?.aborted; count++) {
      const { rowCount } = await database.pool.query(text)
      deletedRows += rowCount ?? 0
      if ((rowCount ?? 0) < batch) break
    }
  }
  return deletedRows
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
