import { expect, test } from './fixtures.ts'
import { cardOf } from './words.ts'

test('Auckland and Los Angeles see the same venue times @long', async ({ club, member }) => {
  const creator = await club.account('Mara Lob')
  const late = "((now() at time zone 'Europe/Berlin')::date + 1 + time '23:00') at time zone 'Europe/Berlin'"
  await club.match({ creator, starts: late, columns: { end_time: '00:30', match_duration: 90 } })
  const seen = await Promise.all(
    ['Pacific/Auckland', 'America/Los_Angeles'].map(async (timezoneId) => {
      const { page } = await member(creator, '/matches', { timezoneId })
      const card = cardOf(page, 'Indoor Arena', '23:00')
      await expect(card).toContainText('– 00:30')
      await expect(page.getByRole('heading', { level: 2 })).toContainText('Tomorrow')
      return [await card.textContent(), await page.getByRole('heading', { level: 2 }).textContent()]
    }),
  )
  expect(seen[0]).toEqual(seen[1])
})
