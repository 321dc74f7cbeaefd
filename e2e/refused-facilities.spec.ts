import { expect, test } from './fixtures.ts'
import { matchOf } from './match-words.ts'
import { cardOf, expectToast, joinFromStrip, leaveMatch, openMatch, signIn } from './words.ts'

type Refusals = Record<string, () => void>

// Each runs in the page before its scripts do, and takes one facility of the browser away in the way in which browsers refuse it.
const REFUSALS: Refusals = {
  'storage is blocked, and BroadcastChannel with it': () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse })
    class Refused {
      constructor() {
        refuse()
      }
    }
    Object.assign(window, { BroadcastChannel: Refused })
  },
  'storage is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
  'there are no service workers': () => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
  },
  'service workers are refused': () => {
    const refuse = () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'))
    ServiceWorkerContainer.prototype.register = refuse
    ServiceWorkerContainer.prototype.getRegistration = refuse
  },
  'notifications and push are missing': () => {
    for (const name of ['Notification', 'PushManager']) Reflect.deleteProperty(window, name)
  },
  'notifications are refused': () => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
    Notification.requestPermission = () => Promise.resolve('denied')
  },
  'clipboard and share are missing': () => {
    for (const name of ['clipboard', 'share', 'canShare', 'locks', 'permissions', 'vibrate', 'setAppBadge'])
      Reflect.deleteProperty(Navigator.prototype, name)
  },
  'idle callbacks and view transitions are missing': () => {
    Reflect.deleteProperty(window, 'requestIdleCallback')
    Reflect.deleteProperty(Document.prototype, 'startViewTransition')
  },
}

// All that a browser can be without at once; what it has but refuses, and each by itself, is for `npm run test:long`.
const TOGETHER = [
  'storage is blocked, and BroadcastChannel with it',
  'notifications and push are missing',
  'clipboard and share are missing',
  'idle callbacks and view transitions are missing',
  'there are no service workers',
]
const WALKS: [what: string, refusals: string[]][] = [
  ['next to nothing is there @long', TOGETHER],
  [
    'storage is full and the rest is refused @long',
    ['storage is full', 'service workers are refused', 'notifications are refused'],
  ],
  ...Object.keys(REFUSALS).map((what): [string, string[]] => [`${what} @long`, [what]]),
]

for (const [what, refusals] of WALKS) {
  test(`signing in, joining and leaving work where ${what}`, async ({ club, stranger, allowConsole }) => {
    // The official client says this itself, and goes on.
    allowConsole(/Failed to create a new BroadcastChannel/)
    const mara = await club.account('Mara Lob')
    const ela = await club.account('Ela Vibora')
    await matchOf(club, { account: mara })
    const page = await stranger('/about')
    for (const name of refusals) await page.context().addInitScript(REFUSALS[name] ?? fail)
    await page.goto('/auth')
    await signIn(page, ela.email)
    const card = cardOf(page, 'Indoor Arena', '18:30')
    await joinFromStrip(page, card, 'B')
    await expectToast(page, 'Joined match successfully!', 'You have joined Team B for this match.')
    const dialog = await openMatch(page, card)
    await leaveMatch(page)
    await expectToast(page, 'Left match successfully!')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('link', { name: 'Courts' }).click()
    await expect(page.getByRole('heading', { name: 'Courts' })).toBeVisible()
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('dialog', { name: 'Account' }).getByRole('link', { name: 'Profile' }).click()
    for (const tab of ['Notifications', 'Settings', 'Personal Info']) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
    }
  })
}

function fail(): never {
  throw new Error('there is no such refusal')
}
