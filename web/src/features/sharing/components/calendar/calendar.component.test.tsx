import { SEED, share } from 'supabase-compatible/testing/runs.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '@/lib/paths.ts'
import { MARA, openAsMember, toast } from '../../../../../testing/open-app.tsx'
import { MATCH_ID, matchRow } from '../../../../../testing/rows.ts'
import { answer, callsTo } from '../../../../../testing/stand-in-server.ts'
import { tellRow } from '../../../../../testing/stand-in-socket.ts'
import { store } from '../../../../../testing/stand-in-tables.ts'

const TOKEN = 'ab'.repeat(32)
const FEED = 'GET /rest/v1/calendar_feeds'
const MAKE = 'POST /rest/v1/rpc/create_calendar_feed'
const FILE = `GET /calendar/matches/${MATCH_ID}.ics`
const section = page.getByRole('region', { name: 'Calendar' })
const press = (name: string) => section.getByRole('button', { name }).click()
const made = (created_at: string) => answer(MAKE, { json: [{ token: TOKEN, created_at }] })

beforeEach(() => answer('POST /rest/v1/rpc/list_my_sessions', { json: [] }))

test('an address is made, shown once, renewed and switched off', async () => {
  answer(FEED, { json: [] })
  await openAsMember(paths.settingsSection('calendar'))
  await expect.element(section.getByRole('button', { name: 'Make a calendar address' })).toBeVisible()
  made('2026-11-22T10:00:00Z')
  answer(FEED, { json: [{ created_at: '2026-11-22T10:00:00Z' }] })
  await press('Make a calendar address')
  const address = `${location.origin}/calendar/${TOKEN}.ics`
  await expect.element(section.getByText(address)).toBeVisible()
  await expect
    .element(section.getByRole('link', { name: 'Open in the calendar app' }))
    .toHaveAttribute('href', address.replace(/^https?:/, 'webcal:'))

  // Another device has made a new one since: this one is of no use any more.
  answer(FEED, { json: [{ created_at: '2026-11-23T10:00:00Z' }] })
  await tellRow('calendar_feeds', 'UPDATE', { user_id: MARA.id })
  await expect.element(section.getByText('Your calendar address is of 23.11.2026, 11:00.')).toBeVisible()
  await expect.element(section.getByText(address)).not.toBeInTheDocument()

  await press('Switch off')
  answer('DELETE /rest/v1/calendar_feeds', { json: [] })
  answer(FEED, { json: [] })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click()
  await expect.element(section.getByRole('button', { name: 'Make a calendar address' })).toBeVisible()
  expect(callsTo('DELETE /rest/v1/calendar_feeds')).toHaveLength(1)
})

test.each(
  share([
    [
      'New address',
      'Your calendar address is of 22.11.2026, 11:00.',
      [{ created_at: '2026-11-22T10:00:00Z' }],
    ],
    ['Make a calendar address', 'Make a calendar address', []],
  ]),
)(
  `%s keeps an address that another device has made since, and shows that one (SEED=${SEED})`,
  async (name, shown, feeds) => {
    answer(FEED, { json: feeds })
    await openAsMember(paths.settingsSection('calendar'))
    await expect.element(section.getByText(shown)).toBeVisible()
    answer(MAKE, { status: 409, json: { code: 'PT409', hint: 'feed_changed', message: 'x' } })
    answer(FEED, { json: [{ created_at: '2026-11-22T12:30:00Z' }] })
    await press(name)
    if (feeds.length > 0) await page.getByRole('alertdialog').getByRole('button', { name }).click()
    await expect.element(page.getByText(/Another device has changed your calendar address/)).toBeVisible()
    await expect.element(section.getByText('Your calendar address is of 22.11.2026, 13:30.')).toBeVisible()
    expect(callsTo(MAKE).map(({ body }) => body)).toEqual([
      feeds.length > 0 ? { p_seen: '2026-11-22T10:00:00Z' } : {},
    ])
  },
)

test('switching off keeps an address that another device has made since', async () => {
  answer(FEED, { json: [{ created_at: '2026-11-22T10:00:00Z' }] })
  await openAsMember(paths.settingsSection('calendar'))
  answer('DELETE /rest/v1/calendar_feeds', { json: [] })
  await press('Switch off')
  answer(FEED, { json: [{ created_at: '2026-11-22T12:30:00Z' }] })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click()
  await expect.element(page.getByText(/Another device has changed your calendar address/)).toBeVisible()
  await expect.element(section.getByText('Your calendar address is of 22.11.2026, 13:30.')).toBeVisible()
  expect(callsTo('DELETE /rest/v1/calendar_feeds')[0]?.path).toContain('created_at=eq.2026-11-22T10')
})

test('an address that ended with the other devices says so, and is made anew in one press', async () => {
  answer(FEED, { json: [{ created_at: '2026-11-22T10:00:00Z', ended_at: '2026-11-24T10:00:00Z' }] })
  await openAsMember(paths.settingsSection('calendar'))
  await expect
    .element(section.getByText(/^Your calendar address ended on 24.11.2026, when other/))
    .toBeVisible()
  made('2026-11-25T10:00:00Z')
  answer(FEED, { json: [{ created_at: '2026-11-25T10:00:00Z', ended_at: null }] })
  await press('Make a calendar address')
  await expect.element(section.getByText(`${location.origin}/calendar/${TOKEN}.ics`)).toBeVisible()
  await expect.element(section.getByText(/ended on/)).not.toBeInTheDocument()
})

test('a failure says so, and what the database has by then is shown', async () => {
  answer(FEED, { json: [] })
  await openAsMember(paths.settingsSection('calendar'))
  answer(MAKE, { status: 429, json: { code: 'PT429', hint: 'too_many_feeds', message: 'x' } })
  await press('Make a calendar address')
  await expect.element(page.getByText(/You have made many calendar addresses/)).toBeVisible()
})

test('a match is fetched for the calendar in the name of the member', async () => {
  const row = matchRow({ participants: [] })
  store('matches', row)
  answer(FILE, { status: 503 })
  await openAsMember(`/matches/${MATCH_ID}`)
  const add = page.getByRole('button', { name: 'Add to calendar' })
  await add.click()
  await expect.element(toast()).toHaveTextContent('Failed to make the calendar entry. Please try again.')
  const { promise: saved, resolve } = Promise.withResolvers<string>()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    resolve(this.download)
  })
  answer(FILE, { json: 'BEGIN:VCALENDAR' })
  await add.click()
  expect(await saved).toBe('courtside.ics')
  for (const { authorization } of callsTo(FILE)) expect(authorization).toMatch(/^Bearer ey/)
  expect(callsTo(FILE)).toHaveLength(2)
})
