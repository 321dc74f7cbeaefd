import { sentenceLike } from '../testing/notification-sentence.ts'
import { type Account, type Club, expect, expectAccessible, test } from './fixtures.ts'
import { atVenue } from './match-words.ts'
import { cardOf, createMatch, expectToast, fillMatch, toastIn } from './words.ts'

const SERIES = '00000000-0000-4000-8000-00000000000a'

test('a weekly series is made with somebody who is asked, and its rest is deleted @long @wide-long', async ({
  club,
  member,
}) => {
  const [tim, mara] = await Promise.all([
    member('Tim Smash', '/profile?tab=notifications'),
    member('Mara Lob', '/create-match'),
  ])
  const { page } = mara
  const notices = tim.page.getByRole('main').getByRole('listitem')
  await test.step('made at once, each date at the same time', async () => {
    await fillMatch(page)
    await page.getByText('Details', { exact: true }).click()
    await page.getByLabel('Recurring match').click()
    await page.getByRole('combobox', { name: 'Invite players' }).fill('tim')
    await page.getByRole('option', { name: 'Tim Smash' }).click()
    await createMatch(page)
    await expectToast(page, 'Match created!', 'Your match has been created successfully.')
    await expect(cardOf(page, 'Indoor Arena', '18:30').first()).toContainText('Weekly')
    const rows = await club.sql(
      `select count(*)::int as dates, count(distinct series_id)::int as series,
         array_agg(distinct (match_date at time zone 'Europe/Berlin')::time::text) as starts from matches`,
    )
    expect(rows).toEqual([{ dates: 52, series: 1, starts: ['18:30:00'] }])
  })
  await test.step('accepted with one answer', async () => {
    await expect(notices).toHaveText([sentenceLike('match_invitation', { name: 'Mara Lob', following: 51 })])
    await tim.page.getByRole('button', { name: 'Accept' }).click()
    const question = tim.page.getByRole('dialog', { name: 'Accept which dates?' })
    await expect(question).toContainText('You are invited to 52 dates of this series.')
    await question.getByRole('button', { name: 'All 52 dates' }).click()
    await expectToast(tim.page, 'Joined match successfully!')
  })
  await test.step('deleted from one date on', async () => {
    const dates = () =>
      club.sql<{ id: string; players: number }>(
        `select id, (select count(*)::int from match_participants where match_id = matches.id and status = 'confirmed') as players
           from matches order by match_date`,
      )
    const [first, second, third, ...rest] = await dates()
    expect(rest).toHaveLength(49)
    await page.goto(`/matches/${third?.id}`)
    await page.getByRole('button', { name: 'Delete Match' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'This and all following ones' }).click()
    await expect(page).toHaveURL('/matches')
    await expectToast(page, 'Match deleted successfully!', '50 matches have been removed.')
    await expect(page.getByRole('article')).toHaveCount(2)
    expect(await dates()).toEqual([
      { id: first?.id, players: 2 },
      { id: second?.id, players: 2 },
    ])
    await tim.page.getByRole('button', { name: 'Show 1 new' }).click()
    await expect(notices).toHaveCount(2)
    await expect(notices.first()).toHaveText(sentenceLike('match_cancelled', { following: 49 }))
  })
})

test('a series is changed from one date on, and left from one date on @long', async ({ club, member }) => {
  const [mara, tim] = [await club.account('Mara Lob'), await club.account('Tim Smash')]
  const dates = await weekly(club, mara, tim)
  await club.sql("update matches set skill_level = 'Pro' where id = $1", [dates[2]])
  const [creator, player] = await Promise.all([
    member(mara, `/create-match?edit=${dates[1]}`),
    member(tim, `/matches/${dates[1]}`),
  ])
  await test.step('changed by its creator, who is asked which dates are meant; what differs there is left alone', async () => {
    const { page } = creator
    await page.getByText('Details', { exact: true }).click()
    await page.getByLabel('Court booked').click()
    await page.getByLabel('Skill Level').selectOption('Beginner')
    await page.getByRole('button', { name: 'Update Match' }).click()
    await expectAccessible(page)
    await page
      .getByRole('dialog', { name: 'Update which dates?' })
      .getByRole('button', { name: 'This and all following ones' })
      .click()
    const question = page.getByRole('dialog', { name: 'Some dates are different' })
    await expect(question.getByRole('listitem')).toHaveText('Skill Level: Pro1 date')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Leave them as they are' }).click()
    await expectToast(page, 'Match updated!')
    expect(
      await club.sql('select court_booked as booked, skill_level as level from matches order by match_date'),
    ).toEqual([
      { booked: false, level: 'Intermediate' },
      { booked: true, level: 'Beginner' },
      { booked: true, level: 'Pro' },
    ])
    await expect(toastIn(player.page)).toContainText('with 1 following date')
  })
  await test.step('left by a player, of whom the organizer hears once', async () => {
    const { page } = player
    await page.getByRole('button', { name: 'Leave Match' }).click()
    await page
      .getByRole('dialog', { name: "You can't make it?" })
      .getByRole('button', { name: 'Leave this and all following ones' })
      .click()
    await expectToast(page, 'Left match successfully!', 'You are no longer part of 2 dates.')
    expect(await club.sql('select match_id from match_participants')).toEqual([{ match_id: dates[0] }])
    const told = await club.sql<{ message: string }>('select message from notifications where user_id = $1', [
      mara.id,
    ])
    expect(told).toEqual([
      {
        message: expect.stringMatching(sentenceLike('match_left', { name: 'Tim Smash', following: 1 })),
      },
    ])
  })
})

/** Three weekly dates of a creator, in which a member takes part; their ids. */
async function weekly(club: Club, creator: Account, account: Account): Promise<string[]> {
  const columns = { series_id: SERIES, is_recurring: true, recurrence: 'weekly' }
  const ids: string[] = []
  for (const day of [7, 14, 21])
    ids.push(
      await club.match({
        creator,
        starts: atVenue(day, '18:30'),
        columns,
        participants: [{ account, team: 'B' }],
      }),
    )
  return ids
}
