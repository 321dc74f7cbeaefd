import { expect, test } from './fixtures.ts'
import { LIVE } from './match-words.ts'
import { leaveDoor, toastIn } from './words.ts'

// Every question with every change under it: web/src/lib/question.component.test.tsx. Here a real one is lost to another member.

test('the question whether to join closes when another member has taken the last place @long', async ({
  club,
  member,
}) => {
  const columns = { match_type: 'event', match_category: 'event', players: 1 }
  const id = await club.match({ creator: await club.account('Tim Smash'), columns })
  const { page } = await member('Mara Lob', `/matches?match=${id}`)
  await page.getByRole('button', { name: 'Join Event' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  const other = await club.account('Nils Globo')
  await club.sql("insert into match_participants (match_id, user_id, status) values ($1, $2, 'confirmed')", [
    id,
    other.id,
  ])
  await expect(toastIn(page)).toContainText('Nothing was changed', LIVE)
  await expect(toastIn(page)).toContainText('This event is full.')
  await expect(question).toHaveCount(0)
})

test('a press that was meant for the action before does nothing @long', async ({ club, member }) => {
  const account = await club.account('Mara Lob')
  const id = await club.match({ creator: await club.account('Tim Smash'), participants: [{ account }] })
  const { page } = await member(account, `/matches?match=${id}`)
  await page.getByRole('button', { name: 'Leave Match' }).hover()
  await page.mouse.down()
  await club.sql('delete from match_participants where user_id = $1', [account.id])
  const join = page.getByRole('button', { name: 'Join Match' })
  await expect(join).toBeEnabled(LIVE)
  await page.mouse.up()
  await expect(page.getByRole('alertdialog').or(leaveDoor(page))).toHaveCount(0)
  await join.click()
  await expect(page.getByRole('alertdialog', { name: 'Join this match?' })).toBeVisible()
})
