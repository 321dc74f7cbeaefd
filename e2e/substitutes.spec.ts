import { expect, expectAccessible, test } from './fixtures.ts'
import { LIVE } from './match-words.ts'
import { expectToast, team } from './words.ts'

test('a player who cannot come stays until somebody who is asked takes the place @long', async ({
  club,
  member,
}) => {
  const [tim, nils, ida, ben] = await Promise.all([
    club.account('Tim Smash'),
    club.account('Nils Globo'),
    club.account('Ida Chiquita'),
    club.account('Ben Backspin'),
  ])
  const mara = await member('Mara Lob', '/profile?tab=notifications')
  await club.match({
    creator: tim,
    starts: `now() - interval '10 days'`,
    participants: [{ account: tim }, { account: mara.account }],
  })
  // In so few hours nobody is left to sleep.
  const id = await club.match({
    creator: nils,
    starts: `now() + interval '5 hours'`,
    participants: [
      { account: tim, team: 'A' },
      { account: nils, team: 'A' },
      { account: ida, team: 'B' },
      { account: ben, team: 'B' },
    ],
  })
  const player = await member(tim, `/matches/${id}`)
  const mate = await member(nils, `/matches/${id}`)
  await player.page.getByRole('button', { name: 'Leave Match' }).click()
  await expectAccessible(player.page)
  await player.page.getByRole('button', { name: 'Ask for a substitute' }).click()
  await expect(player.page.getByText('Looking for a substitute · asked 1 player')).toBeVisible()
  await expect(player.page.getByRole('button', { name: 'Take back' })).toBeVisible()
  await expectAccessible(player.page)
  await expect(mate.page.getByText("Tim can't make it and looks for a substitute.")).toBeVisible(LIVE)

  const ask = mara.page.getByRole('article', { name: "Tim can't make it. Take the place on team A?" })
  await expect(ask).toContainText('team A, with Nils')
  await expectAccessible(mara.page)
  await ask.getByRole('button', { name: 'Take the place' }).click()
  await expectToast(mara.page, 'Joined match successfully!', 'You have joined Team A for this match.')
  await expect(ask).toBeHidden()
  await expect(team(mate.page, 'A')).toContainText('Mara', LIVE)
  await expect(team(mate.page, 'A')).not.toContainText('Tim')
  await expect(mate.page.getByText(/looks for a substitute/)).toBeHidden()
  await expect(player.page.getByRole('button', { name: 'Leave Match' })).toBeHidden()
})
