import { expect, expectAccessible, test } from './fixtures.ts'
import { expectToast, toastIn } from './words.ts'

// Profiles, as their owners edit them and as others see them.

test('two devices that change a profile: both changes are kept, and its owner is shown as they want @long', async ({
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
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(choice.getByRole('button', { name: /^Yours\s*Pro$/ })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(choice).toHaveCount(0)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Profile updated successfully')

  await test.step('another member sees the level, and no number without a match in common', async () => {
    const columns = { creator: account, starts: `now() - interval '1 day'`, participants: [{ account }] }
    await club.match(columns)
    await club.match({ ...columns, columns: { is_private: true } })
    const tim = await member('Tim Smash', `/profile/${account.id}`)
    await expect(tim.page.getByRole('heading', { name: 'Mara Lob', level: 1 })).toBeVisible()
    await expect(tim.page.getByText('Pro', { exact: true })).toBeVisible()
    await expect(tim.page.getByText('Not provided')).toBeVisible()
    await expect(tim.page.getByText(account.email)).toBeHidden()
    const recent = tim.page.getByRole('region', { name: 'Recent Matches' }).getByRole('listitem')
    await expect(recent).toHaveCount(1)
    await club.sql(`update profiles set phone_visibility = 'members' where id = $1`, [account.id])
    await tim.page.reload()
    await expect(tim.page.getByRole('link', { name: '0711 555 0100' })).toBeVisible()
  })
})

test('a message is heard of on any page @long', async ({ club, member }) => {
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
