import type { SystemStatus, WaitingMail } from '@/features/steward/queries.ts'

const NOW = '2026-01-01T12:00:00Z'

/** A system in which all is well, with one venue. */
export const SYSTEM_STATUS: SystemStatus = {
  at: NOW,
  database: {
    bytes: 41e6,
    version: '17.10',
    started_at: NOW,
    connections: 12,
    max_connections: 60,
    slots: 1,
    lag_bytes: 0,
  },
  jobs: { waiting: 0, running: 0, retrying: 0, failed: 0, oldest_due_seconds: 0, worker: true },
  mail: {
    waiting: 0,
    retrying: 0,
    stuck: 0,
    given_up: 0,
    given_up_lately: 0,
    oldest_seconds: 0,
    reason: null,
    sent: 7,
    last_sent_at: NOW,
  },
  push: { devices: 318, members: 200 },
  pushes: {},
  venues: [],
  backoffs: {},
  reports: {},
  failing_jobs: [],
  mails: [],
}

export const WAITING_MAIL: WaitingMail = {
  id: '33333333-3333-4333-8333-333333333333',
  recipient: 'e…@club.example',
  subject: 'Confirm',
  due_at: NOW,
  given_up_at: null,
  reason: '452 mailbox full',
}
