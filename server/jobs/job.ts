import type pg from 'pg'
import type { Logger } from 'pino'
import type { SendMail } from 'supabase-compatible'
import type { z } from 'zod'
import type { Community } from '../../domain/community/community-config.ts'
import type { SystemFacts } from '../../domain/system/system-facts.ts'
import { secondsInHour } from '../../domain/time-units.ts'
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
  push?: PushSettings | undefined
  /** The address of the site, for links in mails; undefined where a worker was not told. */
  siteUrl?: string | undefined
  /** Sends a mail at once, beside a hosted project, whose auth service has no queue for it. Undefined without a mail server. */
  sendMail?: SendMail | undefined
  backUp?: NightlyBackup | undefined
  log: Logger
  now(): Date
  fetch: typeof fetch
  /** Aborted when the worker is about to stop: a task that throws then runs again later. */
  signal: AbortSignal
}

type Field = '*' | `${number}` | `*/${number}`

interface Timer {
  /** Minute, hour, day of the month, month, day of the week, in UTC. */
  at: `${Field} ${Field} ${Field} ${Field} ${Field}`
  /** Milliseconds within which a missed run is made up for, when no worker ran at its time. */
  catchUp?: number
  atStart?: true
}

export const inSeconds = (time: string | null | undefined) => (time ? Date.parse(time) / 1000 : undefined)

/** Values of a metric, each with its labels; what is not known is left out. */
export type Sample = [value: number | null | undefined, labels?: Record<string, string>]

export interface JobMetric {
  /** Without `courtside_`. */
  name: string
  help: string
  labels?: string[]
  read(facts: SystemFacts, now: number): Sample[]
}

export interface Task<Name extends string = string> {
  /** The name that its jobs carry: that of its file. */
  name: Name
  timer?: Timer
  metrics?: readonly JobMetric[]
  run(payload: unknown, context: JobContext): Promise<void>
}

/**
 * Declares a task. A job carries ids only: `payload` says which. It can run late or twice, so the task reads the rows again and does nothing
 * if they are out of date. A task that throws is retried with growing delays (e^attempt seconds, 25 attempts).
 */
export function defineTask<const Name extends string, Payload = unknown>({
  payload: schema,
  run,
  ...task
}: Omit<Task<Name>, 'run'> & {
  payload?: z.ZodType<Payload>
  run(payload: Payload, context: JobContext): Promise<void>
}): Task<Name> {
  return {
    ...task,
    run: async (given, context) => run((schema ? schema.parse(given) : given) as Payload, context),
  }
}

/** Replaces parts of the outside in tests and the demo; everything left out stays real. */
export type DependencyOverrides = Partial<Omit<Dependencies, 'push'>> & { push?: Partial<PushSettings> }

/** The part of a context that all jobs share. Those that follow the community are getters, read anew for each job. */
export type Dependencies = Omit<JobContext, 'query' | 'signal'>

/** Thrown by a task to run again after that many seconds, because another server asked for the pause. */
export class RetryLater extends Error {
  readonly seconds: number
  constructor(seconds: number) {
    super(`again in ${seconds} s`)
    this.seconds = Math.min(Math.max(seconds, 1), MAX_WAIT_S)
  }
}
const MAX_WAIT_S = secondsInHour
