import { sentenceLike } from '../testing/notification-sentence.ts'
import { expect, test } from './fixtures.ts'

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a member who deletes the account is told what happens, confirms with a mailed code, and it happens @long', async ({
  club,
  member,
  allowConsole,
}) => {
  allowConsole(/status of 40[0134]/)
  const { page, account } = await member('Mara Lob', '/profile?tab=settings&open=data')
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
  // As ten minutes after the last proof.
  let proved = false
  await page.route('**/rpc/require_recent_proof', async (route) => {
    if (proved) return route.fallback()
    proved = true
    const hint = 'reauthentication_needed'
    await route.fulfill({
      status: 403,
      json: { code: 'PT403', hint, message: 'Please confirm', details: null },
    })
  })

  await page.getByRole('button', { name: 'Delete account' }).click()
  const sheet = page.getByRole('dialog', { name: 'Delete account' })
  await expect(sheet.getByText('1 match of yours to come with other players')).toBeVisible()
  await expect(sheet.getByRole('radio', { name: /^Hand them on/ })).toBeChecked()
  await expect(sheet.getByText('1 match of yours that was played stays for the others.')).toBeVisible()
  await expect(sheet.getByText('1 picture of yours is deleted.')).toBeVisible()
  const word = sheet.getByLabel('Type DELETE to confirm')
  await word.fill('delete')
  await sheet.getByRole('button', { name: 'Delete my account' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await question.getByRole('button', { name: 'Email me a code instead' }).click()
  await question.getByRole('button', { name: 'Send me a code' }).click()
  const code = question.getByLabel('Code of the mail')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await code.fill(await club.codeTo(account.email))
  await code.press('Enter')

  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('courtside-session'))).toBeNull()
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
  await expect(other.page.getByText(sentenceLike('match_updated', { reason: 'own_match' }))).toBeVisible()
  const [past] = await club.sql<{ id: string }>('select id from matches where creator_id is null')
  await other.page.goto(`/matches/${past?.id}`)
  await expect(other.page.getByText('Former member').first()).toBeVisible()
})
