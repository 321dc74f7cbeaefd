import { expect, type Page, test } from './fixtures.ts'
import { expectToastFor, leaveDoor, signIn, stopClock, toastIn } from './words.ts'

test('toasts: one at a time, for five seconds, within reach of keys and fingers', async ({
  stranger,
  allowConsole,
}) => {
  allowConsole(/status of 400/)
  const page = await stranger('/auth')
  await stopClock(page)
  await askForLink(page)
  await signIn(page, 'ela@demo.example', 'not her password')
  await expect(toastIn(page)).toHaveText(/^Error/)
  await expect(toastIn(page)).toHaveCount(1)

  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(toastIn(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(toastIn(page).getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toastIn(page)).toHaveCount(0)

  await askForLink(page)
  await swipe(page, 40)
  await expect(toastIn(page)).toHaveAttribute('data-swipe', 'cancel')
  await swipe(page, 60)
  await expect(toastIn(page)).toHaveCount(0)
  await page.mouse.move(10, 700)

  await askForLink(page)
  await expectToastFor(page, "We've sent you a password reset link.", 5000)
})

test('Escape closes the dialog that was opened, and the toast above it only afterwards @long', async ({
  club,
  member,
}) => {
  const tim = await club.account('Tim Smash')
  const id = await club.match({ creator: tim })
  const { page } = await member('Mara Lob', `/matches?match=${id}`)
  await page.getByRole('button', { name: 'Join Match' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Join Match' }).click()
  await expect(toastIn(page)).toContainText('Joined match successfully!')
  await page.mouse.move(10, 400)
  await page.getByRole('button', { name: 'Leave Match' }).click()
  await expect(leaveDoor(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(leaveDoor(page)).toHaveCount(0)
  await expect(toastIn(page)).toHaveAttribute('data-state', 'open')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(toastIn(page)).toHaveAttribute('data-state', 'open')
  await page.keyboard.press('Escape')
  await expect(toastIn(page)).toHaveCount(0)
})

async function askForLink(page: Page) {
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill('nobody@demo.example')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(toastIn(page)).toContainText('Check your email')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
}

async function swipe(page: Page, right: number) {
  const box = await toastIn(page).boundingBox()
  if (!box) throw new Error('no toast to swipe')
  const [x, y] = [box.x + 60, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + right, y, { steps: 6 })
  await page.mouse.up()
}
