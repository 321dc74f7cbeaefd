import { secondsInHour } from 'date-fns/constants'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { SendMail } from '../../backend/index.ts'
import type { Community } from '../../domain/community/community-config.ts'
import type { NightlyBackup } from '../backup/nightly.ts'
import type { CourtReader } from '../courts/systems/all-systems.ts'
import type { Languages } from '../language/languages.ts'
import type { PushSettings } from '../push/deliver.ts'

/** The dependencies of a task. `query` reaches the database as the owner of the schema. */
export interface JobContext {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>
  community: Community
  /** Looks for another version of the community, in this process. Undefined where it never changes. */
  refreshCommunity?: (() => Promise<void>) | undefined
  languages: Languages
  courts: CourtReader
  /** Undefined where there are no keys to send push messages with. */
  push?: PushSettings | undefined
  /** The address of the site, for links in mails; undefined where a worker was not told. */
  siteUrl?: string | undefined
  /** Sends a mail at once, beside a hosted project, whose auth service has no queue for it. Undefined without a mail server. */
  sendMail?: SendMail | undefined
  /** Undefined where no folder is set for backups. */
  backUp?: NightlyBackup | undefined
  log: Logger
  now(): Date
  fetch: typeof fetch
  /** Aborted when the worker is about to stop: a task that throws then runs again later. */
  signal: AbortSignal
}

/**
 * Runs one job. A job carries ids only. It can run late or twice, so the task reads the rows again and does nothing if they are out of
 * date. A task that throws is retried with growing delays (e^attempt seconds, 25 attempts).
 */
export type Task = (payload: unknown, context: JobContext) => Promise<void>

/** Replaces parts of the outside in tests and the demo; everything left out stays real. */
export type DependencyOverrides = Partial<Omit<Dependencies, 'push'>> & { push?: Partial<PushSettings> }

/** The part of a context that all jobs share. Those that follow the community are getters, read anew for each job. */
export type Dependencies = Omit<JobContext, 'query' | 'signal'>

/** Thrown by a task to run again after that many seconds, because another server asked for the pause. */
export class RetryLater extends Error {
  readonly seconds: number
  constructor(seconds: number) {
    super(`again in ${seconds} s`)
    this.seconds = Math.min(Math.max(seconds, 1), LONGEST_WAIT_S)
  }
}
const LONGEST_WAIT_S = secondsInHour
