import { expect, expectAccessible, test } from './fixtures.ts'
import { atVenue } from './match-words.ts'
import { expectToast, leaveMatch, team } from './words.ts'

test('a place that frees is held for the first in line, is seen by all as it happens, and taken in one tap @long', async ({
  club,
  member,
  allowConsole,
}) => {
  allowConsole(/status of 409/)
  const [tim, nils, ida, ben] = await Promise.all([
    club.account('Tim Smash'),
    club.account('Nils Globo'),
    club.account('Ida Chiquita'),
    club.account('Ben Backspin'),
  ])
  const id = await club.match({
    creator: tim,
    participants: [
      { account: tim, team: 'A' },
      { account: nils, team: 'A' },
      { account: ida, team: 'B' },
      { account: ben, team: 'B' },
    ],
    starts: atVenue(2, '19:00'),
  })
  const [mara, ola, player] = await Promise.all([
    member('Mara Lob', `/matches/${id}`),
    member('Ola Vibora', `/matches/${id}`),
    member(ben, `/matches/${id}`),
  ])
  await mara.page.getByRole('button', { name: 'Join waiting list' }).click()
  await expectToast(mara.page, 'You are on the waiting list')
  await expect(mara.page.getByText('You are 1st on the waiting list')).toBeVisible()
  await expectAccessible(mara.page)
  await expect(ola.page.getByText('1 member is waiting.')).toBeVisible()

  await leaveMatch(player.page)
  await expect(mara.page.getByText(/^A place is yours until /).first()).toBeVisible()
  await expect(ola.page.getByText(/^A place is held for somebody on the waiting list until /)).toBeVisible()
  await expect(ola.page.getByRole('button', { name: 'Join waiting list' })).toBeVisible()
  await mara.page.goto('/profile?tab=notifications')
  const offer = mara.page.getByRole('article', { name: /^A place is yours until / })
  await expect(offer).toContainText('team B, with Ida')
  await expectAccessible(mara.page)
  await offer.getByRole('button', { name: 'Take the place' }).click()
  await expectToast(mara.page, 'Joined match successfully!', 'You have joined Team B for this match.')
  await expect(offer).toBeHidden()
  await expect(team(ola.page, 'B')).toContainText('Mara')
  await expect(ola.page.getByText(/is held for somebody/)).toBeHidden()
})
