import { erase, PUSH_KEY, write } from '../browser/storage.ts'

// The browser's side of push messages: support, permission and subscription.

/** Returns the reason why messages cannot reach this browser; null when they can. */
export type Obstacle = 'insecure' | 'needs-install' | 'unsupported' | 'not-sent'

const READY_WITHIN_MS = 5000

export function findObstacle(publicKey: string): Obstacle | null {
  if (!window.isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isIphone() ? 'needs-install' : 'unsupported'
  return publicKey ? null : 'not-sent'
}

export const permission = (): NotificationPermission => window.Notification?.permission ?? 'default'

export interface DeviceKeys {
  endpoint: string
  p256dh_key: string
  auth_key: string
}

/** Returns the subscription of this browser; null when there is none, or when it was made for another key of the server. */
export async function currentDevice(publicKey: string): Promise<DeviceKeys | null> {
  const subscription = await (await registration())?.pushManager.getSubscription()
  return subscription && isFor(subscription, publicKey) ? keysOf(subscription) : null
}

/** Subscribes, replacing a subscription for another key. Rejects when the browser or its push service refuses. */
export async function subscribeDevice(publicKey: string): Promise<DeviceKeys> {
  const manager = (await readyRegistration()).pushManager
  const old = await manager.getSubscription()
  if (old && !isFor(old, publicKey)) await old.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const device = keysOf(await manager.subscribe(options))
  write(PUSH_KEY, 'on')
  return device
}

/** Ends the subscription; resolves to its endpoint. The server learns of it from the push service when it sends the next message. */
export async function unsubscribeDevice(): Promise<string | null> {
  erase(PUSH_KEY)
  const subscription = await (await registration())?.pushManager.getSubscription()
  if (!subscription) return null
  await subscription.unsubscribe()
  return subscription.endpoint
}

const registration = () => navigator.serviceWorker?.getRegistration()

/** Avoids `ready`, which never resolves if no service worker is registered. */
async function readyRegistration(): Promise<ServiceWorkerRegistration> {
  if (!(await registration())) throw new Error('no service worker is registered')
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('the service worker is not ready')), READY_WITHIN_MS),
  )
  return Promise.race([navigator.serviceWorker.ready, late])
}

function keysOf(subscription: PushSubscription): DeviceKeys {
  const { endpoint, keys } = subscription.toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('the subscription has no keys')
  return { endpoint, p256dh_key: keys.p256dh, auth_key: keys.auth }
}

function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey
  // Some browsers do not report it.
  return !key || base64url(key) === publicKey
}

function base64url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** An iPad says that it is a Mac, but no Mac is touched. */
export const isIphone = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
