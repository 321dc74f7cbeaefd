import { expect, test } from './fixtures.ts'
import { signIn } from './words.ts'

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('who deletes the account is told what happens, and it happens', async ({
  club,
  member,
  stranger,
  allowConsole,
}) => {
  allowConsole(/status of 40[0134]/)
  const { page, account } = await member('Mara Lob', '/profile?tab=settings')
  const other = await member('Tim Smash')
  const both = [{ account }, { account: other.account, team: 'B' as const }]
  await club.match({ creator: account, participants: both })
  await club.match({ creator: account, starts: `now() - interval '2 days'`, participants: both })
  await page.evaluate(
    async (bytes) => {
      const { access_token, user } = JSON.parse(localStorage.getItem('courtside-session') ?? '')
      const { supabasePublishableKey: apikey } = await (await fetch('/config.json')).json()
      await fetch(`/storage/v1/object/avatars/${user.id}-avatar-1.png`, {
        method: 'POST',
        headers: { apikey, authorization: `Bearer ${access_token}`, 'content-type': 'image/png' },
        body: new Uint8Array(bytes),
      })
    },
    [...PICTURE],
  )
  const elsewhere = await stranger('/profile')
  await signIn(elsewhere, account.email)
  await expect(elsewhere.getByRole('heading', { name: 'Profile' })).toBeVisible()

  await page.getByRole('button', { name: 'Delete account' }).click()
  const sheet = page.getByRole('dialog', { name: 'Delete account' })
  await expect(sheet.getByText('1 match of yours to come with other players')).toBeVisible()
  await expect(sheet.getByRole('radio', { name: /^Hand them on/ })).toBeChecked()
  await expect(sheet.getByText('1 match of yours that was played stays for the others.')).toBeVisible()
  await expect(sheet.getByText('1 picture of yours is deleted.')).toBeVisible()
  const word = sheet.getByLabel('Type DELETE to confirm')
  await sheet.getByRole('button', { name: 'Delete my account' }).click()
  await expect(word).toHaveAccessibleDescription('Please type DELETE')
  await word.fill('delete')
  await sheet.getByRole('button', { name: 'Delete my account' }).click()

  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('courtside-session'))).toBeNull()
  await expect(elsewhere).toHaveURL(/\/auth/)
  expect(
    await club.sql(
      `select id::text from auth.users where id = $1 union all select name from storage.objects where owner_id = $1::text`,
      [account.id],
    ),
  ).toEqual([])
  const mine = await club.sql<{ creator_id: string | null }>(
    'select creator_id from matches order by match_date',
  )
  expect(mine.map(({ creator_id }) => creator_id)).toEqual([null, other.account.id])

  await other.page.goto('/auth/account-deleted')
  await expect(other.page).toHaveURL('/matches')
  await other.page.goto('/profile?tab=notifications')
  await expect(other.page.getByText(/^You are now the organizer of the match/)).toBeVisible()
  const [past] = await club.sql<{ id: string }>('select id from matches where creator_id is null')
  await other.page.goto(`/matches/${past?.id}`)
  await expect(other.page.getByText('Former member').first()).toBeVisible()
})
