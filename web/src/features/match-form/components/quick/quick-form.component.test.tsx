import { SEED, share } from 'supabase-compatible/testing/runs.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { eraseMember, read } from '@/lib/browser/storage.ts'
import { bookingRow, courtDay, snapshotRow } from '../../../../../testing/court-rows.ts'
import { field } from '../../../../../testing/fill-form.ts'
import { MARA, openAsMember, reloadApp, toast } from '../../../../../testing/open-app.tsx'
import { BEN, IDA, MATCH_ID, matchRow, NILS, OLA, TIM } from '../../../../../testing/rows.ts'
import { answer, callsTo } from '../../../../../testing/stand-in-server.ts'
import { store } from '../../../../../testing/stand-in-tables.ts'

const MAKING = 'POST /rest/v1/rpc/create_matches'
const SHARING = 'POST /rest/v1/rpc/share_match'
const PARTNERS = 'POST /rest/v1/rpc/playing_partners'
const TIMES = 'POST /rest/v1/rpc/usual_times'
const ARENA = 'Indoor Arena (Eversports)'

const partner = ({ id, username }: typeof TIM, matches: number, weekday: number | null = null) => ({
  id,
  username,
  matches,
  weekday,
  skill_level: null,
  avatar_filename: null,
})

/** Mara has made a match before, plays at 20:00, and with Ida, Tim, Ben and Nils. */
function playsOften(last: Record<string, unknown> = {}) {
  store('matches', matchRow({ creator_id: MARA.id, creator: MARA, is_private: true, ...last }))
  answer(PARTNERS, {
    json: [partner(IDA, 12, 2), partner(TIM, 9), partner(BEN, 2), partner(NILS, 1)],
  })
  answer(TIMES, { json: [{ weekday: 2, start_time: '20:00:00', location: ARENA, matches: 12 }] })
}

/** '26.11.' of a day, for a pattern. */
const dayAndMonth = (day: string) => `${day.slice(8)}\\.${day.slice(5, 7)}\\.`
const person = (name: string) => page.getByRole('checkbox', { name: new RegExp(name) })
const time = (start: string) => page.getByRole('radio', { name: new RegExp(`^${start}`) })
const details = page.getByText('Details', { exact: true })
const otherTimes = page.getByText('Other start or end')

test('the last choices are there, and day, time and people are a press each', async () => {
  playsOften()
  answer(MAKING, { json: { id: MATCH_ID } })
  await openAsMember('/create-match')
  await expect.element(field('Location')).toHaveValue(ARENA)
  await expect
    .element(page.getByText('Intermediate · 4 players · Friendly · private', { exact: true }))
    .toBeVisible()
  await expect.element(page.getByText('90 min ·')).toBeVisible()
  await expect.element(field('Skill Level')).not.toBeVisible()
  await expect.element(page.getByText('12 matches together, mostly on Tuesdays')).toBeVisible()
  await page.getByRole('radio', { name: 'Tomorrow' }).click()
  await time('20:00').click()
  await expect.element(page.getByRole('button', { name: 'Create Match' })).toBeVisible()
  for (const name of ['Ida', 'Tim', 'Ben']) await person(name).click()
  await expect.element(person('Nils')).toBeDisabled()
  await expect.element(page.getByText('No free places left')).toBeVisible()
  await person('Ben').click()
  await person('Nils').click()
  await page.getByRole('button', { name: /^Ask Ida, Tim and Nils for \w+ 20:00$/ }).click()
  await expect.poll(() => callsTo(MAKING)).toHaveLength(1)
  expect(callsTo(MAKING)).toMatchObject([
    {
      body: {
        p_match: {
          location: ARENA,
          skill_level: 'Intermediate',
          is_private: true,
          end_time: '21:30',
          court_booked: false,
        },
        p_participants: [
          { user_id: MARA.id },
          { user_id: IDA.id },
          { user_id: TIM.id },
          { user_id: NILS.id },
        ],
      },
    },
  ])
  await expect.poll(() => location.search).toBe(`?match=${MATCH_ID}`)
})

test('the form ends on the match with its link, which can be asked for again, and closing shows the list', async () => {
  playsOften()
  answer(MAKING, { json: { id: MATCH_ID } })
  answer(SHARING, new TypeError('Failed to fetch'))
  await openAsMember('/create-match')
  await page.getByRole('radio', { name: 'Tomorrow' }).click()
  await time('20:00').click()
  await page.getByRole('button', { name: 'Create Match' }).click()
  const link = page.getByRole('region', { name: 'Pass your new match on' })
  await expect.element(link.getByRole('alert')).toMatchTextContent(/The link could not be loaded/)
  answer(SHARING, { json: { token: 'AbC', enabled: true, guests_allowed: true } })
  await link.getByRole('button', { name: 'Try again' }).click()
  await expect.element(link.getByText(`${location.origin}/m/AbC`)).toBeVisible()
  await expect.element(link.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => location.pathname + location.search).toBe('/matches')
  await expect.element(page.getByRole('region', { name: 'Your new match' })).toBeVisible()
})

test('somebody without a past match sees the whole form and no empty lists', async () => {
  await openAsMember('/create-match')
  await expect.element(field('Skill Level')).toBeVisible()
  await expect.element(time('18:30')).toBeVisible()
  await expect.element(field('Start Time')).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'People you play with' })).not.toBeInTheDocument()
  await page.getByRole('radio', { name: 'Tomorrow' }).click()
  await time('19:30').click()
  await expect.element(page.getByText('19:30 – 21:00 ·')).toBeVisible()
  await expect.element(field('End Time')).toHaveValue('21:00')
  await expect.element(field('End Time')).not.toBeVisible()
})

test('who only joins begins with the last match that was played', async () => {
  answer(TIMES, { json: [{ weekday: 2, start_time: '20:00:00', location: ARENA, matches: 1 }] })
  answer('POST /rest/v1/rpc/get_user_recent_matches', {
    json: [matchRow({ match_type: 'americano', skill_level: 'Pro' }), matchRow({ skill_level: 'Advanced' })],
  })
  await openAsMember('/create-match')
  await expect.element(page.getByText(/^Advanced · 4 players/)).toBeVisible()
})

test('courts that are free, booked or not known are told at each time', async () => {
  playsOften({ location: 'TSG Padel (eBuSy)' })
  const bookings = [bookingRow(5907, 18, 20), bookingRow(5908, 18, 19), bookingRow(5908, 20, 21)]
  const snapshot = snapshotRow('tsg', { bookings })
  answer('GET /rest/v1/last_data_update', { json: [snapshot] })
  await openAsMember('/create-match')
  await page.getByRole('radio', { name: 'Tomorrow' }).click()
  await expect.element(time('19:00')).toHaveAccessibleName('19:00 booked')
  await expect.element(time('20:00')).toHaveAccessibleName('20:00 1 court free')
  await expect.element(time('21:00')).toHaveAccessibleName('21:00 2 courts free')
  await expect
    .element(page.getByText(/Read 12 minutes ago. Courtside does not book: Book leads to the venue/))
    .toBeVisible()
  const link = page.getByRole('link', { name: 'Book', exact: true }).element()
  link.scrollIntoView({ block: 'center' })
  const { left, top, width, height } = link.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  // A finger that is 20 px beside it hits it as well.
  for (const away of [-20, 20]) {
    expect(document.elementFromPoint(x, y + away)).toBe(link)
    expect(document.elementFromPoint(x + away, y)).toBe(link)
  }
  await field('Location').selectOptions(ARENA)
  await expect.element(time('20:00')).toHaveAccessibleName('20:00 not known')
  await expect.element(page.getByText('Its booking system has not been read yet.')).toBeVisible()
})

test('a day that is too far ahead says when its courts are read, and no time looks taken or unknown', async () => {
  playsOften({ location: 'TSG Padel (eBuSy)' })
  answer('GET /rest/v1/last_data_update', { json: [snapshotRow('tsg')] })
  await openAsMember('/create-match')
  const day = (ahead: number) =>
    page.getByRole('radio', { name: new RegExp(`^\\w{3} ${dayAndMonth(courtDay(ahead))}$`) })
  await day(8).click()
  await expect.element(time('20:00')).toHaveAccessibleName('20:00 2 courts free')
  await day(9).click()
  await expect.element(time('20:00')).toHaveAccessibleName('20:00')
  await expect
    .element(page.getByText(/Bookings are known 9 days ahead, those of this day from/))
    .toMatchTextContent(
      new RegExp(
        `days ahead, those of this day from \\w{3} ${dayAndMonth(courtDay(1))} on. Courtside does not book: Book leads to the venue.`,
      ),
    )
  await expect.element(page.getByText('Its booking system says nothing')).not.toBeInTheDocument()
})

test('a fault in what is folded unfolds it', async () => {
  playsOften()
  await openAsMember('/create-match')
  await page.getByRole('radio', { name: 'Tomorrow' }).click()
  await time('20:00').click()
  await otherTimes.click()
  await field('End Time').fill('19:00')
  await field('Start Time').click()
  await otherTimes.click()
  await expect.element(field('End Time')).not.toBeVisible()
  await page.getByRole('button', { name: 'Create Match' }).click()
  await expect.element(toast()).toMatchTextContent(/Invalid time/)
  await expect.element(field('End Time')).toHaveFocus()
})

test('what is missing is told at the choices', async () => {
  playsOften()
  await openAsMember('/create-match')
  await page.getByRole('button', { name: 'Create Match' }).click()
  await expect.element(toast()).toMatchTextContent('Missing date' + 'Please select a date for your match')
  await expect.element(page.getByRole('button', { name: /^Date/ })).toHaveFocus()
  await page.getByRole('radio', { name: 'Tomorrow' }).click()
  await page.getByRole('button', { name: 'Create Match' }).click()
  await expect.element(toast()).toMatchTextContent(/Missing time/)
  await expect
    .element(page.getByRole('group', { name: 'Time' }))
    .toHaveAccessibleDescription('Please set a start and end time for your match')
})

test('without an answer the choices are those that this device saw last, and another member does not see them', async () => {
  playsOften()
  await openAsMember('/create-match')
  await expect.element(person('Ida')).toBeVisible()
  await page.getByRole('radio', { name: 'Tomorrow' }).click()
  answer(PARTNERS, new TypeError('Failed to fetch'))
  sessionStorage.clear()
  await reloadApp()
  await expect.element(person('Ida')).toBeVisible()
  const kept = `habits-${MARA.id}`
  expect(read(kept)).toContain(IDA.id)
  eraseMember(MARA.id)
  expect(read(kept)).toBeNull()
})

test('somebody without a row is found by name, and what was chosen survives a reload', async () => {
  playsOften()
  answer('POST /rest/v1/rpc/community_page', {
    json: [partner(OLA, 0)],
  })
  await openAsMember('/create-match')
  await person('Ida').click()
  await page.getByRole('combobox', { name: 'Invite players' }).fill('ola')
  await page.getByRole('option', { name: /Ola Chiquita/ }).click()
  await expect.element(page.getByRole('list', { name: 'Invited players' })).toMatchTextContent(/Ola Chiquita/)
  await reloadApp()
  await expect.element(page.getByRole('list', { name: 'Invited players' })).toMatchTextContent(/Ola Chiquita/)
  await expect.element(person('Ida')).toBeChecked()
})

const optionOf = (name: string) =>
  page.getByRole('listbox', { name: 'Members' }).getByRole('option', { name: new RegExp(name) })

test.each(
  share([
    ['nobody', [], 8],
    ['one', [IDA], 8],
    ['two', [IDA, TIM], 8],
    ['three', [IDA, TIM, BEN], 7],
  ]),
)(
  `a match with three people takes %s suggested and at most eight taps, without typing (SEED=${SEED})`,
  async (_how, known, most) => {
    playsOften()
    answer(PARTNERS, { json: known.map((who, at) => partner(who, 9 - at)) })
    const everybody = [IDA, TIM, BEN, NILS].map((who) => partner(who, 0))
    answer('POST /rest/v1/rpc/community_page', { json: everybody })
    answer(MAKING, { json: { id: MATCH_ID } })
    await openAsMember('/create-match')
    // The one that has opened the form.
    let taps = 1
    const tap = async (what: { click(): Promise<void> }) => {
      await what.click()
      taps += 1
    }
    await tap(page.getByRole('radio', { name: 'Tomorrow' }))
    await tap(time('20:00'))
    for (const { username } of known) await tap(person(username))
    const others = [IDA, TIM, BEN].slice(known.length)
    if (others.length > 0) await tap(page.getByRole('combobox', { name: 'Invite players' }))
    for (const { username } of others) {
      const option = optionOf(username)
      await expect.element(option).toBeVisible()
      const top = () => option.element().getBoundingClientRect().top
      const before = top()
      await tap(option)
      // The next one, a row of 48 pixels below, does not come under the finger.
      if (option.elements().length > 0) expect(Math.abs(top() - before)).toBeLessThan(24)
    }
    await tap(page.getByRole('button', { name: /^Ask Ida, Tim and Ben for/ }))
    await expect.poll(() => callsTo(MAKING)).toHaveLength(1)
    expect(taps).toBe(most)
  },
)

test('somebody who was chosen in the open list is taken out of it again by a second tap', async () => {
  playsOften()
  answer(PARTNERS, { json: [] })
  answer('POST /rest/v1/rpc/community_page', { json: [partner(OLA, 0), partner(NILS, 0)] })
  await openAsMember('/create-match')
  await page.getByRole('combobox', { name: 'Invite players' }).click()
  const ola = optionOf('Ola')
  await ola.click()
  await expect.element(ola).toMatchTextContent(/invited/)
  await ola.click()
  await expect.element(ola).not.toMatchTextContent(/invited/)
  await expect.element(page.getByRole('list', { name: 'Invited players' })).not.toBeInTheDocument()
})

test('who is ticked in a row counts as invited beside the search', async () => {
  playsOften()
  await openAsMember('/create-match')
  await person('Ida').click()
  await expect.element(page.getByText('1 invited, 2 free')).toBeVisible()
})

test('a price that is wrong unfolds the details, and takes the focus', async () => {
  playsOften()
  await openAsMember('/create-match')
  await page.getByRole('radio', { name: 'Tomorrow' }).click()
  await time('20:00').click()
  await details.click()
  await field('Court booked').click()
  await field('Price per person (€)').fill('-9')
  await details.click()
  await expect.element(field('Price per person (€)')).not.toBeVisible()
  await expect.element(page.getByText(/private · Court booked$/)).toBeVisible()
  await page.getByRole('button', { name: 'Create Match' }).click()
  await expect.element(field('Price per person (€)')).toHaveFocus()
})
