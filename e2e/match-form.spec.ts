import { expect, type Page, test } from './fixtures.ts'
import { cardOf, createMatch, expectToast, fillMatch } from './words.ts'

async function typeTime(page: Page, label: string, time: string): Promise<void> {
  await page.getByLabel(label).fill(time)
  await page.getByLabel(label).blur()
}

/** The toast with both texts, the message at the field too, and the cursor there. */
async function expectProblem(page: Page, label: string, title: string, text: string): Promise<void> {
  const toast = page.getByRole('listitem').filter({ hasText: title }).filter({ hasText: text })
  await expect(toast).toBeVisible()
  const field = page.getByLabel(label, { exact: true })
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(new RegExp(text))
  await expect(field).toHaveAttribute('aria-invalid', 'true')
}

test('what is missing is said one by one, at its field', async ({ member }) => {
  const { page } = await member('Mara Lob', '/create-match')
  await createMatch(page)
  await expectProblem(page, 'Location', 'Missing location', 'Please select a location for your match')
  await page.getByLabel('Location').selectOption('TSG Padel (eBuSy)')
  await expect(page.getByLabel('Location')).not.toHaveAttribute('aria-invalid')
  await createMatch(page)
  await expectProblem(
    page,
    'Skill Level',
    'Missing skill level',
    'Please select a skill level for your match',
  )
  await page.getByLabel('Skill Level').selectOption('Pro')
  await createMatch(page)
  const date = page.getByRole('button', { name: /^Date/ })
  await expect(page.getByRole('listitem').filter({ hasText: 'Missing date' })).toBeVisible()
  await expect(date).toBeFocused()
  await expect(date).toHaveAccessibleDescription(/Please select a date for your match/)
  await date.press('Enter')
  await page.getByRole('dialog').getByRole('table').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await createMatch(page)
  await expectProblem(page, 'Start Time', 'Missing time', 'Please set a start and end time for your match')
  await typeTime(page, 'Start Time', '18:30')
  await typeTime(page, 'End Time', '')
  await createMatch(page)
  await expectProblem(page, 'End Time', 'Missing time', 'Please set a start and end time for your match')
  await typeTime(page, 'End Time', '18:00')
  await createMatch(page)
  await expectProblem(page, 'End Time', 'Invalid time', 'The end time must be after the start time')
  await expect(page).toHaveURL('/create-match')
})

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

test('times snap to half hours, the length sets the end, also past midnight', async ({ club, member }) => {
  const { page } = await member('Mara Lob', '/create-match')
  const [start, end] = [page.getByLabel('Start Time'), page.getByLabel('End Time')]
  await fillMatch(page, { start: '2244' })
  await expect(start).toHaveValue('22:30')
  await expect(end).toHaveValue('00:00')
  await page.getByText('120 min', { exact: true }).click()
  await expect(end).toHaveValue('00:30')
  await expect(page.getByText('On the next day')).toBeVisible()
  await start.press('ArrowUp')
  await expect(start).toHaveValue('23:00')
  await expect(end).toHaveValue('01:00')
  await page.getByText('60 min', { exact: true }).click()
  await expect(end).toHaveValue('00:00')
  await typeTime(page, 'End Time', '0:50')
  await expect(end).toHaveValue('01:00')
  await expect(page.getByLabel('120 min')).toBeChecked()
  await typeTime(page, 'End Time', 'soon')
  await expect(end).toHaveValue('soon')
  await expect(end).toHaveAccessibleDescription('Please type a time such as 18:30.')
  await typeTime(page, 'End Time', '12:30am')
  await expect(page.getByLabel('90 min')).toBeChecked()
  await typeTime(page, 'Start Time', '7pm')
  await expect(start).toHaveValue('19:00')
  await expect(end).toHaveValue('20:30')
  // Nearest to midnight, a start would be a day early.
  await typeTime(page, 'Start Time', '23:50')
  await expect(start).toHaveValue('23:30')
  await expect(end).toHaveValue('01:00')
  await typeTime(page, 'Start Time', '23:00')
  await expect(end).toHaveValue('00:30')
  await createMatch(page)
  await expectToast(page, 'Match created!', 'Your match has been created successfully.')
  await expect(cardOf(page, 'Indoor Arena', '23:00')).toContainText('– 00:30')
  const rows = await club.sql(
    "select (match_date at time zone 'Europe/Berlin')::time::text as starts, end_time::text, match_duration from matches",
  )
  expect(rows).toEqual([{ starts: '23:00:00', end_time: '00:30:00', match_duration: 90 }])
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

test('a price goes with the court, and the creator need not play', async ({ club, member }) => {
  const { page } = await member('Mara Lob', '/create-match')
  await fillMatch(page)
  await page.getByLabel('Court booked').click()
  const price = page.getByLabel('Price per person (€)')
  await price.fill('-9')
  await createMatch(page)
  await expectProblem(page, 'Price per person (€)', 'Invalid price', 'The price is in euros with 2 decimals')
  await price.fill('9,5')
  await price.blur()
  await expect(price).toHaveValue('9.50')
  await expect(price).not.toHaveAttribute('aria-invalid')
  await page.getByLabel('Court booked').click()
  await expect(price).toHaveCount(0)
  await page.getByLabel('I play in this match').click()
  await createMatch(page)
  await expectToast(page, 'Match created!')
  await expect(cardOf(page, 'Indoor Arena', '18:30')).toContainText('0/4')
  expect(await club.sql('select court_booked, price_per_person from matches')).toEqual([
    { court_booked: false, price_per_person: null },
  ])
})
