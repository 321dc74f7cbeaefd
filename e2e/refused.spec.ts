import { expect, test } from './fixtures.ts'
import {
  confirm,
  cutOff,
  hold,
  MATCHES,
  matchOf,
  PARTICIPANTS,
  refuse,
  silenceSocket,
} from './match-words.ts'
import { expectToast, team } from './words.ts'

// Answering, deleting and reading when the network or the server has other plans.

test('an answer that cannot be given says so and stays open', async ({ club, member, allowConsole }) => {
  allowConsole(/status of 503|status of 403/)
  const mara = await club.account('Mara Lob')
  const id = await matchOf(club, { account: mara, status: 'pending' })
  const { page } = await member(mara, `/matches?match=${id}`)
  const busy = { status: 503, code: 'PGRST003', message: 'busy' }
  await refuse(page, PARTICIPANTS, 'PATCH', busy)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expectToast(page, 'Failed to respond to invitation. Please try again.')
  await expect(page.getByText('Pending confirmation')).toBeVisible()
  await page.unroute(PARTICIPANTS)
  const answering = await hold(page, PARTICIPANTS, 'PATCH')
  await page.getByRole('button', { name: 'Accept' }).click()
  await answering.arrived
  await club.sql('delete from match_participants where user_id = $1', [mara.id])
  answering.release()
  await expect(page.getByText('Error: You have not been invited to this match.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join Match' })).toBeVisible()
})

for (const [place, title, description] of [
  ['dialog', 'Failed to delete match', 'Error: Could not connect to the server. Please try again later.'],
  ['page', 'Failed to delete match. Please try again.', undefined],
] as const)
  test(`a delete that does not reach the server says so, ${place}`, async ({
    club,
    member,
    allowConsole,
  }) => {
    allowConsole(/ERR_CONNECTION_REFUSED/)
    const mara = await club.account('Mara Lob')
    const id = await club.match({ creator: mara })
    const { page } = await member(mara, place === 'page' ? `/matches/${id}` : `/matches?match=${id}`)
    await cutOff(page, MATCHES, 'DELETE')
    if (place === 'dialog') await page.getByRole('button', { name: 'Manage match' }).click()
    await page
      .getByRole('button', { name: place === 'page' ? 'Delete Match' : 'Delete', exact: true })
      .click()
    await confirm(page).click()
    await expect(page).toHaveURL('/matches')
    await expectToast(page, title, description)
    await expect(page.getByRole('article')).toHaveCount(1)
  })

test('who is not the creator any more is told that deleting is not theirs', async ({ club, member }) => {
  const [mara, tim] = [await club.account('Mara Lob'), await club.account('Tim Smash')]
  const id = await club.match({ creator: mara })
  const { page } = await member(mara, `/matches?match=${id}`)
  const deleting = await hold(page, MATCHES, 'DELETE')
  await page.getByRole('button', { name: 'Manage match' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await confirm(page).click()
  await deleting.arrived
  await club.sql('update matches set creator_id = $2 where id = $1', [id, tim.id])
  deleting.release()
  await expectToast(page, "You don't have permission to delete this match")
})

test('a match that cannot be fetched can be asked for again, however the server fails', async ({
  club,
  member,
  allowConsole,
}) => {
  allowConsole(/ERR_CONNECTION_REFUSED|ERR_TIMED_OUT|status of 500/)
  const id = await matchOf(club)
  const { page } = await member('Mara Lob', '/create-match')
  // Its first word would have everything fetched again, before anybody can press the button.
  await silenceSocket(page)
  const problem = page.getByRole('alert').filter({ hasText: 'Failed to load match details.' })
  await refuse(page, MATCHES, 'GET', { status: 500, code: 'XX000', message: 'A screw is loose' })
  await page.goto(`/matches/${id}`)
  await expect(problem).toContainText('A screw is loose')
  await page.unroute(MATCHES)
  const mend = await cutOff(page, PARTICIPANTS)
  await problem.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: /^Match/ })).toBeVisible()
  await expect(problem).toContainText('Could not connect to the server. Please try again later.')
  await mend()
  await problem.getByRole('button', { name: 'Try again' }).click()
  await expect(team(page, 'A')).toContainText('Tim')
})
