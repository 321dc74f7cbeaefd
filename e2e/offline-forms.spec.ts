import { expect, type Page, test } from './fixtures.ts'

const OFFLINE = 'You are offline. What you typed stays here until you can send it.'

/** Forms of the screens: where they are, what opens them, and the button that sends them. */
const FORMS: [path: string, send: string, open?: (page: Page) => Promise<void>][] = [
  ['/auth', 'Sign In'],
  ['/auth?mode=signup', 'Create Account'],
  ['/auth?mode=reset-password', 'Send Reset Link'],
  ['/create-match', 'Create Match'],
  ['/profile', 'Save Changes'],
  ['/profile?tab=settings', 'Save password', press('Change password')],
  ['/profile?tab=settings', 'Send the mails', press('Change email')],
  ['/courts', 'Tell me', press('New alert')],
]

for (const [path, send, open] of FORMS)
  test(`without a network '${send}' of ${path} says why it sends nothing`, async ({
    club,
    member,
    stranger,
    allowConsole,
  }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED/)
    const page = path.startsWith('/auth')
      ? await stranger(path)
      : (await member(await club.account('Mara Lob'), path)).page
    await open?.(page)
    // By its role: what is painted before the scripts run looks the same, and has none.
    const button = page.getByRole('button', { name: send, exact: true }).and(page.locator('[type=submit]'))
    await expect(button).toBeEnabled()
    const sent: string[] = []
    page.on('request', (request) => !['GET', 'HEAD'].includes(request.method()) && sent.push(request.url()))
    await page.context().setOffline(true)
    await expect(button).toHaveAccessibleDescription(OFFLINE)
    await expect(page.locator('form').filter({ has: button }).getByText(OFFLINE)).toBeVisible()
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(button).toBeFocused()
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
    expect(sent).toEqual([])
    await page.context().setOffline(false)
    await expect(page.getByText(OFFLINE)).toHaveCount(0)
    await expect(button).toBeEnabled()
  })

function press(name: string) {
  return (page: Page) => page.getByRole('button', { name }).click()
}
