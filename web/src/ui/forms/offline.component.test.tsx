import { SEED, share } from 'supabase-compatible/testing/runs.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paths } from '@/lib/paths.ts'
import { openApp, openAsMember } from '../../../testing/open-app.tsx'
import { setOnline } from '../../../testing/set-online.ts'
import { answer, CONFIG, calls, isWrite } from '../../../testing/stand-in-server.ts'

const OFFLINE = 'You are offline. What you typed stays here until you can send it.'

/** Forms of the screens: where they are, the button that sends them, and the one that opens them. */
const FORMS: [path: string, send: string, open?: string][] = [
  ['/auth', 'Sign In'],
  ['/auth?mode=signup', 'Create Account'],
  ['/auth?mode=reset-password', 'Send Reset Link'],
  ['/create-match', 'Create Match'],
  ['/profile', 'Save Changes'],
  [paths.settingsSection('password'), 'Save password', 'Change password'],
  [paths.settingsSection('email'), 'Send the mails', 'Change email'],
  ['/courts', 'Tell me', 'New alert'],
]

test.each(share(FORMS))(
  `without a network the form of %s tells why '%s' sends nothing (SEED=${SEED})`,
  async (path, send, open) => {
    await (path.startsWith('/auth') ? openApp(path) : openAsMember(path))
    if (open) await page.getByRole('button', { name: open }).click()
    const button = page.getByRole('button', { name: send, exact: true })
    await expect.element(button).toBeEnabled()
    setOnline(false)
    await expect.element(button).toHaveAccessibleDescription(OFFLINE)
    const before = calls.length
    button.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button).toHaveFocus()
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(0)
    expect(calls.slice(before).filter(isWrite)).toEqual([])
    setOnline(true)
    await expect.element(page.getByText(OFFLINE)).not.toBeInTheDocument()
    await expect.element(button).toBeEnabled()
  },
)

test('without a network nobody leaves for a provider of accounts', async () => {
  const providers = ['clubhouse']
  answer('GET /config.json', { json: { ...CONFIG, signIn: { ...CONFIG.signIn, providers } } })
  await openApp('/auth')
  const button = page.getByRole('button', { name: /^Continue with/ })
  await expect.element(button).toBeEnabled()
  setOnline(false)
  await expect.element(button).toBeDisabled()
})
