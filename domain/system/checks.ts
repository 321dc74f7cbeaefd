import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import type { ProcessReport, SystemFacts } from './system-facts.ts'

export type CheckState = 'ok' | 'warning' | 'failed'

export interface Check {
  name: string
  /** `failed` means that members are not served as they should be. */
  state: CheckState
  /** For the operator, in English. */
  detail: string
}

const MB = 1024 ** 2

/** Seconds that a due job may wait while a worker lives. */
const OVERDUE_S = 300
const LAG_WARNING = 256 * MB
/** A sync is due every ten minutes. */
const COURTS_AGE = millisecondsInHour
const CERTIFICATE_DAYS = 14

/**
 * Judges the facts at a time, in milliseconds since 1970. Where something that should be known is missing, that is no good sign.
 * @param process reports about itself; the disk is that of its machine
 */
export function systemChecks(facts: SystemFacts, process: ProcessReport, now: number): Check[] {
  return [
    databaseCheck(facts),
    workerCheck(facts, now - Date.parse(process.startedAt)),
    mailCheck(facts),
    diskCheck(process),
    backupCheck(facts, now),
    courtsCheck(facts, now),
    certificateCheck(facts, now),
  ]
}

const check = (name: string, state: CheckState, detail: string): Check => ({ name, state, detail })

export function databaseCheck({ database }: SystemFacts): Check {
  const { connections, max_connections, lag_bytes, bytes } = database
  if (connections >= max_connections * 0.9)
    return check('database', 'warning', `${connections} of ${max_connections} connections are in use`)
  if (lag_bytes > LAG_WARNING)
    return check('database', 'warning', `the realtime service is ${megabytes(lag_bytes)} behind`)
  return check('database', 'ok', `${megabytes(bytes)}`)
}

/** @param uptime of this process, in milliseconds: its worker starts last */
export function workerCheck({ jobs }: SystemFacts, uptime: number): Check {
  if (!jobs?.worker)
    return check('worker', uptime < millisecondsInMinute ? 'warning' : 'failed', 'no worker runs')
  if (jobs.oldest_due_seconds > OVERDUE_S)
    return check(
      'worker',
      'failed',
      `a job is overdue by ${Math.round(jobs.oldest_due_seconds / 60)} minutes`,
    )
  if (jobs.failed > 0) return check('worker', 'warning', `${jobs.failed} jobs have failed for good`)
  return check('worker', 'ok', `${jobs.waiting} jobs wait`)
}

export function mailCheck({ mail }: SystemFacts): Check {
  if (!mail) return check('mail', 'ok', 'not sent from here')
  const { stuck, retrying, given_up_lately, reason, waiting } = mail
  if (stuck > 0) return check('mail', 'failed', `${stuck} mails are stuck: ${reason ?? 'none was tried'}`)
  if (retrying > 0) return check('mail', 'warning', `${retrying} mails wait: ${reason}`)
  if (given_up_lately > 0)
    return check('mail', 'warning', `${given_up_lately} mails were given up since yesterday`)
  return check('mail', 'ok', `${waiting} mails wait`)
}

export function diskCheck({ disk }: ProcessReport): Check {
  if (!disk) return check('disk', 'warning', 'the space on the disk is not known')
  const detail = `${megabytes(disk.free)} of ${megabytes(disk.total)} are free`
  if (disk.free < 200 * MB) return check('disk', 'failed', detail)
  return check('disk', disk.free < 1024 * MB || disk.free < disk.total * 0.05 ? 'warning' : 'ok', detail)
}

export function backupCheck({ reports: { backup } }: SystemFacts, now: number): Check {
  if (!backup) return check('backup', 'warning', 'nothing is known of backups yet')
  if (!backup.enabled) return check('backup', 'warning', 'no nightly backup is set up (BACKUP_DIR)')
  if (backup.failure) return check('backup', 'warning', backup.failure)
  const { lastAt, dueAt } = backup
  const isOverdue = dueAt && now - Date.parse(dueAt) > 2 * millisecondsInHour && (!lastAt || lastAt < dueAt)
  if (!lastAt || isOverdue || now - Date.parse(lastAt) > millisecondsInDay + 2 * millisecondsInHour)
    return check('backup', 'warning', lastAt ? `overdue: the last one is of ${lastAt}` : 'none has been made')
  return check('backup', 'ok', `${lastAt}, ${megabytes(backup.bytes ?? 0)}`)
}

function courtsCheck({ venues, reports: { courts } }: SystemFacts, now: number): Check {
  const known = new Map(venues.map((venue) => [venue.venue, venue]))
  const old = Object.keys(courts?.endpoints ?? {}).filter((id) => {
    const { failure, last_update } = known.get(id) ?? {}
    return failure || !last_update || now - Date.parse(last_update) > COURTS_AGE
  })
  if (old.length === 0)
    return check('courts', 'ok', `${Object.keys(courts?.endpoints ?? {}).length} venues are read`)
  return check(
    'courts',
    'warning',
    `not read: ${old.map((id) => `${id} (${known.get(id)?.failure ?? 'old'})`).join(', ')}`,
  )
}

function certificateCheck({ reports: { courts } }: SystemFacts, now: number): Check {
  const days = Object.entries(courts?.certificates ?? {}).map(
    ([host, end]) => [host, daysLeft(end, now)] as const,
  )
  const soon = days.filter(([, left]) => left < CERTIFICATE_DAYS)
  if (soon.length === 0) return check('certificates', 'ok', `${days.length} are known`)
  return check('certificates', 'warning', soon.map(([host, left]) => `${host}: ${left} days left`).join(', '))
}

/** Whole days until an instant, negative once it has passed. */
export const daysLeft = (end: string, now: number) => Math.floor((Date.parse(end) - now) / millisecondsInDay)

const megabytes = (bytes: number) => `${Math.round(bytes / MB)} MB`
