import type { Locator } from '@playwright/test'
import { type Account, type Club, DESKTOP, expect, type Page, test } from './fixtures.ts'
import { atVenue, cards, hold, LIVE, openLive, startingAt } from './match-words.ts'
import { cardOf, team } from './words.ts'

const ARENA = 'Indoor Arena (Eversports)'
const TSG = 'TSG Padel (eBuSy)'
// It begins after the last match of the page before.
const NEXT_PAGE = /\/listed_matches\?.*&or=/

/** Five matches that differ in everything one can filter by, and two that nobody else sees; Mara plays in the last two of the five. */
async function fiveMatches(club: Club, mara: Account): Promise<void> {
  const creator = await club.account('Tim Smash')
  const own = [{ account: mara }]
  const rows = [
    { starts: atVenue(1, '08:00'), columns: { location: ARENA, skill_level: 'Beginner', players: 2 } },
    { starts: atVenue(1, '10:00'), columns: { location: TSG, skill_level: 'Intermediate' } },
    { starts: atVenue(2, '12:00'), columns: { location: ARENA, skill_level: 'Advanced' } },
    { starts: atVenue(2, '14:00'), columns: { location: TSG, skill_level: 'Pro' }, participants: own },
    {
      starts: atVenue(3, '16:00'),
      columns: { location: ARENA, skill_level: 'Pro', players: 2 },
      participants: own,
    },
  ]
  for (const row of rows) await club.match({ creator, ...row })
  // The list leaves these two out.
  await club.match({ creator, starts: atVenue(1, '09:00'), columns: { is_private: true } })
  await club.match({ creator, starts: "now() - interval '1 minute'" })
}

test('every filter alone, together, taken away again, and kept in the address @long', async ({
  club,
  member,
}) => {
  const mara = await club.account('Mara Lob')
  await fiveMatches(club, mara)
  const { page } = await member(mara)
  const filters = page.getByRole('search', { name: 'Filter matches' })
  const [venue, level, players] = ['Location', 'Skill level', 'Participants'].map((name) =>
    filters.getByLabel(name),
  )
  const mine = filters.getByLabel("Show only matches I'm participating in")
  if (!venue || !level || !players) throw new Error('no filters')
  await expect(cards(page)).toHaveText(startingAt('08:00', '10:00', '12:00', '14:00', '16:00'))

  await expect(venue).toBeHidden()
  const top = async (at: Locator) => Math.round((await at.boundingBox())?.y ?? 0)
  const listBefore = await top(cards(page).first())
  await page.getByRole('button', { name: 'Show Filters' }).click()
  await expect(page.getByRole('button', { name: 'Hide Filters' })).toHaveAttribute('aria-expanded', 'true')
  // One row, which pushes nothing away.
  expect(await top(cards(page).first())).toBe(listBefore)
  expect([await top(level), await top(players)]).toEqual([await top(venue), await top(venue)])
  await expect(filters.getByRole('button', { name: 'Reset' })).toHaveCount(0)

  // Choosing by the value would also work where a finger hits something else.
  for (const choice of [venue, level, players]) await choice.click({ trial: true })
  await venue.selectOption(TSG)
  await expect(cards(page)).toHaveText(startingAt('10:00', '14:00'))
  await venue.selectOption('All locations')
  await expect(cards(page)).toHaveCount(5)
  await level.selectOption('Pro')
  await expect(cards(page)).toHaveText(startingAt('14:00', '16:00'))
  await filters.getByRole('button', { name: 'Reset' }).click()
  await expect(cards(page)).toHaveCount(5)
  await players.selectOption('2 players')
  await expect(cards(page)).toHaveText(startingAt('08:00', '16:00'))
  await page.getByRole('button', { name: 'Hide Filters · 1' }).click()
  await filters.getByRole('button', { name: 'Remove 2 players' }).click()
  await expect(cards(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'Show Filters' }).click()
  await mine.check()
  await expect(cards(page)).toHaveText(startingAt('14:00', '16:00'))
  await page.getByRole('button', { name: 'Hide Filters · 1' }).click()
  await filters.getByRole('button', { name: 'Remove My matches' }).click()
  await page.getByRole('button', { name: 'Show Filters' }).click()
  await expect(mine).not.toBeChecked()
  await expect(cards(page)).toHaveCount(5)

  await venue.selectOption(ARENA)
  await expect(cards(page)).toHaveText(startingAt('08:00', '12:00', '16:00'))
  await level.selectOption('Pro')
  await expect(cards(page)).toHaveText(startingAt('16:00'))
  await players.selectOption('2 players')
  await mine.check()
  await expect(mine).toBeChecked()
  await expect(cards(page)).toHaveText(startingAt('16:00'))
  await page.getByRole('button', { name: 'Hide Filters · 4' }).click()
  await expect(mine).toBeHidden()
  await page.reload()
  await expect(cards(page)).toHaveText(startingAt('16:00'))
  await cardOf(page, 'Indoor Arena', '16:00').getByRole('link').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Show Filters · 4' })).toBeVisible()
  for (const name of ['Indoor Arena', 'Pro', '2 players', 'My matches'])
    await expect(filters.getByRole('button', { name: `Remove ${name}`, exact: true })).toBeVisible()
  await expect(cards(page)).toHaveText(startingAt('16:00'))

  await test.step('a day is picked from the calendar and given back; nothing found names what was asked for', async () => {
    await page.getByRole('button', { name: 'Show Filters · 4' }).click()
    await filters.getByRole('button', { name: 'Reset' }).click()
    await expect(cards(page)).toHaveCount(5)
    await filters.getByRole('button', { name: 'Any day' }).click()
    await page.getByRole('dialog').getByRole('grid').waitFor()
    // It begins tomorrow where nothing can begin today any more.
    const [afterTomorrow] = await club.sql<{ day: string }>(
      `select (${atVenue(2, '12:00')})::date::text as day`,
    )
    const isReached = () => page.evaluate(() => (document.activeElement as HTMLElement)?.dataset.day)
    while ((await isReached()) !== afterTomorrow?.day) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(cards(page)).toHaveText(startingAt('12:00', '14:00'))
    await level.selectOption('Beginner')
    await expect(page.getByRole('heading', { name: 'No matches found' })).toBeVisible()
    await expect(
      page.getByText(/^for Beginner, \w{3} \d\d\.\d\d\. Try different filters or create a new match!$/),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Reset' }).last().click()
    await expect(cards(page)).toHaveCount(5)
  })
})

test('twenty matches a load, the next twenty when the last card comes into view @long', async ({
  club,
  member,
}) => {
  const creator = await club.account('Tim Smash')
  await club.sql(
    `insert into matches (location, skill_level, match_date, end_time, creator_id)
     select 'Indoor Arena (Eversports)', 'Pro', ${atVenue(1, '06:00')} + nr * interval '30 minutes', '22:00', $1
     from generate_series(1, 45) as nr`,
    [creator.id],
  )
  const { page } = await member('Mara Lob')
  await expect(cards(page)).toHaveCount(20)
  const later = await hold(page, NEXT_PAGE)
  await scrollToEnd(page)
  await later.arrived
  await expect(page.getByText('Loading more matches')).toBeVisible()
  await expect(cards(page)).toHaveCount(20)
  later.release()
  await expect(cards(page)).toHaveCount(40)
  await scrollToEnd(page)
  await expect(cards(page)).toHaveCount(45)
  const links = await cards(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(new Set(links).size).toBe(45)
  await expect(page.getByText('Loading more matches')).toHaveCount(0)

  // A card that was near stays as it is. Far from the view the browser skips it, in the room that it needs; with the focus it is shown again.
  const first = cards(page).first()
  const isShown = () =>
    first.getByText('Friendly').evaluate((facts) => facts.checkVisibility({ contentVisibilityAuto: true }))
  await expect.poll(isShown).toBe(false)
  const height = () => page.evaluate(() => document.body.scrollHeight)
  const atEnd = await height()
  await first.getByRole('link').focus()
  await expect.poll(isShown).toBe(true)
  await expect(first.getByRole('link')).toBeFocused()
  expect(Math.abs((await height()) - atEnd)).toBeLessThan(10)
})

test('cards stand in two columns, the filters open on a desktop @long', async ({ club, member }) => {
  const mara = await club.account('Mara Lob')
  await fiveMatches(club, mara)
  const { page } = await member(mara, '/matches', DESKTOP)
  await expect(page.getByLabel('Location')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show Filters' })).toBeHidden()
  const [left, right] = [cardOf(page, 'Indoor Arena', '08:00'), cardOf(page, 'TSG Padel', '10:00')]
  await expect(right).toBeVisible()
  const [one, other] = [await left.boundingBox(), await right.boundingBox()]
  expect(other?.y).toBe(one?.y)
  expect(other?.x).toBeGreaterThan((one?.x ?? 0) + (one?.width ?? 0))
})

test('the list changes while one looks at it @long', async ({ club, member }) => {
  const [creator, guest] = [await club.account('Tim Smash'), await club.account('Nils Globo')]
  const { page } = await member('Mara Lob', '/create-match')
  await openLive(page, '/matches')
  await expect(page.getByRole('heading', { name: 'No matches found' })).toBeVisible()
  const id = await club.match({ creator })
  await expect(cardOf(page, 'Indoor Arena', '18:30')).toBeVisible(LIVE)
  await club.sql("update matches set location = $2, skill_level = 'Pro' where id = $1", [id, TSG])
  await expect(cardOf(page, 'TSG Padel', '18:30')).toContainText('Pro', LIVE)
  await club.sql(
    "insert into match_participants (match_id, user_id, status, team_assignment) values ($1, $2, 'confirmed', 'B')",
    [id, guest.id],
  )
  await expect(team(cards(page), 'B')).toContainText('Nils', LIVE)
  await club.sql('delete from matches where id = $1', [id])
  await expect(cards(page)).toHaveCount(0, LIVE)
})

test('without a network the list stays, says so, and catches up', async ({ club, member, allowConsole }) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/)
  const creator = await club.account('Tim Smash')
  await club.match({ creator, starts: atVenue(1, '08:00') })
  const { page } = await member('Mara Lob', '/create-match')
  await openLive(page, '/matches')
  await expect(cards(page)).toHaveCount(1)
  const strip = page.getByText('You are offline. What you see may be out of date.')
  await expect(strip).toBeHidden()
  await page.context().setOffline(true)
  await expect(strip).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Show Filters' }).click()
  await page.getByLabel('Skill level').selectOption('Pro')
  await expect(page.getByText('Matches appear as soon as you are back.')).toBeVisible()
  await club.match({ creator, starts: atVenue(1, '10:00'), columns: { skill_level: 'Pro' } })
  await page.context().setOffline(false)
  await expect(strip).toBeHidden()
  await expect(cards(page)).toHaveText(startingAt('10:00'))
  await page.getByLabel('Skill level').selectOption('All levels')
  await expect(cards(page)).toHaveText(startingAt('08:00', '10:00'))
})

/** Not to an element: cards are drawn anew while they come into view. */
const scrollToEnd = (page: Page) => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
