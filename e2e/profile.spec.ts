import { expect, expectAccessible, test } from './fixtures.ts'
import { expectToast, toastIn } from './words.ts'

// Profiles, as their owners edit them and as others see them.

test('two devices that change the same of a profile see both values, and the rest follows', async ({
  club,
  member,
}) => {
  const { page, account, tab } = await member('Mara Lob', '/profile')
  await page.getByLabel('Skill Level').selectOption('Pro')
  const other = await tab('/profile')
  await other.getByLabel('Skill Level').selectOption('Advanced')
  await other.getByLabel('Phone Number').fill('0711 555 0100')
  await other.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(other, 'Profile updated successfully')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const choice = page.getByRole('group', { name: 'Changed on another device. Choose what is saved.' })
  await expect(choice.getByRole('button')).toHaveText([/Yours\s*Pro/, /Now\s*Advanced/])
  await expect(page.getByLabel('Phone Number')).toHaveValue('0711 555 0100')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(choice.getByRole('button', { name: /^Yours\s*Pro$/ })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(choice).toHaveCount(0)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Profile updated successfully')
  expect(
    await club.sql(
      'select skill_level, number from profiles join private.phone_numbers on user_id = id where id = $1',
      [account.id],
    ),
  ).toEqual([{ skill_level: 'Pro', number: '0711 555 0100' }])
})

test('the levels are explained by a tap and by the keyboard', async ({ member }) => {
  const { page } = await member('Mara Lob', '/profile')
  const help = page.getByRole('button', { name: 'What the levels mean' })
  const tooltip = page.getByRole('tooltip')
  await help.tap()
  for (const level of ['Beginner', 'Intermediate', 'Advanced', 'Professional'])
    await expect(tooltip).toContainText(`${level}:`)
  await page.keyboard.press('Escape')
  await expect(tooltip).toBeHidden()
  await page.getByLabel('Skill Level').focus()
  await page.keyboard.press('Tab')
  await expect(help).toBeFocused()
  await expect(tooltip).toContainText('Professional:')
})

test('recent matches open what they were, and their link leads to them', async ({
  club,
  member,
  stranger,
}) => {
  const mara = await club.account('Mara Lob')
  const tim = await club.account('Tim Smash')
  const participants = [
    { account: mara, team: 'A' as const },
    { account: tim, team: 'B' as const },
  ]
  const starts = `(date '2026-03-06' + time '18:30') at time zone 'Europe/Berlin'`
  const id = await club.match({ creator: tim, starts, participants })
  for (let day = 1; day <= 10; day++)
    await club.match({ creator: tim, starts: `${starts} - interval '${day} days'`, participants })
  const { page } = await member(mara, '/profile', { permissions: ['clipboard-read', 'clipboard-write'] })
  const recent = page.getByRole('region', { name: 'Recent Matches' }).getByRole('listitem')
  await expect(recent).toHaveCount(10)
  await recent.first().getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'Indoor Arena Match' })
  for (const words of [
    'Fr 06.03.2026',
    '18:30 – 20:00',
    'Indoor Arena (Eversports)',
    'Intermediate',
    '2/4',
    'Tim Smash',
  ])
    await expect(dialog).toContainText(words)
  await dialog.getByRole('button', { name: 'Copy Share Link' }).click()
  await expectToast(page, 'Link copied')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.execCommand = () => false
  })
  await dialog.getByRole('button', { name: 'Copy Share Link' }).click()
  await expectToast(page, 'Failed to copy link to clipboard.')
  expect(link).toBe(`${club.url}/match/${id}`)
  await page.goto(link)
  await expect(page).toHaveURL(`/matches/${id}`)
  const outside = await stranger(link)
  await expect(outside).toHaveURL(`/auth?next=${encodeURIComponent(`/match/${id}`)}`)
})

test('another member is seen as they want to be seen', async ({ club, member }) => {
  const tim = await club.account('Tim Smash')
  const ela = await club.account('Ela Brandt')
  const starts = `now() - interval '1 day'`
  await club.match({ creator: tim, starts, participants: [{ account: tim }] })
  await club.match({ creator: tim, starts, participants: [{ account: tim }], columns: { is_private: true } })
  await club.sql(
    `update profiles set phone_number = '0711 555 0100', phone_visibility = 'members' where id = $1`,
    [tim.id],
  )
  await club.sql('update profiles set skill_level = null where id = $1', [ela.id])
  const { page, account } = await member('Mara Lob', `/profile/${tim.id}`)
  await expect(page.getByRole('heading', { name: 'Tim Smash', level: 1 })).toBeVisible()
  await expect(page.getByText('Beginner', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: '0711 555 0100' })).toHaveAttribute('href', 'tel:07115550100')
  await expect(page.getByText(tim.email)).toBeHidden()
  await expect(page.getByRole('region', { name: 'Recent Matches' }).getByRole('listitem')).toHaveCount(1)
  await club.sql(`update profiles set phone_visibility = 'players' where id = $1`, [tim.id])
  await page.reload()
  await expect(page.getByText('Not provided')).toBeVisible()
  await page.goto(`/profile/${ela.id}`)
  await expect(page.getByText('Not provided')).toBeVisible()
  await expect(page.getByText('Skill level not set')).toBeVisible()
  await expect(page.getByText('No matches played yet.')).toBeVisible()
  for (const nobody of ['00000000-0000-4000-8000-000000000000', 'nobody']) {
    await page.goto(`/profile/${nobody}`)
    await expect(page.getByRole('heading', { name: 'User Not Found' })).toBeVisible()
  }
  await page.goto(`/profile/${account.id}`)
  await expect(page).toHaveURL('/profile')
})

test('a message is heard of on any page', async ({ club, member }) => {
  const { page, account } = await member('Mara Lob', '/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const write = 'insert into messages (recipient_id, sender_name) values ($1, $2)'
  const tim = await club.account('Tim Smash')
  // Listening begins a moment after the page is there.
  await expect(async () => {
    await club.sql(write, [tim.id, 'Nobody at all'])
    await club.sql(write, [account.id, 'Tim Smash'])
    await expect(toastIn(page)).toContainText('Tim Smash has written to you.', { timeout: 500 })
  }).toPass()
  await expect(toastIn(page)).not.toContainText('Nobody')
})
