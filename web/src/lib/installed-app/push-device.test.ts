import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isSubscribedHere } from '../browser/storage.ts'
import { currentDevice, findObstacle, subscribeDevice, unsubscribeDevice } from './push-device.ts'

const KEY = `B${'A'.repeat(86)}`
const OTHER_KEY = `B${'B'.repeat(86)}`
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'

/** A browser with a push manager; the first subscription was made for another key when `subscribedFor` says so. */
function openBrowser(subscribedFor: string | null = null) {
  let current = subscribedFor ? subscription(subscribedFor) : null
  const manager = {
    getSubscription: async () => current,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (current && current.key !== applicationServerKey) throw new DOMException('', 'InvalidStateError')
      current ??= subscription(applicationServerKey)
      return current
    },
  }
  function subscription(key: string) {
    const keys = { p256dh: 'p', auth: 'a' }
    return {
      key,
      options: { applicationServerKey: Uint8Array.from(Buffer.from(key, 'base64url')).buffer },
      toJSON: () => ({ endpoint: `https://push.example/${key}`, keys }),
      endpoint: `https://push.example/${key}`,
      unsubscribe: async () => {
        current = null
        return true
      },
    }
  }
  const registration = { pushManager: manager }
  vi.stubGlobal('navigator', {
    userAgent: '',
    maxTouchPoints: 0,
    serviceWorker: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
  })
}

beforeEach(() => {
  vi.stubGlobal('window', { isSecureContext: true, PushManager: class {}, Notification: class {} })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a browser subscribes once, and gives it up', async () => {
  openBrowser()
  expect(await currentDevice(KEY)).toBeNull()
  const device = await subscribeDevice(KEY)
  expect(device).toEqual({ endpoint: `https://push.example/${KEY}`, p256dh_key: 'p', auth_key: 'a' })
  expect(await subscribeDevice(KEY)).toEqual(device)
  expect([await currentDevice(KEY), isSubscribedHere()]).toEqual([device, true])
  expect(await unsubscribeDevice()).toBe(device.endpoint)
  expect([await currentDevice(KEY), isSubscribedHere(), await unsubscribeDevice()]).toEqual([
    null,
    false,
    null,
  ])
})

test('a subscription for another key of the server counts for nothing, and is made anew', async () => {
  openBrowser(OTHER_KEY)
  expect(await currentDevice(KEY)).toBeNull()
  expect((await subscribeDevice(KEY)).endpoint).toBe(`https://push.example/${KEY}`)
})

test('where nothing is registered it cannot subscribe, and says so', async () => {
  openBrowser()
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => undefined } })
  await expect(subscribeDevice(KEY)).rejects.toThrow('no service worker is registered')
})

test.each([
  [{}, KEY, {}, null],
  [{}, '', {}, 'not-sent'],
  [{ isSecureContext: false }, KEY, {}, 'insecure'],
  [{ PushManager: undefined }, KEY, { userAgent: IPHONE }, 'needs-install'],
  [{ PushManager: undefined }, KEY, {}, 'unsupported'],
])('in a window with %j and the key %s: %j, %s', (missing, key, device, obstacle) => {
  const has = { isSecureContext: true, PushManager: class {}, Notification: class {}, ...missing }
  for (const [name, value] of Object.entries(has)) if (value === undefined) Reflect.deleteProperty(has, name)
  vi.stubGlobal('window', has)
  vi.stubGlobal('navigator', { serviceWorker: {}, userAgent: '', maxTouchPoints: 0, ...device })
  expect(findObstacle(key)).toBe(obstacle)
})
