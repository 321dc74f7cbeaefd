import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openAsMember, toast } from '../../../../../testing/open-app.tsx'
import { setOnline } from '../../../../../testing/set-online.ts'
import { answer, callsTo } from '../../../../../testing/stand-in-server.ts'
import { stewardServer } from '../../../../../testing/steward-rows.ts'
import { SYSTEM_STATUS, WAITING_MAIL } from '../../../../../testing/system-status.ts'
import type { SystemStatus } from '../../queries.ts'

const STATUS = 'POST /rest/v1/rpc/system_status'
const JOB = 'POST /rest/v1/rpc/handle_job'
const MAIL = 'POST /rest/v1/rpc/handle_mail'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

function open(status: Partial<SystemStatus>) {
  stewardServer()
  answer(STATUS, { json: { ...SYSTEM_STATUS, ...status } })
  return openAsMember('/steward/system')
}

const PROCESS = {
  kind: 'server',
  version: '1.4.0',
  commit: 'abc1234',
  startedAt: ago(60),
  sockets: 12,
  memory: 1e8,
  disk: { free: 50e9, total: 100e9 },
  newer: false,
  at: ago(0),
} as const

test('a system that is well says so part by part', async () => {
  await open({
    venues: [{ venue: 'indoor', last_update: ago(3), last_try: ago(3), failure: null, is_suspect: false }],
    reports: {
      courts: { at: ago(3), endpoints: { indoor: 'ebusy https://a.example' }, certificates: {} },
      backup: {
        at: ago(3),
        enabled: true,
        lastAt: ago(5),
        bytes: 212e6,
        dueAt: ago(9),
        nextAt: ago(-900),
        failure: null,
      },
      'process host 1': PROCESS,
    },
  })
  await expect.element(row('PostgreSQL')).toMatchTextContent(/Well.*well, 41 MB/)
  await expect.element(row('Push messages')).toMatchTextContent(/318 devices/)
  await expect.element(row('indoor')).toMatchTextContent(/Well.*read [23] minutes ago/)
  await expect.element(row('Backup')).toMatchTextContent(/Well.*212 MB/)
  await expect.element(row('Live connections')).toMatchTextContent(/12 are open/)
  await expect.element(row('Disk')).toMatchTextContent(/50 GB of 100 GB/)
  await expect.element(row('Version')).toMatchTextContent(/1\.4\.0 \(abc1234\), up to date/)
  await expect.element(page.getByText('No job has failed.')).toBeVisible()
  await expect.element(page.getByText('No mail waits longer than usual.')).toBeVisible()
})

test('a plan that is not the one of the planner is said, with its time', async () => {
  const evenings = { at: ago(1), same: 12, differs: 0, unknown: 1, last_difference: null }
  await open({ reports: { evenings } })
  await expect.element(row('Plans of evenings')).toMatchTextContent(/Well.*12 are right, 1 cannot be checked/)
  answer(STATUS, {
    json: { ...SYSTEM_STATUS, reports: { evenings: { ...evenings, differs: 1, last_difference: ago(5) } } },
  })
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(row('Plans of evenings')).toMatchTextContent(/1 is not the planner's, dealt /)
})

test('ratings say from how many results they are, or that some wait', async () => {
  const ratings = {
    at: ago(1),
    version: 1,
    reason: 'start',
    since: ago(99),
    results: 214,
    waiting: 0,
    oldest: null,
  }
  await open({ reports: { ratings } })
  await expect.element(row('Ratings')).toMatchTextContent(/Well.*from 214 results/)
})

test('results that wait to be rated are a warning', async () => {
  const ratings = {
    at: ago(1),
    version: 1,
    reason: 'start',
    since: ago(99),
    results: 214,
    waiting: 3,
    oldest: ago(7),
  }
  await open({ reports: { ratings } })
  await expect.element(row('Ratings')).toMatchTextContent(/3 results wait, the first since/)
})

test('faults have a word beside their colour, and what is missing is no good sign', async () => {
  await open({
    jobs: null,
    mail: {
      ...SYSTEM_STATUS.mail,
      waiting: 1,
      retrying: 1,
      stuck: 1,
      reason: 'connect ECONNREFUSED',
    } as never,
    backoffs: { 'ebusy https://a.example': ago(-90) },
    reports: {
      courts: {
        at: ago(3),
        endpoints: { indoor: 'ebusy https://a.example', outdoor: 'ebusy https://b.example' },
        certificates: { 'b.example': ago(-60 * 24 * 3 - 5) },
      },
      'process host 1': { ...PROCESS, at: ago(10) },
    },
  })
  await expect.element(row('Background jobs').first()).toMatchTextContent(/Fault.*nothing works on them/)
  await expect.element(row('Mail')).toMatchTextContent(/Fault.*1 is stuck: connect ECONNREFUSED/)
  await expect.element(row('indoor')).toMatchTextContent(/Fault.*resting until/)
  await expect.element(row('outdoor')).toMatchTextContent(/Warning.*Never read/)
  await expect.element(row('Certificate of b.example')).toMatchTextContent(/Warning.*expires in 3 days/)
  await expect.element(row('Backup')).toMatchTextContent(/Warning.*not known yet/)
  await expect.element(row('Processes')).toMatchTextContent(/Warning.*none has reported lately/)
})

test('a mail is tried again at once, and a job dropped after a question', async () => {
  const job = {
    id: '7',
    task: 'matches__push',
    attempts: 25,
    max_attempts: 25,
    created_at: ago(9),
    run_at: ago(9),
    failed: true,
    running: false,
    reason: 'push: away',
  }
  await open({ mails: [WAITING_MAIL], failing_jobs: [job] })
  answer(MAIL, { json: null })
  await button('Try again: “Confirm” to e…@club.example').click()
  await expect
    .poll(() => callsTo(MAIL))
    .toMatchObject([{ body: { p_act: 'retry', p_mail_id: WAITING_MAIL.id } }])
  answer(JOB, { json: null })
  await button('Drop: Send a push message').click()
  await expect
    .element(page.getByRole('alertdialog'))
    .toMatchTextContent(/Drop this job\?.*Send a push message/)
  expect(callsTo(JOB)).toEqual([])
  answer(STATUS, { json: SYSTEM_STATUS })
  await button('Drop').last().click()
  await expect.poll(() => callsTo(JOB)).toMatchObject([{ body: { p_act: 'drop', p_job_id: '7' } }])
  await expect.element(page.getByText('No job has failed.')).toBeVisible()
})

test('offline nothing is tried again or dropped', async () => {
  await open({ mails: [WAITING_MAIL] })
  const buttons = ['Try again', 'Drop'].map((name) => button(`${name}: “Confirm” to e…@club.example`))
  for (const one of buttons) await expect.element(one).toBeEnabled()
  setOnline(false)
  for (const one of buttons) await expect.element(one).toBeDisabled()
})

test('what was given up cannot be tried again', async () => {
  await open({ mails: [{ ...WAITING_MAIL, given_up_at: ago(9) }] })
  await expect.element(button('Drop: “Confirm” to e…@club.example')).toBeVisible()
  await expect.element(button('Try again: “Confirm” to e…@club.example')).not.toBeInTheDocument()
})

test('a refusal says what happened, and the page is read again', async () => {
  await open({ mails: [WAITING_MAIL] })
  await expect.element(button('Try again: “Confirm” to e…@club.example')).toBeVisible()
  answer(MAIL, { status: 404, json: { code: 'PT404', hint: 'mail_gone', message: 'Gone.' } })
  answer(STATUS, { json: SYSTEM_STATUS })
  await button('Try again: “Confirm” to e…@club.example').click()
  await expect
    .element(toast())
    .toMatchTextContent(/could not be tried again.*This mail is not waiting any more\./)
  await expect.element(page.getByText('No mail waits longer than usual.')).toBeVisible()
})

test('it stays up to date by itself, and a failure offers another try', async () => {
  stewardServer()
  answer(STATUS, { status: 403, json: { code: 'PT403', hint: 'not_a_steward', message: 'No.' } })
  await openAsMember('/steward/system')
  await expect.element(page.getByText('Only stewards may do this.')).toBeVisible()
  answer(STATUS, { json: SYSTEM_STATUS })
  await page.getByRole('button', { name: /Try again|Retry/ }).click()
  await expect.element(row('Push messages')).toMatchTextContent(/318 devices/)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  answer(STATUS, { json: { ...SYSTEM_STATUS, push: { devices: 319, members: 200 } } })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await expect.element(row('Push messages')).toMatchTextContent(/319 devices/)
})
