import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { AnsweredRequest } from 'supabase-compatible'
import type { SystemFacts } from '../../domain/system/system-facts.ts'
import { routeClass, siteRoute } from '../http/site-route.ts'
import type { JobMetric, Sample, Task } from '../jobs/job.ts'
import { TASKS } from '../jobs/tasks/all-tasks.ts'
import type { SystemStatus } from './system-status.ts'

interface Metric extends Omit<JobMetric, 'read'> {
  read(status: SystemStatus, now: number): Sample[]
}

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'courtside_http_request_duration_seconds',
    help: 'Duration of the requests of this process, by their kind and the class of their status.',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  const gauges = METRICS.map((metric) => ({
    metric,
    gauge: new Gauge({
      name: `courtside_${metric.name}`,
      help: metric.help,
      labelNames: metric.labels ?? [],
      registers: [registry],
    }),
  }))
  return {
    contentType: registry.contentType,
    observe({ method, path, status, milliseconds }: AnsweredRequest): void {
      const labels = { route: routeClass(method, siteRoute(path)), status: `${Math.floor(status / 100)}xx` }
      durations.observe(labels, milliseconds / 1000)
    },
    /** Writes everything in the text format of Prometheus. */
    async render(status: SystemStatus): Promise<string> {
      const now = Date.now()
      for (const { metric, gauge } of gauges) {
        // Otherwise what is not known any more would keep its last value.
        gauge.reset()
        // One without labels begins at 0, which would be an answer.
        if (!metric.labels) gauge.remove()
        for (const [value, labels = {}] of metric.read(status, now))
          if (value !== null && value !== undefined) gauge.set(labels, value)
      }
      return registry.metrics()
    },
  }
}

const STATES = { ok: 0, warning: 1, failed: 2 }

type Read<Source> = (source: Source, now: number) => Sample[] | Sample[0] | boolean

const samplesOf = (found: Sample[] | Sample[0] | boolean): Sample[] =>
  Array.isArray(found) ? found : [[typeof found === 'boolean' ? Number(found) : found]]

/** Declares a figure about this process and its checks; `read` gives one value, or several with their labels. */
function metric(name: string, help: string, read: Read<SystemStatus>, labels?: string[]): Metric {
  return { name, help, ...(labels && { labels }), read: (status, now) => samplesOf(read(status, now)) }
}

/** Declares a figure about the database, which is left out while it cannot be asked. */
const fact = (name: string, help: string, read: Read<SystemFacts>, labels?: string[]): Metric =>
  metric(name, help, ({ facts }, now) => (facts ? read(facts, now) : []), labels)

const countsOf = <Counts extends object>(
  counts: Counts | null,
  states: (keyof Counts & string)[],
): Sample[] => (counts ? states.map((state) => [Number(counts[state]), { state }]) : [])

const PUSHES = 'Push messages since the beginning, by their result.'
const SLOTS = 'Streams of changes to the realtime service, one for each process with sockets.'
const MAILS = 'Mails in the queue by state; given_up holds those of the last 30 days.'
const ALLOWED = 'Connections that PostgreSQL allows.'
const LAG = 'Changes that the realtime service has not read yet.'
const WAITED = 'Time that the oldest due job has waited.'
const CHECKS = 'Checks of /readyz: 0 is well, 1 a warning, 2 a failure.'

const METRICS: Metric[] = [
  metric('info', 'The program.', ({ process: { version, commit } }) => [[1, { version, commit }]], [
    'version',
    'commit',
  ]),
  metric('check', CHECKS, ({ checks }) => checks.map((one) => [STATES[one.state], { check: one.name }]), [
    'check',
  ]),
  metric('update_available', '1 when the repository has a newer version.', ({ process }) => process.newer),
  metric('sockets', 'Open sockets of this process.', ({ process }) => process.sockets),
  metric(
    'disk_free_bytes',
    'Free space on the disk of the data folder.',
    ({ process }) => process.disk?.free,
  ),
  metric('disk_bytes', 'Size of the disk of the data folder.', ({ process }) => process.disk?.total),
  metric('database_up', '1 when the database answered this scrape.', ({ facts }) => facts !== undefined),
  fact('database_bytes', 'Size of the database.', ({ database }) => database.bytes),
  fact('database_connections', 'Connections to PostgreSQL.', ({ database }) => database.connections),
  fact('database_connections_max', ALLOWED, ({ database }) => database.max_connections),
  fact('replication_slots', SLOTS, ({ database }) => database.slots),
  fact('replication_lag_bytes', LAG, ({ database }) => database.lag_bytes),
  fact('worker_up', '1 while a worker lives, in any process.', ({ jobs }) => jobs?.worker ?? false),
  fact('jobs', 'Jobs by state.', ({ jobs }) => countsOf(jobs, ['waiting', 'running', 'retrying', 'failed']), [
    'state',
  ]),
  fact('jobs_oldest_due_seconds', WAITED, ({ jobs }) => jobs?.oldest_due_seconds),
  fact('mails', MAILS, ({ mail }) => countsOf(mail, ['waiting', 'retrying', 'stuck', 'given_up']), ['state']),
  fact('mails_oldest_seconds', 'Age of the oldest mail that waits.', ({ mail }) => mail?.oldest_seconds),
  fact('mails_sent', 'Mails that the mail server took, since the beginning.', ({ mail }) => mail?.sent),
  fact('push_devices', 'Devices that are subscribed to push messages.', ({ push }) => push.devices),
  fact(
    'push_deliveries',
    PUSHES,
    ({ pushes }) => [
      [pushes.push_sent ?? 0, { result: 'sent' }],
      [pushes.push_failed ?? 0, { result: 'failed' }],
    ],
    ['result'],
  ),
  ...TASKS.flatMap(({ metrics = [] }: Task) => metrics).map(({ name, help, read, labels }) =>
    fact(name, help, read, labels),
  ),
]
