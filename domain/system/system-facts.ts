/** Facts about the running system, as `private.system_facts` returns them. Times are ISO 8601 in UTC, sizes bytes. */
export interface SystemFacts {
  /** The time of the database. */
  at: string
  database: {
    bytes: number
    version: string
    started_at: string
    connections: number
    max_connections: number
    /** Replication slots of this database, and how far the slowest is behind. */
    slots: number
    lag_bytes: number
  }
  /** Null before a worker has started for the first time. */
  jobs: JobFacts | null
  /** Null beside a hosted project, which sends its mails itself. */
  mail: MailFacts | null
  push: { devices: number; members: number }
  /** Deliveries in all, by their result. */
  pushes: Partial<Record<'push_sent' | 'push_failed', number>>
  venues: VenueFacts[]
  /** The ends of backoffs, by booking system. */
  backoffs: Record<string, string>
  /** The last reports of the worker, and of each process under `process <host> <id>`. */
  reports: {
    backup?: BackupReport
    courts?: CourtsReport
    evenings?: EveningsReport
    ratings?: RatingsReport
    [source: string]: unknown
  }
}

export interface JobFacts {
  waiting: number
  running: number
  /** Failed before, and tried again. */
  retrying: number
  /** Not tried again. */
  failed: number
  oldest_due_seconds: number
  /** Tells whether a worker lives. */
  worker: boolean
}

export interface MailFacts {
  waiting: number
  retrying: number
  /** Waiting for a quarter of an hour, not because of their recipient. */
  stuck: number
  given_up: number
  /** Some of those: within the last day. */
  given_up_lately: number
  oldest_seconds: number
  /** Why the oldest one waits. */
  reason: string | null
  sent: number
  last_sent_at: string | null
}

export interface VenueFacts {
  venue: string
  last_update: string | null
  last_try: string
  failure: string | null
  is_suspect: boolean
}

export interface BackupReport {
  at: string
  enabled: boolean
  lastAt: string | null
  bytes: number | null
  /** The last time at which one was due, and the next one. */
  dueAt: string | null
  nextAt: string | null
  failure: string | null
}

interface CourtsReport {
  at: string
  /** The booking system of each venue that is read. */
  endpoints: Record<string, string>
  /** The ends of the certificates of their hosts. */
  certificates: Record<string, string>
}

/** The plans of evenings in the last 30 days, which the worker computes again. */
export interface EveningsReport {
  at: string
  same: number
  differs: number
  /** Made by another version of the planner, or from what cannot be read any more. */
  unknown: number
  last_difference: string | null
}

/** The ratings of members, as the worker has left them. */
export interface RatingsReport {
  at: string
  /** That of the formula; null before all was computed for the first time. */
  version: number | null
  reason: string | null
  since: string | null
  /** Lines of the log that are computed. */
  results: number
  waiting: number
  /** The line that has waited longest. */
  oldest: string | null
}

/** A process reports this about itself every half minute. */
export interface ProcessReport {
  kind: 'server' | 'worker'
  version: string
  commit: string
  startedAt: string
  sockets: number
  /** Resident memory. */
  memory: number
  disk: { free: number; total: number } | null
  /** Tells whether the repository has a newer version; null where that is not known. */
  newer: boolean | null
}

/** Milliseconds after which a process that says nothing is taken for dead: it has left out five reports. */
export const SILENT_MS = 150_000

/** Returns the reports of processes, with their names. */
export function processesOf({ reports }: SystemFacts): (ProcessReport & { name: string; at: string })[] {
  return Object.entries(reports)
    .filter(([source]) => source.startsWith('process '))
    .map(([source, report]) => ({
      ...(report as ProcessReport & { at: string }),
      name: source.slice('process '.length),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}
