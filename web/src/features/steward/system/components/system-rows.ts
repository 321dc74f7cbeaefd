import {
  backupCheck,
  type CheckState,
  databaseCheck,
  daysLeft,
  diskCheck,
  mailCheck,
  workerCheck,
} from '@domain/system/checks.ts'
import {
  type BackupReport,
  type EveningsReport,
  type JobFacts,
  type MailFacts,
  processesOf,
  type RatingsReport,
  SILENT_MS,
  type SystemFacts,
  type VenueFacts,
} from '@domain/system/system-facts.ts'
import { millisecondsInHour } from '@domain/time-units.ts'
import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { community } from '@/lib/backend/config.ts'
import { ageLabel } from '@/lib/time/labels.ts'
import { momentLabel } from '@/lib/time/moment-label.ts'

const CERTIFICATE_DAYS = 14

const row = (key: string, name: string, state: CheckState, text: string) => ({ key, name, state, text })

type SystemRow = ReturnType<typeof row>

/** The state of each part of the system in words, in the order in which it is read. */
export function systemRows(facts: SystemFacts, now: number): SystemRow[] {
  const { venues, reports, mail, jobs } = facts
  const { devices } = facts.push
  const known = new Map(venues.map((venue) => [venue.venue, venue]))
  const read = Object.keys(reports.courts?.endpoints ?? {})
  // A steward does not see a process that has only just started.
  const worker = workerCheck(facts, Number.POSITIVE_INFINITY).state
  return [
    row('database', 'PostgreSQL', databaseCheck(facts).state, databaseText(facts)),
    row('jobs', t`Background jobs`, worker, jobsText(jobs, worker)),
    row('mail', t`Mail`, mailCheck(facts).state, mailText(mail)),
    row('push', t`Push messages`, 'ok', plural(devices, { one: '# device', other: '# devices' })),
    ...read.map((id) => venueRow(id, known.get(id), facts, now)),
    row('backup', t`Backup`, backupCheck(facts, now).state, backupText(reports.backup, now)),
    ...planRows(reports.evenings, now),
    ...ratingRows(reports.ratings, now),
    ...certificateRows(facts, now),
    ...processRows(facts, now),
  ]
}

function databaseText({ database }: SystemFacts): string {
  const { bytes, connections, max_connections } = database
  const size = sizeLabel(bytes)
  if (connections >= max_connections * 0.9) return t`${connections} of ${max_connections} connections`
  return t`well, ${size}`
}

function jobsText(jobs: JobFacts | null, state: CheckState): string {
  if (!jobs?.worker) return t`nothing works on them`
  if (state === 'failed') {
    const minutes = Math.round(jobs.oldest_due_seconds / 60)
    return plural(minutes, { one: 'overdue by # minute', other: 'overdue by # minutes' })
  }
  const { failed } = jobs
  if (failed > 0) return plural(failed, { one: '# has failed', other: '# have failed' })
  return waitLabel(jobs.waiting)
}

function mailText(mail: MailFacts | null): string {
  if (!mail) return t`sent by the hosted project`
  const { stuck, retrying, waiting, given_up_lately, reason } = mail
  const why = reason ?? t`not tried yet`
  if (stuck > 0) return plural(stuck, { one: `# is stuck: ${why}`, other: `# are stuck: ${why}` })
  if (retrying > 0) return plural(retrying, { one: `# waits: ${why}`, other: `# wait: ${why}` })
  if (given_up_lately > 0)
    return plural(given_up_lately, {
      one: '# was given up since yesterday',
      other: '# were given up since yesterday',
    })
  return waitLabel(waiting)
}

const waitLabel = (waiting: number) => plural(waiting, { 0: 'none waits', one: '# waits', other: '# wait' })

const failures = (): Record<string, string> => ({
  blocked: t`the booking system refuses`,
  not_public: t`it wants a sign-in`,
  changed: t`its pages have changed`,
  timeout: t`it does not answer in time`,
  error: t`it does not answer as it should`,
})

function venueRow(
  id: string,
  venue: VenueFacts | undefined,
  { backoffs, reports }: SystemFacts,
  now: number,
): SystemRow {
  const name = community().venues.find((one) => one.id === id)?.name ?? id
  const inState = (state: CheckState, text: string) => row(`venue ${id}`, name, state, text)
  const rest = backoffs[reports.courts?.endpoints[id] ?? '']
  if (rest && Date.parse(rest) > now) {
    const until = momentLabel(rest, now)
    return inState('failed', t`resting until ${until}`)
  }
  if (venue?.failure) return inState('failed', failures()[venue.failure] ?? venue.failure)
  if (!venue?.last_update) return inState('warning', t`Never read`)
  const age = ageLabel(Date.parse(venue.last_update), now)
  return inState(
    now - Date.parse(venue.last_update) > millisecondsInHour || venue.is_suspect ? 'warning' : 'ok',
    t`read ${age}`,
  )
}

function backupText(backup: BackupReport | undefined, now: number): string {
  if (!backup) return t`not known yet`
  if (!backup.enabled) return t`none is set up`
  const last = backup.lastAt && momentLabel(backup.lastAt, now)
  if (backup.failure) return last ? t`failed; the last one is of ${last}` : t`failed; there is none`
  const size = sizeLabel(backup.bytes ?? 0)
  return last ? t`${last}, ${size}` : t`none has been made yet`
}

/** Phones plan evenings. Where another plan than that of the planner was dealt, somebody may have been favoured. */
function planRows(evenings: EveningsReport | undefined, now: number): SystemRow[] {
  if (!evenings) return []
  const { same, differs, unknown, last_difference } = evenings
  const name = t`Plans of evenings`
  if (differs > 0 && last_difference) {
    const when = momentLabel(last_difference, now)
    const text = plural(differs, {
      one: `# is not the planner's, dealt ${when}`,
      other: `# are not the planner's, the last one dealt ${when}`,
    })
    return [row('plans', name, 'warning', text)]
  }
  const checked = plural(same, { one: '# is right', other: '# are right' })
  const open = plural(unknown, { one: '# cannot be checked', other: '# cannot be checked' })
  return [row('plans', name, 'ok', unknown > 0 ? `${checked}, ${open}` : checked)]
}

function ratingRows(ratings: RatingsReport | undefined, now: number): SystemRow[] {
  if (!ratings) return []
  const { results, waiting, oldest } = ratings
  const name = t`Ratings`
  if (waiting > 0 && oldest) {
    const since = momentLabel(oldest, now)
    const text = plural(waiting, {
      one: `# result waits since ${since}`,
      other: `# results wait, the first since ${since}`,
    })
    return [row('ratings', name, 'warning', text)]
  }
  return [row('ratings', name, 'ok', plural(results, { one: 'from # result', other: 'from # results' }))]
}

/** Certificates that last are not worth a line. */
function certificateRows({ reports }: SystemFacts, now: number): SystemRow[] {
  return Object.entries(reports.courts?.certificates ?? {}).flatMap(([host, end]) => {
    const left = daysLeft(end, now)
    if (left >= CERTIFICATE_DAYS) return []
    const text =
      left < 0
        ? t`has expired`
        : plural(left, { 0: 'expires today', one: 'expires in # day', other: 'expires in # days' })
    return [row(`certificate ${host}`, t`Certificate of ${host}`, 'warning', text)]
  })
}

function processRows(facts: SystemFacts, now: number): SystemRow[] {
  const processes = processesOf(facts)
  const alive = processes.filter(({ at }) => now - Date.parse(at) < SILENT_MS)
  const newest = alive.toSorted((one, other) => other.startedAt.localeCompare(one.startedAt))[0]
  const sockets = alive.reduce((sum, process) => sum + process.sockets, 0)
  const disk = alive
    .filter(({ kind }) => kind === 'server')
    .toSorted((one, other) => (one.disk?.free ?? 0) - (other.disk?.free ?? 0))[0]
  const count = alive.length
  const running = plural(count, { 0: 'none has reported lately', one: '# runs', other: '# run' })
  const open = plural(sockets, { one: '# is open', other: '# are open' })
  return [
    row('processes', t`Processes`, count === 0 ? 'warning' : 'ok', running),
    row('sockets', t`Live connections`, 'ok', open),
    ...(disk ? [row('disk', t`Disk`, diskCheck(disk).state, diskText(disk.disk))] : []),
    ...(newest ? [versionRow(newest.version, newest.commit, newest.newer)] : []),
  ]
}

function diskText(disk: { free: number; total: number } | null): string {
  if (!disk) return t`not known`
  const [free, total] = [sizeLabel(disk.free), sizeLabel(disk.total)]
  return t`${free} of ${total} are free`
}

function versionRow(version: string, commit: string, newer: boolean | null): SystemRow {
  const name = commit === 'unknown' ? version : `${version} (${commit})`
  const text = newer ? t`${name}, a newer one is there` : newer === null ? name : t`${name}, up to date`
  return row('version', t`Version`, newer ? 'warning' : 'ok', text)
}

const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** '41 MB', '1.4 GB' */
function sizeLabel(bytes: number): string {
  const step = Math.min(Math.max(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1000)), 1), UNITS.length)
  const value = bytes / 1000 ** step
  return new Intl.NumberFormat(i18n.locale, {
    style: 'unit',
    unit: UNITS[step - 1] ?? 'kilobyte',
    maximumFractionDigits: value < 10 && step > 2 ? 1 : 0,
  }).format(value)
}
