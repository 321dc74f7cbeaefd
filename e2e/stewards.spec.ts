import { DESKTOP, expect, expectAccessibleInBothThemes, PASSWORD, test } from './fixtures.ts'
import { expectToast } from './words.ts'

test('the link makes a steward, who blocks a member, who reads why and is let in again @long', async ({
  club,
  member,
  stranger,
  allowConsole,
}) => {
  // The session of the blocked member ends, and so does the next sign-in.
  allowConsole(/40[013] \(/)
  const rolf = await member('Rolf Rulo')
  const { page } = await member('Ela Lob', '/matches', DESKTOP)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Stewards' })).toHaveCount(0)

  const [{ token } = { token: '' }] = await club.sql<{ token: string }>(
    'select private.create_steward_link() as token',
  )
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`/steward-link#${token}`)
  await page.getByRole('button', { name: 'Become a steward' }).click()
  await expectToast(page, 'You are a steward now')
  expect(asked.filter((url) => url.includes(token))).toEqual([])
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stewards' }),
  ).toBeVisible()

  // Another section may come first.
  await page
    .getByRole('navigation', { name: 'Stewards' })
    .getByRole('link', { name: /^Members/ })
    .click()
  await page.getByLabel('Search by name or email address').fill('rulo')
  await page.getByRole('link', { name: 'Rolf Rulo' }).click()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Block Rolf Rulo?' })
  await sheet.getByLabel('Reason').fill('Insulted others')
  await sheet.getByRole('button', { name: 'Block' }).click()
  await expectToast(page, 'Rolf Rulo is blocked')

  await rolf.page.reload()
  await expect(rolf.page).toHaveURL(/\/auth/)
  const phone = await stranger('/auth')
  const signIn = async () => {
    await phone.getByLabel('Email').fill(rolf.account.email)
    await phone.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await phone.getByRole('button', { name: 'Sign In' }).click()
  }
  await signIn()
  const notice = phone.getByRole('status').filter({ hasText: 'This account is blocked until' })
  await expect(notice).toContainText('The reason: Insulted others')

  await page.getByRole('button', { name: 'Unblock' }).click()
  await expectToast(page, 'Unblocked')
  await signIn()
  await expect(phone).toHaveURL('/matches')

  await page.getByRole('navigation', { name: 'Stewards' }).getByRole('link', { name: 'Log' }).click()
  const acts = page.getByRole('region', { name: 'Log' }).getByRole('listitem')
  await expect(acts.first()).toContainText('Ela Lob unblocked Rolf Rulo')
  await expect(acts.nth(1)).toContainText(/Ela Lob blocked Rolf Rulo until .*: Insulted others/)
})
