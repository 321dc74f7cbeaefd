import { pushTitleOf } from '../testing/notification-sentence.ts'
import { expect, expectAccessible, type Page, test } from './fixtures.ts'
import {
  closeApp,
  closeNotifications,
  look,
  openPushLine,
  pushSection,
  pushSwitch,
  shownOn,
  standInForPushManager,
  tapNotification,
  turnOn,
} from './push-words.ts'
import { expectToast, stopClock, toastIn } from './words.ts'

const SETTINGS = '/profile?tab=settings&open=push'
const APP = { serviceWorkers: 'allow' } as const

test('a member is told on the phone, taps it, and is not told any more after leaving @push', async ({
  club,
  member,
  allowConsole,
}) => {
  test.slow()
  allowConsole(/status of 429/)
  const [creator, account] = [await club.account('Tim Smash'), await club.account('Mara Lob')]
  // Before the page is open: the toast of this invitation would take the place of those that are looked for below.
  const match = await club.match({ creator, participants: [{ account, status: 'pending' }] })
  const { page } = await member(account, SETTINGS, APP)
  const device = club.pushService.device()
  await standInForPushManager(page, device)
  const deliver = await openPushLine(page)
  const devices = () => club.sql('select endpoint from push_subscriptions where user_id = $1', [account.id])
  const looking = () => club.sql('select from private.open_pages where user_id = $1', [account.id])
  const notify = (words: string) =>
    club.sql(
      // Begins soon, so that it is sent at night too.
      `insert into notifications (user_id, type, message, related_id, data)
       values ($1, 'match_invitation', $2, $3, jsonb_build_object('start', now() + interval '2 hours'))`,
      [account.id, words, match],
    )

  await turnOn(page)
  await expect.poll(devices).toEqual([{ endpoint: device.endpoint }])
  await pushSection(page).getByRole('button', { name: 'Send a test' }).click()
  await deliver(await device.next())
  await expect(toastIn(page)).toContainText('Test message received')
  await expect
    .poll(() => shownOn(page))
    .toEqual(['It works: Messages from your matches appear like this one.'])
  await pushSection(page).getByRole('button', { name: 'Send a test' }).click()
  await expectToast(page, 'Test failed', 'Too many attempts. Please wait a moment and try again.')
  await closeNotifications(page)

  // Messages that arrive while the page is in view are left to the page.
  await deliver({ payload: { title: 'Not shown', tag: match }, headers: {} })
  expect(await shownOn(page)).toEqual([])
  await expect.poll(async () => (await looking()).length).toBe(1)
  await notify('Seen in the app.')
  await expect(toastIn(page)).toContainText('Seen in the app.')
  await look(page, 'hidden')
  await expect.poll(async () => (await looking()).length).toBe(0)
  await notify('First words.')
  const first = await device.next()
  expect(first.payload).toMatchObject({ title: pushTitleOf('match_invitation'), body: 'First words.' })
  // Ten minutes later. The worker notes what was sent only after the device has it.
  await expect
    .poll(() =>
      club.sql(
        `update private.match_pushes set sent_at = sent_at - interval '10 minutes' where sent_at is not null returning match_id`,
      ),
    )
    .toEqual([{ match_id: match }])
  await notify('Second words.')
  const second = await device.next()
  // Nothing of the app is open: it stays, and the second takes the place of the first.
  await closeApp(page)
  await deliver(first)
  await expect.poll(() => shownOn(page)).toEqual([`${pushTitleOf('match_invitation')}: First words.`])
  await deliver(second)
  await expect.poll(() => shownOn(page)).toEqual([`${pushTitleOf('match_invitation')}: Second words.`])
  await page.goto(SETTINGS)
  await expect(pushSwitch(page)).toBeChecked()
  await tapNotification(page)
  await expect(page).toHaveURL(`/matches/${match}`)
  await expect.poll(() => shownOn(page)).toEqual([])

  await page.goto(SETTINGS)
  await expect(pushSwitch(page)).toBeChecked()
  await pushSwitch(page).click()
  await expect(pushSwitch(page)).not.toBeChecked()
  await expect.poll(devices).toEqual([])
  await turnOn(page)
  await page.goto('/matches')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expect.poll(devices).toEqual([])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('stand-in-subscription'))).toBeNull()
})

test('a test message that never comes is told after fifteen seconds @push @long', async ({
  club,
  member,
}) => {
  const { page } = await member('Mara Lob', SETTINGS, APP)
  const device = club.pushService.device()
  await standInForPushManager(page, device)
  await turnOn(page)
  await stopClock(page)
  await pushSection(page).getByRole('button', { name: 'Send a test' }).click()
  await device.next()
  await page.clock.runFor(14_900)
  await expect(toastIn(page)).toHaveCount(0)
  await page.clock.runFor(200)
  await expectToast(
    page,
    'Test failed',
    'No message arrived within 15 seconds. Try again, or turn push notifications off and on.',
  )
})

test('choices per kind are kept, and a browser that cannot is told why @push @long @wide-long', async ({
  club,
  member,
}) => {
  const { page, account } = await member('Mara Lob', SETTINGS)
  const changes = page.getByRole('switch', { name: 'Changes' })
  await expect(changes).toBeChecked()
  await changes.click()
  await expect(changes).not.toBeChecked()
  const muted = () => club.sql('select type from push_mutes where user_id = $1', [account.id])
  await expect.poll(muted).toEqual([{ type: 'match_updated' }])
  await page.reload()
  await expect(changes).not.toBeChecked()
  await changes.click()
  await expect.poll(muted).toEqual([])
  // Away from the bars, which would cover a part of what is near them.
  await page
    .getByRole('switch', { name: 'Free courts' })
    .evaluate((row) => row.scrollIntoView({ block: 'center' }))
  await expectAccessible(page)

  await arrive(page, () => {
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'default' })
    Notification.requestPermission = async () => 'default'
  })
  await pushSwitch(page).click()
  await expectToast(page, 'Permission required', 'Allow notifications when your browser asks for them.')
  await arrive(page, () => {
    Notification.requestPermission = async () => 'granted'
  })
  // Nothing is registered here that could subscribe.
  await pushSwitch(page).click()
  await expectToast(page, 'Something went wrong. Please try again.')
  await expect(pushSwitch(page)).not.toBeChecked()

  const notice = pushSection(page).getByRole('note')
  await arrive(page, () =>
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'denied' }),
  )
  await expect(notice).toContainText('Notifications blocked')
  await arrive(page, () => Reflect.deleteProperty(window, 'PushManager'))
  await expect(notice).toContainText('Not in this browser')
  await arrive(page, () => Object.defineProperty(window, 'isSecureContext', { get: () => false }))
  await expect(notice).toContainText('HTTPS Required')
})

/** Loads the page anew in a browser in which that has happened before. */
async function arrive(page: Page, before: () => void) {
  await page.addInitScript(before)
  await page.reload()
}
