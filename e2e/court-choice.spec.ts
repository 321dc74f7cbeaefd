import { hourOf, readCourts, readCourtsOf } from './court-words.ts'
import { expect, expectAccessibleInBothThemes, type Page, test } from './fixtures.ts'
import { cardOf, createMatch, expectToast } from './words.ts'

const CONFLICT = 'Time Conflict Detected'
const conflict = (page: Page) => page.getByText('Time conflict detected with existing bookings: ').last()

/** The plan: in a dialog on a phone, in the panel beside the form on a wide screen. */
async function openAvailability(page: Page, isPhone: boolean) {
  if (isPhone) await page.getByRole('button', { name: 'View Court Availability' }).click()
  const place = isPhone ? page.getByRole('dialog') : page.getByRole('complementary')
  await expect(place.getByRole('heading', { name: 'Court Availability' })).toBeVisible()
  await place.getByText('Tomorrow').click()
  return place
}

test('a slot is chosen and extended, somebody books in between, and the match is made all the same @long @wide-long', async ({
  club,
  member,
}, { project }) => {
  test.slow()
  const isPhone = project.use.viewport?.width === 390
  await readCourts(club, [{ court: 100676, from: 18, to: 20 }], 4)
  const { page } = await member('Mara Lob', '/create-match')
  const place = await openAvailability(page, isPhone)
  await expect(place.getByText('Read 4 minutes ago').first()).toBeVisible()
  await expect(place.getByRole('row')).toHaveCount(2 + 17)
  await hourOf(place, 'Court 6', 18).click({ force: true })
  await expect(hourOf(place, 'Court 6', 18)).toHaveAttribute('aria-pressed', 'false')
  await hourOf(place, 'Court 7', 18).click()
  await hourOf(place, 'Court 7', 19).click()
  await hourOf(place, 'Court 7', 19).click()
  for (const field of ['Start Time', 'End Time', 'Location'])
    await expect(page.getByLabel(field)).toHaveValue('')
  await hourOf(place, 'Court 7', 18).click()
  await hourOf(place, 'Court 7', 19).click()
  await expect(hourOf(place, 'Court 7', 19)).toHaveAttribute('aria-pressed', 'true')
  await expect(place.getByRole('link', { name: /^Book court/ })).toHaveAttribute(
    'href',
    'https://arena.example/book',
  )
  if (isPhone) {
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: 'Done' }).click()
  }
  await expect(page.getByLabel('Location')).toHaveValue('Indoor Arena (Eversports)')
  await expect(page.getByLabel('Start Time')).toHaveValue('18:00')
  await expect(page.getByLabel('End Time')).toHaveValue('20:00')
  await expect(page.getByLabel('120 min')).toBeChecked()
  await expect(page.getByLabel('Court booked')).toBeChecked()
  await expect(page.getByText(CONFLICT)).toBeHidden()

  await readCourtsOf(club, 'eversports', [{ court: 100677, from: 19, to: 20 }])
  await expect(conflict(page)).toHaveText(
    'Time conflict detected with existing bookings: Court 7: 19:00 - 20:00',
  )
  await page.getByLabel('Skill Level').selectOption('Pro')
  await createMatch(page)
  await expectToast(page, 'Match created!')
  const [match] = await club.sql('select location, latitude, court_booked, end_time, match_date from matches')
  expect(match).toMatchObject({
    location: 'Indoor Arena (Eversports)',
    latitude: 50,
    court_booked: true,
    end_time: '20:00:00',
  })
  await expect(cardOf(page, 'Indoor Arena', '18:00')).toBeVisible()
})
