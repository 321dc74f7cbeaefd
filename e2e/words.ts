import { expect, type Locator, type Page } from '@playwright/test'
import { PASSWORD } from './club.ts'

// Steps that members take, in the words of the screens.

/** Chooses in the menu of a notification. */
export async function chooseFor(page: Page, message: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: `Options: ${message}` }).click()
  await page.getByRole('dialog', { name: 'Options' }).getByRole('button', { name: choice }).click()
}

/** The settings with all their sections open. */
export const ALL_SETTINGS =
  '/profile?tab=settings&open=appearance&open=push&open=days&open=calendar&open=email&open=password' +
  '&open=second-factor&open=accounts&open=devices&open=blocked&open=data'

/** The card of a match, found by its place and start. */
export function cardOf(page: Page, venue: string, time: string): Locator {
  return page.getByRole('article').filter({ hasText: venue }).filter({ hasText: time })
}

export function team(within: Locator | Page, name: 'A' | 'B'): Locator {
  return within.getByRole('list', { name: `Team ${name}` })
}

/** Sends the form. */
export const createMatch = (page: Page) => page.getByRole('button', { name: 'Create Match' }).click()

/** Fills the form for a match tomorrow; the location by the venue's whole name. */
export async function fillMatch(
  page: Page,
  { venue = 'Indoor Arena (Eversports)', start = '18:30', level = 'Intermediate' } = {},
) {
  await page.getByLabel('Location').selectOption(venue)
  await page.getByLabel('Skill Level').selectOption(level)
  await pickTomorrow(page)
  await page.getByLabel('Start Time').fill(start)
  await page.getByLabel('Start Time').blur()
}

/** Chooses tomorrow in the calendar, which opens on today. */
export async function pickTomorrow(page: Page): Promise<void> {
  await page.getByLabel('Date', { exact: true }).click()
  await page.getByRole('dialog').getByRole('grid').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
}

/** Presses a free place of the strip and says yes. */
export async function joinFromStrip(page: Page, card: Locator, name: 'A' | 'B'): Promise<void> {
  await card
    .getByRole('button', { name: `Join team ${name}` })
    .first()
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Join Team ${name}` })
    .click()
}

/** Leaves the match that is open, by the door that also asks for a substitute. */
export async function leaveMatch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Leave Match' }).click()
  await leaveDoor(page).getByRole('button', { name: 'Leave Match' }).click()
}

export const leaveDoor = (page: Page) => page.getByRole('dialog', { name: "You can't make it?" })

export async function openMatch(page: Page, card: Locator): Promise<Locator> {
  await card.getByRole('link').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

/** The toast with a title, and a description if one is given. */
export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  const toast = page
    .getByRole('status')
    .or(page.getByRole('alert'))
    .or(page.locator('li'))
    .filter({ hasText: title })
    .first()
  await expect(toast).toBeVisible()
  if (description) await expect(page.getByText(description, { exact: true }).first()).toBeVisible()
}

/** Goes to a path as a link of the app does, which takes a fifth of the time of loading the page anew. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Types an address and a password on the auth screen and signs in. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Goes to the sign-up mode and sends its form. */
export async function signUp(page: Page, email: string, confirm = PASSWORD): Promise<void> {
  const heading = page.getByRole('heading', { name: 'Create Account' })
  if (!(await heading.isVisible())) await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(heading).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Username (Firstname Lastname)').fill('Nora Newcomer')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(confirm)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

/** The toast on the screen, at most one. */
export function toastIn(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem')
}

/** From here on the page's clock moves only when the test moves it. What waits for a moment before it shows will wait. */
export async function stopClock(page: Page, ahead = 60_000): Promise<void> {
  await page.clock.pauseAt(Date.now() + ahead)
}

/** Polls `look` while the page's stopped clock is moved on, half a second at a step. */
export function pollWithClock<T>(page: Page, look: () => T | Promise<T>) {
  const step = async () => {
    await page.clock.runFor(500)
    return look()
  }
  return expect.poll(step, { intervals: [20], timeout: 20_000 })
}

/** The toast with this text stays for so long by the page's clock, which stands still, and no longer. */
export async function expectToastFor(page: Page, text: string, milliseconds: number): Promise<void> {
  const toast = toastIn(page)
  await expect(toast).toContainText(text)
  await page.clock.runFor(milliseconds - 1)
  await expect(toast).toHaveAttribute('data-state', 'open')
  await page.clock.runFor(1)
  await expect(toast).toHaveCount(0)
}

/** Lets the deletion of an account ask who it is, as the server does ten minutes after the last proof. */
export async function askForProof(page: Page): Promise<void> {
  await page.route('**/rpc/require_recent_proof', (route) =>
    route.fulfill({
      status: 403,
      json: { code: 'PT403', hint: 'reauthentication_needed', message: 'Please confirm', details: null },
    }),
  )
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByLabel('Type DELETE to confirm').fill('DELETE')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible()
}

/** Presses like a finger, and counts. */
export function countTaps() {
  const taps: string[] = []
  return {
    taps,
    tap: async (what: Locator) => {
      await what.click()
      taps.push(String(what))
    },
  }
}
