import { SEED, share } from 'supabase-compatible/testing/runs.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { courtDay, snapshotRow } from '../../../../testing/court-rows.ts'
import { openAsMember, toast } from '../../../../testing/open-app.tsx'
import { answer, CONFIG } from '../../../../testing/stand-in-server.ts'

const SNAPSHOTS = 'GET /rest/v1/last_data_update'
const REFUSED = { status: 400, json: { code: 'PGRST100', message: 'No.' } }
const PATH = `/courts?day=${courtDay(1)}`
const read = () => ({ json: [snapshotRow('arena'), snapshotRow('tsg')] })

const hourOf = (court: string, hour: number) =>
  page.getByRole('button', { name: new RegExp(`^${String(hour).padStart(2, '0')}:00 to .*${court}`) })

beforeEach(() => answer('GET /rest/v1/court_alerts', { json: [] }))

test('the plan is one stop of the Tab key, moved in and chosen from by keys', async () => {
  answer(SNAPSHOTS, read)
  await openAsMember(PATH)
  const grid = page.getByRole('grid', { name: /^Courts, / })
  await expect.element(grid).toBeVisible()
  await expect.poll(() => grid.getByRole('gridcell', { name: /free/ }).elements()).toHaveLength(17 * 5)
  expect(grid.element().querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  hourOf('Court 6', 6).element().focus()
  await userEvent.keyboard('{ArrowDown}{End}')
  await expect.element(hourOf('Court 2', 7)).toHaveFocus()
  await userEvent.keyboard('{Enter}{ArrowDown} ')
  await expect
    .element(hourOf('Court 2', 8))
    .toHaveAccessibleName('08:00 to 09:00, selected, Court 2 (double), TSG Padel')
  await userEvent.keyboard('{Home}')
  await expect.element(hourOf('Court 6', 8)).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByRole('link', { name: 'Make a match', exact: true })).toHaveFocus()
  await expect
    .element(page.getByRole('link', { name: /^Book court/ }))
    .toHaveAttribute(
      'href',
      expect.stringMatching(/court-module\/1234\?timestamp=.*&court=5908&startTime=07%3A00&endTime=09%3A00$/),
    )
})

test('a venue that could not be read is unknown, never free, and says where to book', async () => {
  const failed = { last_update: null, failure: 'blocked', court_coverage: [] }
  answer(SNAPSHOTS, { json: [snapshotRow('arena'), snapshotRow('tsg', failed)] })
  await openAsMember(PATH)
  const venue = page
    .getByRole('list', { name: 'Venues' })
    .getByRole('listitem')
    .filter({ hasText: 'TSG Padel' })
  await expect.element(venue.first()).toMatchTextContent('Never read')
  await expect.element(venue.last()).toMatchTextContent('TSG Padel: Its booking system could not be read.')
  const book = venue.first().getByRole('link', { name: 'Book at TSG Padel, opens in a new tab' })
  await expect.element(book).toHaveAttribute('href', 'https://tsg-padel.example/court-module/1234')
  await expect.element(book).toHaveAttribute('rel', 'noopener noreferrer')
  const buttons = (name: RegExp) => page.getByRole('button', { name }).elements()
  expect(buttons(/not known, Court . \(double\), TSG Padel/)).toHaveLength(34)
  expect(buttons(/free, .*TSG Padel/)).toHaveLength(0)
  expect(buttons(/free, .*Indoor Arena/)).toHaveLength(51)
})

test('the hours of the day stand at the venue, where stewards have entered them', async () => {
  const hours = { from: '08:00', until: '23:00' }
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const week = Object.fromEntries(days.map((day) => [day, day === 'sunday' ? null : hours]))
  const venues = CONFIG.community.venues.map((venue) =>
    venue.id === 'tsg' ? { ...venue, opening: week } : venue,
  )
  answer('GET /config.json', { json: { ...CONFIG, community: { ...CONFIG.community, venues } } })
  answer(SNAPSHOTS, read)
  await openAsMember(PATH)
  const isSunday = new Date(`${courtDay(1)}T12:00:00Z`).getUTCDay() === 0
  const line = isSunday ? 'Closed on this day' : /^Open 08:00.*23:00$/
  await expect.element(page.getByText(line)).toBeVisible()
})

test('courts that cannot be loaded are asked for again', async () => {
  answer(SNAPSHOTS, REFUSED)
  await openAsMember(PATH)
  await expect.element(page.getByRole('heading', { name: 'Courts could not be loaded' })).toBeVisible()
  await expect.element(page.getByText('Free times appear as soon as the courts are loaded.')).toBeVisible()
  answer(SNAPSHOTS, read)
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Read 12 minutes ago').first()).toBeVisible()
})

test('nothing is said of free courts when nobody has read them for days', async () => {
  const days = 3 * 86_400_000
  const old = (venue: string) => {
    const row = snapshotRow(venue)
    const read_at = new Date(Date.now() - days).toISOString()
    return {
      ...row,
      last_update: read_at,
      court_coverage: row.court_coverage.map((one) => ({ ...one, read_at })),
    }
  }
  answer(SNAPSHOTS, { json: [old('arena'), old('tsg')] })
  await openAsMember(PATH)
  await expect
    .element(page.getByText('Not known: the bookings of these days could not be read.'))
    .toBeVisible()
  expect(page.getByText(/^No court is/).elements()).toEqual([])
})

const late = (time: string) =>
  vi.useFakeTimers({
    toFake: ['Date'],
    shouldAdvanceTime: true,
    now: Date.parse(`2026-11-26T${time}:00+01:00`),
  })

test('late in the evening the plan begins with tomorrow, and today leads there', async () => {
  late('23:38')
  answer(SNAPSHOTS, read)
  await openAsMember('/courts')
  await expect.element(page.getByRole('radio', { name: 'Tomorrow' })).toBeChecked()
  await expect.element(hourOf('Court 6', 6)).toBeVisible()
  await page.getByRole('radio', { name: 'Today' }).click()
  await expect.element(page.getByText('No court can be booked on this day any more.')).toBeVisible()
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument()
  const past = page.getByRole('button', { name: /^Past hours, 06:00.*23:00$/ })
  await past.click()
  await expect.element(past).toHaveAttribute('aria-expanded', 'true')
  await expect.poll(() => page.getByRole('gridcell', { name: /past/ }).elements()).toHaveLength(17 * 5)
  await page.getByRole('button', { name: 'Go to Friday, 27.11.' }).click()
  await expect.element(hourOf('Court 6', 6)).toBeVisible()
  await expect.element(past).not.toBeInTheDocument()
})

test('the hours before now are folded, and the keys stay within those that are shown', async () => {
  late('15:20')
  answer(SNAPSHOTS, read)
  await openAsMember('/courts')
  await expect.element(hourOf('Court 6', 16)).toBeVisible()
  await expect.element(hourOf('Court 6', 15)).not.toBeInTheDocument()
  hourOf('Court 6', 16).element().focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(hourOf('Court 6', 16)).toHaveFocus()
  await page.getByRole('button', { name: /^Past hours/ }).click()
  hourOf('Court 6', 16).element().focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(hourOf('Court 6', 15)).toHaveFocus()
})

test('an alert begins with an evening to come, and what has passed by then is said at its field', async () => {
  late('23:38')
  answer(SNAPSHOTS, read)
  answer('POST /rest/v1/court_alerts', {
    status: 403,
    json: { code: 'PT403', hint: 'alert_past', message: 'That time has passed.' },
  })
  await openAsMember('/courts?day=2026-11-26')
  await page.getByRole('button', { name: 'New alert' }).click()
  await expect.element(page.getByLabelText('Day', { exact: true })).toHaveValue('2026-11-27')
  await expect.element(page.getByLabelText('From', { exact: true })).toHaveValue('18')
  await page.getByRole('button', { name: 'Tell me' }).click()
  const from = page.getByLabelText('From', { exact: true })
  await expect.element(from).toHaveAccessibleDescription('That time has passed.')
  await expect.element(from).toHaveFocus()
  await expect.element(page.getByText(/Failed to set the alert/)).not.toBeInTheDocument()
})

test('an alert that is removed says so', async () => {
  const alert = { id: 'a', booking_date: courtDay(1), from_hour: 18, until_hour: 21, minutes: 90 }
  const alerts = [{ ...alert, venue: null, source: null, court_kind: null, fired_at: null }]
  answer(SNAPSHOTS, read)
  answer('GET /rest/v1/court_alerts', () => ({ json: alerts }))
  answer('DELETE /rest/v1/court_alerts', () => {
    alerts.pop()
    return { json: [] }
  })
  await openAsMember(PATH)
  await page.getByRole('button', { name: /^Remove alert: / }).click()
  await expect.element(toast()).toMatchTextContent('Alert removed')
  await expect.element(page.getByRole('button', { name: /^Remove alert: / })).not.toBeInTheDocument()
})

test.each(
  share([
    [320, 640],
    [1280, 800],
  ]),
)(
  `on %i x %i one press leads to a new alert, however much stands above and below it (SEED=${SEED})`,
  async (width, height) => {
    onTestFinished(() => page.viewport(390, 844))
    await page.viewport(width, height)
    const alert = { booking_date: courtDay(1), from_hour: 18, until_hour: 21, minutes: 90, fired_at: null }
    const alerts = Array.from({ length: 12 }, (_, at) => ({
      ...alert,
      id: String(at),
      venue: null,
      court_kind: null,
    }))
    answer(SNAPSHOTS, read)
    answer('GET /rest/v1/court_alerts', { json: alerts })
    await openAsMember(PATH)
    const make = page.getByRole('button', { name: 'New alert' })
    await expect.element(make).toBeVisible()
    const jump = page.getByRole('link', { name: 'Tell me when a court is free' })
    expect(jump.element().getBoundingClientRect().bottom).toBeLessThan(height)
    await jump.click()
    await expect.element(make).toBeInViewport({ ratio: 1 })
  },
)
