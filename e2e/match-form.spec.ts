import { expect, test } from './fixtures.ts'
import { cutOff, MAKING } from './match-words.ts'
import { cardOf, createMatch, expectToast, fillMatch } from './words.ts'

test('everything that is typed arrives, once, though a server was away and its answer is lost @long', async ({
  club,
  member,
  allowConsole,
}) => {
  allowConsole(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|status of 409/)
  const mara = await member('Mara Lob', '/create-match')
  const { page } = mara
  await fillMatch(page, { venue: 'TSG Padel (eBuSy)', level: 'Advanced' })
  await page.getByText('2 players', { exact: true }).click()
  await page.getByText('Details', { exact: true }).click()
  await page.getByText('Competitive', { exact: true }).click()
  await expect(page.getByLabel('Price per person (€)')).toHaveCount(0)
  await page.getByLabel('Court booked').click()
  await page.getByLabel('Price per person (€)').fill('12.50')
  await page.getByLabel('Who brings balls').selectOption('You')
  await page.getByLabel('Who paid').selectOption('You')
  await page.getByLabel('Private match').click()
  await page.getByRole('button', { name: 'Training' }).click()
  await test.step('to a server that is away', async () => {
    const mend = await cutOff(page, MAKING, 'POST')
    await createMatch(page)
    await expectToast(
      page,
      'Failed to create match. Please try again.',
      'Could not connect to the server. Please try again later.',
    )
    await mend()
    await page.reload()
    await expect(page.getByLabel('Location')).toHaveValue('TSG Padel (eBuSy)')
    await expect(page.getByLabel('End Time')).toHaveValue('20:00')
  })
  await test.step('to a server that makes the match, but whose answer is lost', async () => {
    await page.route(
      MAKING,
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await createMatch(page)
    await expectToast(page, 'Failed to create match. Please try again.')
  })
  await createMatch(page)
  await expectToast(page, 'Match created!', 'Your match has been created successfully.')
  await expect(page).toHaveURL('/matches')
  const rows = await club.sql(
    `select location, skill_level, players, match_category, match_activity, match_type, court_booked, is_private,
       price_per_person::float as price, brings_balls, paid_by, latitude is not null as located, creator_id from matches`,
  )
  expect(rows).toEqual([
    {
      location: 'TSG Padel (eBuSy)',
      skill_level: 'Advanced',
      players: 2,
      match_category: 'competitive',
      match_activity: ['Training'],
      match_type: 'standard',
      court_booked: true,
      is_private: true,
      price: 12.5,
      brings_balls: mara.account.id,
      paid_by: mara.account.id,
      located: true,
      creator_id: mara.account.id,
    },
  ])
  await expect(cardOf(page, 'TSG Padel', '18:30')).toContainText('Private match')
  expect(await club.sql('select from match_participants')).toHaveLength(1)
  await test.step('and begins the next one, for which day and people are chosen anew', async () => {
    await page.goto('/create-match')
    await expect(page.getByLabel('Location')).toHaveValue('TSG Padel (eBuSy)')
    await expect(page.getByText('Advanced · 2 players · Competitive · private · Training')).toBeVisible()
    await expect(page.getByLabel('Start Time')).toHaveValue('')
  })
})
