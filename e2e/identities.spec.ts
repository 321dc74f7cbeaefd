import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  startOidcProvider,
  type TestOidcProvider,
} from 'supabase-compatible/testing/identity-providers/test-oidc-provider.ts'
import { test as base, expect, expectAccessible } from './fixtures.ts'
import { toastIn } from './words.ts'

// A provider that signs in `person` at once.
const test = base.extend<{ provider: TestOidcProvider }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern
  provider: async ({}, use) => {
    const provider = await startOidcProvider('clubhouse')
    await use(provider)
    await provider.stop()
  },
  clubFlags: async ({ provider }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'courtside-providers-'))
    const { issuer, clientId, clientSecret } = provider.settings
    process.env.PROVIDER_CLUBHOUSE_SECRET = clientSecret
    const file = join(folder, 'providers.json')
    await writeFile(file, JSON.stringify({ clubhouse: { issuer, client_id: clientId } }))
    await use({ providers: file })
    await rm(folder, { recursive: true })
  },
})
const verified = (sub: string, email: string) => ({ sub, email, email_verified: true, name: 'Demo Person' })

test('a newcomer signs in with a provider and is told plainly when it does not work; a member connects it @long', async ({
  stranger,
  member,
  provider,
}) => {
  test.slow()
  const page = await stranger('/create-match')
  const enter = page.getByRole('button', { name: 'Continue with Clubhouse' })
  await expect(enter).toBeVisible()
  await expectAccessible(page)
  provider.person = { ...verified('1', 'new@demo.example'), email_verified: false }
  await enter.click()
  await expect(page.getByText(/^Your email address is not verified there/)).toBeVisible()
  await expect(page).toHaveURL('/auth?next=%2Fcreate-match')
  provider.person = verified('1', 'new@demo.example')
  await enter.click()
  await expect(toastIn(page)).toContainText('You are signed in as new@demo.example.')
  await expect(page).toHaveURL('/create-match')
  await page.goto('/profile?tab=settings&open=accounts&open=password')
  const section = page.getByRole('region', { name: 'Connected accounts' })
  await expect(section.getByRole('listitem')).toHaveCount(1)
  // The only way in is not to be removed; a password is another.
  await expect(section.getByRole('button', { name: 'Disconnect' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Set a password' })).toBeVisible()

  await test.step('a member connects an account, and disconnects it', async () => {
    const { page: mara } = await member('Mara Lob', '/profile?tab=settings&open=accounts')
    const section = mara.getByRole('region', { name: 'Connected accounts' })
    provider.person = verified('2', 'mara@elsewhere.example')
    await section.getByRole('button', { name: 'Connect Clubhouse' }).click()
    await expect(mara).toHaveURL('/profile?tab=settings&open=accounts')
    await expect(section.getByRole('listitem').filter({ hasText: 'mara@elsewhere.example' })).toBeVisible()
    // The way back opened a session, which took the place of the one before.
    await expect(mara.getByRole('region', { name: 'Signed-in devices' })).toContainText('1 device')

    await section.getByRole('button', { name: 'Disconnect Clubhouse' }).click()
    await mara.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
    await expect(toastIn(mara)).toContainText('Clubhouse disconnected')
    await expect(section.getByRole('listitem')).toHaveCount(1)
    await expect(section.getByRole('button', { name: 'Connect Clubhouse' })).toBeVisible()
  })
})
