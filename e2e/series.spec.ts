import { expect, expectAccessible, test } from './fixtures.ts'
import { hold, MAKING } from './match-words.ts'
import { cardOf, expectToast, fillMatch } from './words.ts'

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
  await page.getByRole('button', { name: 'Create Match' }).click()
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
