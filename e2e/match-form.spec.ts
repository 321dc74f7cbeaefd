import { expect, test } from './fixtures.ts'
import { cardOf, createMatch, expectToast, fillMatch } from './words.ts'

test('a standard match that kept an odd number of places has to get two or four', async ({
  club,
  member,
}) => {
  const mara = await club.account('Mara Lob')
  const id = await club.match({ creator: mara, columns: { match_type: 'game', players: 6 } })
  const { page } = await member(mara, `/create-match?edit=${id}`)
  await expect(page.getByLabel('6 players')).toBeChecked()
  await page.getByRole('button', { name: 'Update Match' }).click()
  await expectToast(page, 'Match updated!', 'Your match has been updated successfully.')
  await page.goto('/create-match')
  await page.getByLabel('Location').selectOption('TSG Padel (eBuSy)')
  // A form that was kept by an older version of the page.
  await page.evaluate(() => {
    for (const [key, kept] of Object.entries(sessionStorage))
      if (key.startsWith('match-form-'))
        sessionStorage.setItem(
          key,
          kept.replace('"players":4', '"players":3').replace('"skillLevel":""', '"skillLevel":"Pro"'),
        )
  })
  await page.reload()
  await fillMatch(page)
  await createMatch(page)
  await expect(page.getByRole('listitem').filter({ hasText: 'Invalid players count' })).toContainText(
    'Standard matches must have 2 or 4 players',
  )
  await page.getByText('2 players', { exact: true }).click()
  await createMatch(page)
  await expectToast(page, 'Match created!')
})

test('everything that is typed arrives; a private match is seen by its creator alone', async ({
  club,
  member,
}) => {
  const mara = await member('Mara Lob', '/create-match')
  const { page } = mara
  await fillMatch(page, { place: 'TSG Padel (eBuSy)', level: 'Advanced' })
  await page.getByText('2 players', { exact: true }).click()
  await page.getByText('Competitive', { exact: true }).click()
  await expect(page.getByLabel('Price per person (€)')).toHaveCount(0)
  await page.getByLabel('Court booked').click()
  await page.getByLabel('Price per person (€)').fill('12.50')
  await page.getByLabel('Who brings balls').selectOption('You')
  await page.getByLabel('Who paid').selectOption('You')
  await page.getByLabel('Private match').click()
  await page.getByRole('button', { name: 'Training' }).click()
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
  const ela = await member('Ela Vibora')
  await expect(ela.page.getByRole('heading', { name: 'No matches found' })).toBeVisible()
})
