import { expect, expectAccessible, test } from './fixtures.ts'
import { atVenue, hold, MAKING } from './match-words.ts'
import { cardOf, createMatch, expectToast, fillMatch } from './words.ts'

test('a weekly series is made at once, and says how many matches until when', async ({ club, member }) => {
  const mara = await member('Mara Lob', '/create-match')
  const { page } = mara
  await fillMatch(page)
  await page.getByLabel('Recurring match').click()
  const repeats = page.getByLabel('Repeats')
  await expect(repeats).toHaveValue('weekly')
  for (const [kind, dates] of [
    ['daily', 365],
    ['biweekly', 26],
    ['monthly', 12],
    ['weekly', 52],
  ] as const) {
    await repeats.selectOption(kind)
    await expect(repeats).toHaveAccessibleDescription(new RegExp(`^${dates} matches, the last one on `))
  }
  await expectAccessible(page)
  const held = await hold(page, MAKING, 'POST')
  await createMatch(page)
  await held.arrived
  await expect(page.getByRole('progressbar', { name: 'Making the series' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Making 52 matches' })).toBeVisible()
  held.release()
  await expectToast(page, 'Match created!', 'Your match has been created successfully.')
  await expect(cardOf(page, 'Indoor Arena', '18:30').first()).toContainText('Weekly')
  const rows = await club.sql(
    `select count(*)::int as dates, count(distinct series_id)::int as series,
       array_agg(distinct (match_date at time zone 'Europe/Berlin')::time::text) as starts,
       (select count(*)::int from match_participants where user_id = $1 and status = 'confirmed') as places
     from matches`,
    [mara.account.id],
  )
  expect(rows).toEqual([{ dates: 52, series: 1, starts: ['18:30:00'], places: 52 }])
})

test('a change of one date of a series asks which dates are meant', async ({ club, member }) => {
  const mara = await club.account('Mara Lob')
  const series_id = '00000000-0000-4000-8000-00000000000a'
  const columns = { series_id, is_recurring: true, recurrence: 'weekly' }
  const dates: string[] = []
  for (const day of [7, 14, 21])
    dates.push(await club.match({ creator: mara, starts: atVenue(day, '18:30'), columns }))
  const courts = () =>
    club.sql('select court_booked as booked, is_private as hidden from matches order by match_date')
  const { page } = await member(mara, `/create-match?edit=${dates[1]}`)
  await page.getByLabel('Court booked').click()
  await page.getByRole('button', { name: 'Update Match' }).click()
  const question = page.getByRole('dialog', { name: 'Update which dates?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  expect(await courts()).toEqual(Array(3).fill({ booked: false, hidden: false }))
  await page.getByRole('button', { name: 'Update Match' }).click()
  await question.getByRole('button', { name: 'Only this date' }).click()
  await expectToast(page, 'Match updated!')
  expect((await courts()).map(({ booked }) => booked)).toEqual([false, true, false])
  await page.goto(`/create-match?edit=${dates[1]}`)
  await page.getByLabel('Private match').click()
  await page.getByRole('button', { name: 'Update Match' }).click()
  await question.getByRole('button', { name: 'This and all following ones' }).click()
  await expectToast(page, 'Match updated!')
  expect((await courts()).map(({ hidden }) => hidden)).toEqual([false, true, true])
})

test('a weekly series is made with somebody who is asked, and its rest is deleted @wide-long', async ({
  club,
  member,
}) => {
  const tim = await member(await club.account('Tim Smash'), '/profile?tab=notifications')
  const { page } = await member('Mara Lob', '/create-match')
  await fillMatch(page)
  await page.getByLabel('Recurring match').click()
  await page.getByRole('combobox', { name: 'Invite players' }).fill('tim')
  await page.getByRole('option', { name: 'Tim Smash' }).click()
  await createMatch(page)
  await expectToast(page, 'Match created!', 'Your match has been created successfully.')
  const notices = tim.page.getByRole('main').getByRole('listitem')
  await expect(notices).toHaveText([/Mara Lob invited you to .+ at 18:30, with 51 following dates\./])
  await tim.page.getByRole('button', { name: 'Accept' }).click()
  const question = tim.page.getByRole('dialog', { name: 'Accept which dates?' })
  await expect(question).toContainText('You are invited to 52 dates of this series.')
  await question.getByRole('button', { name: 'All 52 dates' }).click()
  await expectToast(tim.page, 'Joined match successfully!')
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
  await expect(notices.first()).toHaveText(/has been cancelled by the organizer, with 49 following dates\.$/)
})
