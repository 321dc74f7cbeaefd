import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from '../time-units.ts'
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

const judged =
  (state: CheckState) =>
  (name: string, detail: string): Check => ({ name, state, detail })
const [ok, warning, failed] = [judged('ok'), judged('warning'), judged('failed')]

export function databaseCheck({ database }: SystemFacts): Check {
  const { connections, max_connections, lag_bytes, bytes } = database
  if (connections >= max_connections * 0.9)
    return warning('database', `${connections} of ${max_connections} connections are in use`)
  if (lag_bytes > LAG_WARNING)
    return warning('database', `the realtime service is ${megabytes(lag_bytes)} behind`)
  return ok('database', `${megabytes(bytes)}`)
}

/** @param uptime of this process, in milliseconds: its worker starts last */
export function workerCheck({ jobs }: SystemFacts, uptime: number): Check {
  if (!jobs?.worker) return (uptime < millisecondsInMinute ? warning : failed)('worker', 'no worker runs')
  if (jobs.oldest_due_seconds > OVERDUE_S)
    return failed('worker', `a job is overdue by ${Math.round(jobs.oldest_due_seconds / 60)} minutes`)
  if (jobs.failed > 0) return warning('worker', `${jobs.failed} jobs have failed for good`)
  return ok('worker', `${jobs.waiting} jobs wait`)
}

export function mailCheck({ mail }: SystemFacts): Check {
  if (!mail) return ok('mail', 'not sent from here')
  const { stuck, retrying, given_up_lately, reason, waiting } = mail
  if (stuck > 0) return failed('mail', `${stuck} mails are stuck: ${reason ?? 'none was tried'}`)
  if (retrying > 0) return warning('mail', `${retrying} mails wait: ${reason}`)
  if (given_up_lately > 0) return warning('mail', `${given_up_lately} mails were given up since yesterday`)
  return ok('mail', `${waiting} mails wait`)
}

export function diskCheck({ disk }: ProcessReport): Check {
  if (!disk) return warning('disk', 'the space on the disk is not known')
  const detail = `${megabytes(disk.free)} of ${megabytes(disk.total)} are free`
  if (disk.free < 200 * MB) return failed('disk', detail)
  return (disk.free < 1024 * MB || disk.free < disk.total * 0.05 ? warning : ok)('disk', detail)
}

export function backupCheck({ reports: { backup } }: SystemFacts, now: number): Check {
  if (!backup) return warning('backup', 'nothing is known of backups yet')
  if (!backup.enabled) return warning('backup', 'no nightly backup is set up (BACKUP_DIR)')
  if (backup.failure) return warning('backup', backup.failure)
  const { lastAt, dueAt } = backup
  const isOverdue = dueAt && now - Date.parse(dueAt) > 2 * millisecondsInHour && (!lastAt || lastAt < dueAt)
  if (!lastAt || isOverdue || now - Date.parse(lastAt) > millisecondsInDay + 2 * millisecondsInHour)
    return warning('backup', lastAt ? `overdue: the last one is of ${lastAt}` : 'none has been made')
  return ok('backup', `${lastAt}, ${megabytes(backup.bytes ?? 0)}`)
}

function courtsCheck({ venues, reports: { courts } }: SystemFacts, now: number): Check {
  const known = new Map(venues.map((venue) => [venue.venue, venue]))
  const old = Object.keys(courts?.endpoints ?? {}).filter((id) => {
    const { failure, last_update } = known.get(id) ?? {}
    return failure || !last_update || now - Date.parse(last_update) > COURTS_AGE
  })
  if (old.length === 0) return ok('courts', `${Object.keys(courts?.endpoints ?? {}).length} venues are read`)
  const listed = old.map((id) => `${id} (${known.get(id)?.failure ?? 'old'})`)
  return warning('courts', `not read: ${listed.join(', ')}`)
}

function certificateCheck({ reports: { courts } }: SystemFacts, now: number): Check {
  const ends = Object.entries(courts?.certificates ?? {})
  const soon = ends.filter(([, end]) => daysLeft(end, now) < CERTIFICATE_DAYS)
  if (soon.length === 0) return ok('certificates', `${ends.length} are known`)
  return warning(
    'certificates',
    soon.map(([host, end]) => `${host}: ${daysLeft(end, now)} days left`).join(', '),
  )
}

/** Whole days until an instant, negative once it has passed. */
export const daysLeft = (end: string, now: number) => Math.floor((Date.parse(end) - now) / millisecondsInDay)

const megabytes = (bytes: number) => `${Math.round(bytes / MB)} MB`
