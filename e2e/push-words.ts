import type { CDPSession, Page } from '@playwright/test'
import type { Received, TestDevice } from '../testing/test-push-service.ts'
import { expect } from './fixtures.ts'

/** In place of the browser's own push service, which no test can reach: everything else of it is real. */
export async function standInForPushManager(page: Page, device: TestDevice): Promise<void> {
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript(({ endpoint, p256dh_key, auth_key }) => {
    const KEY = 'stand-in-subscription'
    const subscription = (key: string) => ({
      endpoint,
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint, keys: { p256dh: p256dh_key, auth: auth_key } }),
      unsubscribe: async () => localStorage.removeItem(KEY) === undefined,
      key,
    })
    Object.assign(PushManager.prototype, {
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        localStorage.setItem(KEY, applicationServerKey)
        return subscription(applicationServerKey)
      },
      async getSubscription() {
        const key = localStorage.getItem(KEY)
        return key ? subscription(key) : null
      },
    })
  }, device)
  await page.reload()
}

/** Hands the service worker of the page what its push service got. */
export async function openPushLine(page: Page): Promise<(received: Received) => Promise<void>> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
  const browser = await page.context().newCDPSession(page)
  const registrationId = await registrationOf(browser)
  const { origin } = new URL(page.url())
  const data = (payload: unknown) => JSON.stringify(payload)
  return async ({ payload }) => {
    // The browser may drop a message for a worker that is just stopping. A push service sends it again.
    await expect(async () => {
      await inWorker(page, async (scope) => {
        scope.hasArrived = false
        scope.addEventListener('push', () => Object.assign(scope, { hasArrived: true }), { once: true })
      })
      await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: data(payload) })
      await expect
        .poll(() => inWorker(page, async ({ hasArrived }) => hasArrived), { timeout: 5000 })
        .toBe(true)
    }).toPass()
  }
}

async function registrationOf(browser: CDPSession): Promise<string> {
  const known = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    }),
  )
  await browser.send('ServiceWorker.enable')
  return known
}

/** Nothing of the app is open any more, and its service worker knows. */
export async function closeApp(page: Page): Promise<void> {
  await page.goto('about:blank')
  const open = () =>
    inWorker(page, async ({ clients }) => (await clients.matchAll({ includeUncontrolled: true })).length)
  await expect.poll(open).toBe(0)
}

/** The notifications that the device shows, as title and words. */
export function shownOn(page: Page): Promise<string[]> {
  return inWorker(page, async ({ registration }) =>
    (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`),
  )
}

/** As whoever has read them; beside an open app they close by themselves. */
export function closeNotifications(page: Page): Promise<void> {
  return inWorker(page, async ({ registration }) => {
    for (const notification of await registration.getNotifications()) notification.close()
  })
}

/** Taps the only notification. */
export function tapNotification(page: Page): Promise<void> {
  return inWorker(page, async ({ registration, dispatchEvent, NotificationEvent }) => {
    const [notification] = await registration.getNotifications()
    dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })
}

/**
 * Lets notifications be shown and be listed by turns only: Chromium forgets one that it is about to show while it lists them. The app minds
 * this by itself (`push-messages.ts`), but knows nothing of the lists that a test asks for.
 */
function takeTurns({ registration }: WorkerScope): void {
  if (Object.hasOwn(registration, 'showNotification')) return
  let last: Promise<unknown> = Promise.resolve()
  for (const name of ['showNotification', 'getNotifications'] as const) {
    const act = registration[name].bind(registration) as (...args: unknown[]) => Promise<unknown>
    const inTurn = (...args: unknown[]) => {
      last = last.then(
        () => act(...args),
        () => act(...args),
      )
      return last
    }
    Object.defineProperty(registration, name, { value: inTurn })
  }
}

interface WorkerScope {
  clients: { matchAll(options: { includeUncontrolled: boolean }): Promise<unknown[]> }
  registration: ServiceWorkerRegistration
  /** Set by the stand-in of the push service when the worker has the message. */
  hasArrived?: boolean
  addEventListener(type: 'push', listener: () => void, options: { once: boolean }): void
  dispatchEvent(event: Event): boolean
  NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event
}

async function inWorker<Result>(page: Page, work: (scope: WorkerScope) => Promise<Result>): Promise<Result> {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('there is no service worker')
  return worker.evaluate(`(${takeTurns})(self), (${work})(self)`)
}

/** The tab goes to the background, or comes back. */
export async function look(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

export const pushSection = (page: Page) => page.getByRole('region', { name: 'Push notifications' })
export const pushSwitch = (page: Page) =>
  pushSection(page).getByRole('switch', { name: 'Push notifications on this device' })

export async function turnOn(page: Page): Promise<void> {
  await pushSwitch(page).click()
  await expect(pushSection(page).getByRole('button', { name: 'Send a test' })).toBeVisible()
}
