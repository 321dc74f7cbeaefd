import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { AnsweredRequest } from 'supabase-compatible'
import { routeClass, siteRoute } from '../http/site-route.ts'
import type { JobMetric, Sample, Task } from '../jobs/job.ts'
import { TASKS } from '../jobs/tasks/all-tasks.ts'
import type { SystemStatus } from './system-status.ts'

interface Metric extends Omit<JobMetric, 'read'> {
  read(status: SystemStatus, now: number): Sample[]
}

export interface Metrics {
  contentType: string
  observe(request: AnsweredRequest): void
  /** Writes everything in the text format of Prometheus. */
  render(status: SystemStatus): Promise<string>
}

/** Counts the requests of this process, and describes the system when it is asked. */
export function createMetrics(): Metrics {
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
    observe({ method, path, status, milliseconds }) {
      const labels = { route: routeClass(method, siteRoute(path)), status: `${Math.floor(status / 100)}xx` }
      durations.observe(labels, milliseconds / 1000)
    },
    async render(status) {
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
const of = (read: JobMetric['read']): Pick<Metric, 'read'> => ({
  read: ({ facts }, now) => (facts ? read(facts, now) : []),
})

const METRICS: Metric[] = [
  {
    name: 'info',
    help: 'The program.',
    labels: ['version', 'commit'],
    read: ({ process: { version, commit } }) => [[1, { version, commit }]],
  },
  {
    name: 'check',
    help: 'Checks of /readyz: 0 is well, 1 a warning, 2 a failure.',
    labels: ['check'],
    read: ({ checks }) => checks.map(({ name, state }) => [STATES[state], { check: name }]),
  },
  {
    name: 'update_available',
    help: '1 when the repository has a newer version.',
    read: ({ process: { newer } }) => [[newer === null ? null : Number(newer)]],
  },
  {
    name: 'sockets',
    help: 'Open sockets of this process.',
    read: ({ process: { sockets } }) => [[sockets]],
  },
  {
    name: 'disk_free_bytes',
    help: 'Free space on the disk of the data folder.',
    read: ({ process: { disk } }) => [[disk?.free]],
  },
  {
    name: 'disk_bytes',
    help: 'Size of the disk of the data folder.',
    read: ({ process: { disk } }) => [[disk?.total]],
  },
  {
    name: 'database_up',
    help: '1 when the database answered this scrape.',
    read: ({ facts }) => [[facts ? 1 : 0]],
  },
  { name: 'database_bytes', help: 'Size of the database.', ...of(({ database }) => [[database.bytes]]) },
  {
    name: 'database_connections',
    help: 'Connections to PostgreSQL.',
    ...of(({ database }) => [[database.connections]]),
  },
  {
    name: 'database_connections_max',
    help: 'Connections that PostgreSQL allows.',
    ...of(({ database }) => [[database.max_connections]]),
  },
  {
    name: 'replication_slots',
    help: 'Streams of changes to the realtime service, one for each process with sockets.',
    ...of(({ database }) => [[database.slots]]),
  },
  {
    name: 'replication_lag_bytes',
    help: 'Changes that the realtime service has not read yet.',
    ...of(({ database }) => [[database.lag_bytes]]),
  },
  {
    name: 'worker_up',
    help: '1 while a worker lives, in any process.',
    ...of(({ jobs }) => [[Number(jobs?.worker ?? false)]]),
  },
  {
    name: 'jobs',
    help: 'Jobs by state.',
    labels: ['state'],
    ...of(({ jobs }) => (jobs ? countsOf(jobs, ['waiting', 'running', 'retrying', 'failed']) : [])),
  },
  {
    name: 'jobs_oldest_due_seconds',
    help: 'Time that the oldest due job has waited.',
    ...of(({ jobs }) => [[jobs?.oldest_due_seconds]]),
  },
  {
    name: 'mails',
    help: 'Mails in the queue by state; given_up holds those of the last 30 days.',
    labels: ['state'],
    ...of(({ mail }) => (mail ? countsOf(mail, ['waiting', 'retrying', 'stuck', 'given_up']) : [])),
  },
  {
    name: 'mails_oldest_seconds',
    help: 'Age of the oldest mail that waits.',
    ...of(({ mail }) => [[mail?.oldest_seconds]]),
  },
  {
    name: 'mails_sent',
    help: 'Mails that the mail server took, since the beginning.',
    ...of(({ mail }) => [[mail?.sent]]),
  },
  {
    name: 'push_devices',
    help: 'Devices that are subscribed to push messages.',
    ...of(({ push }) => [[push.devices]]),
  },
  {
    name: 'push_deliveries',
    help: 'Push messages since the beginning, by their result.',
    labels: ['result'],
    ...of(({ pushes }) => [
      [pushes.push_sent ?? 0, { result: 'sent' }],
      [pushes.push_failed ?? 0, { result: 'failed' }],
    ]),
  },
  ...TASKS.flatMap(({ metrics = [] }: Task) => metrics).map(({ read, ...metric }) => ({
    ...metric,
    ...of(read),
  })),
]

function countsOf<Counts extends object>(counts: Counts, states: (keyof Counts & string)[]): Sample[] {
  return states.map((state) => [Number(counts[state]), { state }])
}
