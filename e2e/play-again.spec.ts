import type { Page } from '@playwright/test'
import { readCourts } from './court-words.ts'
import { type Club, expect, test } from './fixtures.ts'
import { atVenue } from './match-words.ts'
import { countTaps, expectToast } from './words.ts'

const FRIENDS = ['Ida Volley', 'Bo Bandeja', 'Ela Smash']
const AGAIN = /^Ask (Ida|Bo|Ela), (Ida|Bo|Ela) and (Ida|Bo|Ela) for /

/** Mara has played with the same three friends, a week ago and two weeks ago; of that she made one match. */
async function playedWithFriends(club: Club) {
  const mara = await club.account('Mara Lob')
  const friends = await Promise.all(FRIENDS.map((name) => club.account(name)))
  const everybody = [mara, ...friends]
  for (const [days, creator] of [
    [-7, mara],
    [-14, everybody[1] ?? mara],
  ] as const)
    await club.match({
      creator,
      starts: atVenue(days, '18:30'),
      columns: { location: 'Indoor Arena (Eversports)', skill_level: 'Intermediate' },
      participants: everybody.map((account, at) => ({ account, team: at < 2 ? 'A' : 'B' })),
    })
  return { mara, friends }
}

const peopleOf = (club: Club) =>
  club.sql(
    `select username from match_participants p join profiles on profiles.id = p.user_id
      where p.match_id = (select id from matches order by created_at desc limit 1) order by username`,
  )

async function expectMatchWithLink(page: Page) {
  await expectToast(page, 'Match created!')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Indoor Arena Match' })).toBeVisible()
  await expect(dialog.getByText(/^http.*\/m\/[\w-]+$/)).toBeVisible()
}

test('next week with the same three friends takes at most five taps, and ends on the match with its link @long', async ({
  club,
  member,
}) => {
  const { mara } = await playedWithFriends(club)
  await readCourts(club, [{ court: 100676, from: 18, to: 20 }], 4)
  const { page } = await member(mara)
  const { taps, tap } = countTaps()
  await tap(page.getByRole('link', { name: 'Profile' }).last())
  await tap(page.getByRole('button', { name: /18:30/ }).first())
  await tap(page.getByRole('link', { name: 'Play again' }))
  await tap(page.getByRole('button', { name: AGAIN }))
  await expectMatchWithLink(page)
  expect(taps.length).toBeLessThanOrEqual(5)
  expect(await peopleOf(club)).toEqual(
    ['Bo Bandeja', 'Ela Smash', 'Ida Volley', 'Mara Lob'].map((username) => ({ username })),
  )
  const [made] = await club.sql(
    `select (match_date at time zone 'Europe/Berlin')::text as starts, ((now() at time zone 'Europe/Berlin')::date + time '18:30')::text as today,
       skill_level from matches order by created_at desc limit 1`,
  )
  expect(made).toMatchObject({ skill_level: 'Intermediate', starts: expect.stringContaining('18:30') })
})

test('a new match with three known players takes at most nine taps and no typing @long', async ({
  club,
  member,
}) => {
  const { mara } = await playedWithFriends(club)
  await readCourts(club, [{ court: 100676, from: 18, to: 20 }], 4)
  const { page } = await member(mara)
  const { taps, tap } = countTaps()
  await tap(page.getByRole('link', { name: /^Create/ }).first())
  await tap(page.getByRole('radio', { name: 'Tomorrow' }))
  await tap(page.getByRole('radio', { name: /^18:30/ }))
  for (const name of FRIENDS) await tap(page.getByRole('checkbox', { name: new RegExp(name) }))
  await tap(page.getByRole('button', { name: AGAIN }))
  await expectMatchWithLink(page)
  expect(taps.length).toBeLessThanOrEqual(9)
  expect(await peopleOf(club)).toHaveLength(4)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/matches')
  await expect(page.getByRole('region', { name: 'Your new match' })).toBeVisible()
})
