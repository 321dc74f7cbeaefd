import { SEED, share } from 'supabase-compatible/testing/runs.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { WorkerMessage } from '@/lib/installed-app/worker-message.ts'
import { paths } from '@/lib/paths.ts'
import { MARA, openAsMember, toast } from '../../../../../testing/open-app.tsx'
import { answer, CONFIG, callsTo } from '../../../../../testing/stand-in-server.ts'
import { insert, remove, store } from '../../../../../testing/stand-in-tables.ts'
import { stewardServer } from '../../../../../testing/steward-rows.ts'

const SETTINGS = paths.settingsSection('push')
const ENDPOINT = 'https://push.example/1'

const section = () => page.getByRole('region', { name: 'Push notifications' })
const device = () => section().getByRole('switch', { name: /^Push notifications on this device/ })

beforeEach(() => {
  answer('GET /config.json', { json: { ...CONFIG, vapidPublicKey: 'AQID' } })
  answer('POST /rest/v1/rpc/list_my_sessions', { json: [] })
  answer('GET /rest/v1/notification_preferences', { json: [] })
  allow('granted')
})

/** The permission that the browser has given, and what a member answers who is asked for it. */
function allow(permission: NotificationPermission, answered = permission) {
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue(permission)
  vi.spyOn(Notification, 'requestPermission').mockResolvedValue(answered)
}

test('choices per kind are kept', async () => {
  store('push_mutes', { user_id: MARA.id, type: 'match_cancelled' })
  answer('POST /rest/v1/push_mutes', { status: 201 })
  answer('DELETE /rest/v1/push_mutes', { status: 204 })
  await openAsMember(SETTINGS)
  const changes = page.getByRole('switch', { name: /^Changes/ })
  await expect.element(changes).toBeChecked()
  await changes.click()
  await expect.element(changes).not.toBeChecked()
  await expect
    .poll(() => callsTo('POST /rest/v1/push_mutes').map(({ body }) => body))
    .toEqual([{ user_id: MARA.id, type: 'match_updated' }])
  await changes.click()
  await expect.element(changes).toBeChecked()
  await expect.poll(() => callsTo('DELETE /rest/v1/push_mutes')[0]?.path).toContain('type=eq.match_updated')
  answer('POST /rest/v1/push_mutes', { status: 400, json: { message: 'no' } })
  await changes.click()
  await expect.element(toast()).toMatchTextContent(/Something went wrong\. Please try again\./)
  await expect.element(changes).toBeChecked()
})

test('choices of another device are seen', async () => {
  await openAsMember(SETTINGS)
  const changes = page.getByRole('switch', { name: /^Changes/ })
  await expect.element(changes).toBeChecked()
  await insert('push_mutes', { user_id: MARA.id, type: 'match_updated' })
  await expect.element(changes).not.toBeChecked()
  await remove('push_mutes')
  await expect.element(changes).toBeChecked()
})

const waiting = () => page.getByRole('switch', { name: /^Waiting for stewards/ })

test('members do not choose what waits for stewards', async () => {
  await openAsMember(SETTINGS)
  await expect.element(page.getByRole('switch', { name: /^Changes/ })).toBeVisible()
  await expect.element(waiting()).not.toBeInTheDocument()
})

test('a steward chooses whether devices are told what waits', async () => {
  stewardServer()
  answer('POST /rest/v1/push_mutes', { status: 201 })
  await openAsMember(SETTINGS)
  await waiting().click()
  await expect.element(waiting()).not.toBeChecked()
  await expect
    .poll(() => callsTo('POST /rest/v1/push_mutes').map(({ body }) => body))
    .toEqual([{ user_id: MARA.id, type: 'steward_work' }])
})

test('a member who closes the question of the browser is told what it is for, and asked again', async () => {
  allow('default')
  await openAsMember(SETTINGS)
  await device().click()
  await expect.element(toast()).toMatchTextContent(/Permission required/)
  await expect.element(toast()).toMatchTextContent(/Allow notifications when your browser asks for them\./)
  await expect.element(device()).not.toBeChecked()
  // Nothing is registered here that could subscribe.
  allow('default', 'granted')
  await device().click()
  await expect.element(toast()).toMatchTextContent(/Something went wrong\. Please try again\./)
  await expect.element(device()).not.toBeChecked()
})

test.each<[title: string, browser: string, prepare: () => void]>([
  ['Notifications blocked', 'that refuses them', () => allow('denied')],
  ['Not in this browser', 'without push messages', () => withoutPushManager()],
  ['HTTPS Required', 'without a secure connection', () => vi.stubGlobal('isSecureContext', false)],
  ['Not on this site', 'of a site that sends none', () => answer('GET /config.json', { json: CONFIG })],
])('%s: a browser %s is told, and has no switch', async (title, _browser, prepare) => {
  prepare()
  await openAsMember(SETTINGS)
  await expect.element(section().getByRole('note')).toMatchTextContent(new RegExp(`^${title}`))
  expect(device().query()).toBeNull()
})

/** Deleted, since a page asks whether the name is there at all. */
function withoutPushManager() {
  vi.stubGlobal('PushManager', undefined)
  Reflect.deleteProperty(window, 'PushManager')
}

test('a test message that never comes is told after fifteen seconds', async () => {
  const subscription = {
    options: { applicationServerKey: Uint8Array.of(1, 2, 3).buffer },
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } }),
  }
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({
    pushManager: { getSubscription: async () => subscription },
  } as unknown as ServiceWorkerRegistration)
  store('push_subscriptions', { user_id: MARA.id, endpoint: ENDPOINT })
  const asked = Promise.withResolvers<void>()
  answer('POST /rest/v1/rpc/test_push', () => {
    asked.resolve()
    return { json: null }
  })
  await openAsMember(SETTINGS)
  await expect.element(device()).toBeChecked()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  section()
    .getByRole('button', { name: 'Send a test' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  // Not by looking for the call: each look would move this clock.
  await asked.promise
  await vi.advanceTimersByTimeAsync(14_900)
  expect(page.getByText('Test failed').query()).toBeNull()
  await vi.advanceTimersByTimeAsync(200)
  vi.useRealTimers()
  await expect
    .element(toast().filter({ hasText: 'Test failed' }))
    .toMatchTextContent(
      /No message arrived within 15 seconds\. Try again, or turn push notifications off and on\./,
    )
})

/** A message of the service worker comes to the page, until it is answered. */
async function answerOf(message: WorkerMessage): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  const answered = vi.fn(({ data }: MessageEvent) => data)
  port1.onmessage = answered
  const send = () =>
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: message, ports: [port2] }))
  await expect.poll(() => send() && answered.mock.results.length).toBeGreaterThan(0)
  return answered.mock.results[0]?.value
}

test.each(
  share([
    ['hidden', false],
    ['visible', true],
  ] as const),
)(`a page that is %s says so when a message comes (SEED=${SEED})`, async (state, visible) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  await openAsMember(SETTINGS)
  const sight = { visible, focused: visible }
  expect(await answerOf({ kind: 'push-arrived', test: false })).toEqual(sight)
})
