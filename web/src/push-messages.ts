// The service worker's part of push messages. The server writes their texts (server/push/wording.ts).
import type { Sight, WorkerMessage } from '@/lib/installed-app/worker-message.ts'
import { serialize } from '@/lib/serialize.ts'

declare const self: ServiceWorkerGlobalScope

interface PushMessage {
  title: string
  body: string
  /** A later notification with the same tag replaces the earlier one. */
  tag: string
  /** The path that a tap opens, from the root of the site. */
  url: string
  /** True for a test message, which is shown even while the app is open. */
  test?: boolean
}

const UNREADABLE: PushMessage = {
  // No word that one language has and another has not: nothing is known here of the member.
  title: 'Courtside',
  body: '',
  tag: 'news',
  url: '/profile?tab=notifications',
}
const SHOWN_FOR_MS = 5000
const ANSWER_WITHIN_MS = 1000

self.addEventListener('push', (event) => event.waitUntil(arrive(readMessage(event.data))))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.url))
})
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(subscribeAnew(event as PushSubscriptionChangeEvent)),
)

function readMessage(data: PushMessageData | null): PushMessage {
  try {
    return { ...UNREADABLE, ...(data?.json() as Partial<PushMessage>) }
  } catch {
    return UNREADABLE
  }
}

async function arrive(message: PushMessage): Promise<void> {
  const pages = await openPages()
  const sights = Promise.all(pages.map((page) => askSight(page, message)))
  // A page with the focus shows the message itself. WebKit revokes the subscription if a push shows no notification, so it always shows one.
  // The browser says of a page that it has suspended that it has the focus, so the page is waited for.
  const claimed = pages.some((page) => page.focused && page.visibilityState === 'visible')
  if (claimed && !message.test && !isWebKit() && (await sights).some(({ focused }) => focused)) return
  await show(message)
  if ((await sights).some(({ visible }) => visible)) await closeSoon(message)
}

const UNSEEN: Sight = { visible: false, focused: false }

/** A suspended page does not answer. Nobody sees that one, whatever the browser says of it. */
async function askSight(page: WindowClient, message: PushMessage): Promise<Sight> {
  const arrived: WorkerMessage = { kind: 'push-arrived', test: message.test === true }
  return ((await answerOf(page, arrived)) as Sight | undefined) ?? UNSEEN
}

/** The newest message of each tag, so that the timer of an older notification does not close the newer one. */
const newest = new Map<string, PushMessage>()

// Chromium forgets a notification that it is about to show while it lists others, so these calls wait for each other.
const inTurn = serialize()

async function show(message: PushMessage): Promise<void> {
  const { title, body, tag, url } = message
  newest.set(tag, message)
  const icons = { icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' }
  const options = { body, tag, renotify: true, ...icons, data: { url } }
  await inTurn(() => self.registration.showNotification(title, options))
}

/** Beside an app on screen, a notification closes by itself. Where nobody is looking it stays. */
async function closeSoon(message: PushMessage): Promise<void> {
  const { tag } = message
  const shown = await inTurn(() => self.registration.getNotifications({ tag }))
  await new Promise((resolve) => setTimeout(resolve, SHOWN_FOR_MS))
  if (newest.get(tag) === message) for (const notification of shown) notification.close()
}

/** Brings a page of the app to the front and navigates it there, or opens one. */
async function open(url: unknown): Promise<void> {
  const target = new URL(typeof url === 'string' ? url : UNREADABLE.url, self.location.origin)
  if (target.origin !== self.location.origin) return
  const pages = await openPages()
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0]
  if (!page) return void (await self.clients.openWindow(target))
  // A browser may refuse to focus the window; the page navigates all the same.
  await page.focus().catch(() => page)
  const path = target.pathname + target.search
  // A page that runs navigates by itself, without a reload.
  if (!(await answerOf(page, { kind: 'open', path }))) await page.navigate(target)
}

/** Resolves to the answer of the page; undefined if none comes in time. */
function answerOf(page: WindowClient, message: WorkerMessage): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
    page.postMessage(message, [port2])
    setTimeout(() => resolve(undefined), ANSWER_WITHIN_MS)
  })
}

async function openPages(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true })
}

const isWebKit = () =>
  /AppleWebKit\//.test(navigator.userAgent) && !/Chrom(e|ium)\//.test(navigator.userAgent)

interface PushSubscriptionChangeEvent extends ExtendableEvent {
  // Most browsers report neither.
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

/** Subscribes again after the browser dropped the subscription. The next signed-in page reports the new one to the server. */
async function subscribeAnew({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent) {
  if (!newSubscription && !(await subscribe(oldSubscription?.options.applicationServerKey))) return
  const message: WorkerMessage = { kind: 'push-subscription-changed' }
  for (const page of await openPages()) page.postMessage(message)
}

/** Subscribes with the key that the server has now, or with the former one if the server cannot be reached. False if there is no key. */
async function subscribe(formerKey: ArrayBuffer | null | undefined): Promise<boolean> {
  const applicationServerKey = (await fetchKey()) ?? formerKey
  // The browser also drops a subscription when the member withdraws the permission.
  if (!applicationServerKey || Notification.permission !== 'granted') return false
  await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  return true
}

/** The key in `/config.json`: undefined when it cannot be read, empty when the server sends no messages. */
async function fetchKey(): Promise<string | undefined> {
  const response = await fetch('/config.json', { credentials: 'same-origin' }).catch(() => undefined)
  if (!response?.ok) return undefined
  return ((await response.json()) as { vapidPublicKey: string }).vapidPublicKey
}
