import { DESKTOP, expect, PASSWORD, type Page, test } from './fixtures.ts'
import { cardOf, team, toastIn } from './words.ts'

test('without a mouse: sign in, open a match, join, leave', async ({ club, stranger }) => {
  const creator = await club.account('Tim Smash')
  const { email } = await club.account('Mara Lob')
  await club.match({ creator, participants: [{ account: creator, team: 'A' }] })
  const page = await stranger('/auth', DESKTOP)
  const { keyboard } = page
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()

  await tabTo(page, 'Skip to content')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
  await keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, 'Email')
  await keyboard.type(email)
  await tabTo(page, 'Password')
  await keyboard.type(PASSWORD)
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/matches')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  const card = cardOf(page, 'Indoor Arena', '18:30')
  await expect(card).toBeVisible()
  await tabTo(page, /^Indoor Arena/)
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Join Match' })).toBeVisible()
  await expect(dialog).toBeFocused()
  await tabTo(page, 'Click to join Team B')
  await keyboard.press('Enter')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await tabTo(page, 'Join Team B')
  await keyboard.press('Enter')
  await expect(toastIn(page)).toContainText('Joined match successfully!')
  await expect(team(dialog, 'B')).toContainText('Mara')

  await tabTo(page, 'Leave Match')
  await keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Leave Match' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await tabTo(page, 'Leave Match')
  await keyboard.press('Enter')
  await expect(toastIn(page)).toContainText('Left match successfully!')
  await expect(team(dialog, 'B')).not.toContainText('Mara')
  await keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(card.getByRole('link')).toBeFocused()
})

/** Goes on by the tab key until the focus is on what has this name; what is out of reach fails. */
async function tabTo(page: Page, name: string | RegExp) {
  const matches = (text: string) => (typeof name === 'string' ? text === name : name.test(text))
  const passed: string[] = []
  while (passed.length < 40) {
    await page.keyboard.press('Tab')
    const here = await page.evaluate(nameOfFocused)
    if (matches(here)) return
    passed.push(here)
  }
  throw new Error(`the tab key does not come to ${name}, but to: ${passed.join(', ')}`)
}

function nameOfFocused(): string {
  const element = document.activeElement
  if (!element) return ''
  const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null
  return element.getAttribute('aria-label') ?? label ?? element.textContent.trim()
}
