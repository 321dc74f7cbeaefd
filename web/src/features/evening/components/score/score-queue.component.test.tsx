import { share } from 'supabase-compatible/testing/runs.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { MARA, openAsMember, reloadApp, session } from '../../../../../testing/open-app.tsx'
import { MATCH_ID, matchRow } from '../../../../../testing/rows.ts'
import { setOnline } from '../../../../../testing/set-online.ts'
import { playerId, StandInEvening } from '../../../../../testing/stand-in-evening.ts'
import { answer, answersTo, callsTo } from '../../../../../testing/stand-in-server.ts'
import { goLive } from '../../../../../testing/stand-in-socket.ts'
import { store } from '../../../../../testing/stand-in-tables.ts'

const ENTER = 'POST /rest/v1/rpc/enter_score'
const KEPT = 'Kept on this device until the network takes it.'
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

async function open(): Promise<StandInEvening> {
  goLive()
  store('matches', matchRow({ match_type: 'americano', players: 16 }))
  const evening = new StandInEvening().deal().install()
  await openAsMember(`/matches/${MATCH_ID}/evening`)
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Round 1 of 7')
  return evening
}

async function enter(own: number) {
  await button(/^(Enter|Change) the score$/).click()
  await button(`${own}`).click()
  await button(new RegExp(`^Enter ${own}`)).click()
}

/** Points of Mara's team on the server. */
const ownPoints = (evening: StandInEvening) => {
  const { score, a } = evening.gameOf(playerId(0))
  return score && (a.includes(playerId(0)) ? score.a : score.b)
}

const sent = () =>
  callsTo(ENTER).map(({ body }) => body as { p_id: string; p_a: number; p_b: number; p_based_on?: string })

test('scores without a network are kept, also by a reload, and sent once and in order', async () => {
  const evening = await open()
  setOnline(false)
  await enter(14)
  await enter(15)
  await expect.element(page.getByText(KEPT)).toBeVisible()
  expect(sent()).toEqual([])
  await reloadApp()
  // The evening that was seen last is shown with its age.
  await expect.element(page.getByText(/^Seen .* Scores that you enter are kept here/)).toBeVisible()
  await expect.element(page.getByText(/^Score: 15 to 9/)).toBeInTheDocument()
  setOnline(true)
  await expect.poll(() => ownPoints(evening)).toBe(15)
  await expect.element(page.getByText(KEPT)).not.toBeInTheDocument()
  expect(sent().map(({ p_based_on }) => p_based_on)).toEqual([undefined, undefined])
})

test('the score that was entered last counts, also on a phone whose clock is set back in between', async () => {
  const evening = await open()
  setOnline(false)
  await enter(14)
  await expect.element(page.getByText(KEPT)).toBeVisible()
  const hourAgo = Date.now() - 3_600_000
  const clock = vi.spyOn(Date, 'now').mockReturnValue(hourAgo)
  await enter(15)
  await expect.element(page.getByText(/^Score: 15 to 9/)).toBeInTheDocument()
  clock.mockRestore()
  setOnline(true)
  await expect.poll(() => sent().map(({ p_a, p_b }) => [p_a, p_b].includes(15))).toEqual([false, true])
  await expect.poll(() => ownPoints(evening)).toBe(15)
})

test('a second score that waits does not count over what its author has not seen meanwhile', async () => {
  const evening = await open()
  setOnline(false)
  await enter(14)
  evening.enter(evening.gameOf(playerId(0)), 12, 12)
  await enter(15)
  setOnline(true)
  const dispute = page.getByRole('region', { name: 'Two scores' })
  await expect.element(dispute.getByRole('listitem')).toHaveLength(3)
  expect(ownPoints(evening)).toBe(12)
  await dispute.getByRole('button', { name: '15 : 9 is right' }).click()
  await expect.poll(() => ownPoints(evening)).toBe(15)
})

test('a disk that cannot be read for a moment loses no score, and holds back none', async () => {
  const evening = await open()
  setOnline(false)
  await enter(14)
  await expect.element(page.getByText(KEPT)).toBeVisible()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const disk = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The disk is busy', 'UnknownError')
  })
  await enter(16)
  await reloadApp()
  setOnline(true)
  await expect.poll(() => disk.mock.calls.length).toBeGreaterThan(3)
  expect(localStorage.getItem(`evening-unsent-${MARA.id}`)).toBe('1')
  expect(sent()).toEqual([])
  disk.mockRestore()
  await expect.poll(() => ownPoints(evening)).toBe(16)
  await expect.poll(() => localStorage.getItem(`evening-unsent-${MARA.id}`)).toBe(null)
})

test('an entry whose answer was lost is sent again with its id, and counts once', async () => {
  const evening = await open()
  let isLost = true
  const take = answersTo(ENTER)
  answer(ENTER, async (call) => {
    const taken = await take(call)
    if (!isLost) return taken
    isLost = false
    return new TypeError('Failed to fetch')
  })
  await enter(16)
  await expect.poll(() => sent().length).toBe(2)
  const [first, second] = sent()
  expect(second).toEqual(first)
  await expect.element(page.getByText(KEPT)).not.toBeInTheDocument()
  expect(ownPoints(evening)).toBe(16)
})

test.each(share([408, 425, 429, 500, 503], 5))('an answer of %i is tried again', async (status) => {
  const evening = await open()
  let failures = 1
  const take = answersTo(ENTER)
  answer(ENTER, (call) => (failures-- > 0 ? { status, json: { message: 'later' } } : take(call)))
  await enter(12)
  await expect.poll(() => ownPoints(evening)).toBe(12)
  expect(sent()).toHaveLength(2)
})

test('a token that has ended is renewed, and the entry sent with the new one', async () => {
  const evening = await open()
  answer('POST /auth/v1/token', { json: session() })
  let isOld = true
  const take = answersTo(ENTER)
  answer(ENTER, (call) => {
    if (!isOld) return take(call)
    isOld = false
    return { status: 401, json: { code: 'PGRST301', message: 'JWT expired' } }
  })
  await enter(13)
  await expect.poll(() => ownPoints(evening)).toBe(13)
  expect(callsTo('POST /auth/v1/token')).toHaveLength(1)
})

test('a refusal is kept and shown, blocks no other entry, and is discarded by its member alone', async () => {
  const evening = await open()
  const refused = { code: 'PT403', message: 'no', hint: 'not_in_game', details: null }
  const take = answersTo(ENTER)
  let isFirst = true
  answer(ENTER, (call) => {
    if (!isFirst) return take(call)
    isFirst = false
    return { status: 403, json: refused }
  })
  await enter(14)
  const shown = page.getByRole('region', { name: 'Not accepted' })
  await expect.element(shown).toMatchTextContent('Players of a game and organizers enter its score.')
  await enter(11)
  await expect.poll(() => ownPoints(evening)).toBe(11)
  await reloadApp()
  await expect.element(shown).toBeVisible()
  await shown.getByRole('button', { name: 'Discard' }).click()
  await expect.element(shown).not.toBeInTheDocument()
  await expect.poll(() => localStorage.getItem(`evening-unsent-${MARA.id}`)).toBe(null)
})

test('a score for an evening that is gone is shown as not accepted, too', async () => {
  const evening = await open()
  setOnline(false)
  await enter(14)
  await expect.element(page.getByText(KEPT)).toBeVisible()
  answer(ENTER, { status: 404, json: { code: 'PT404', message: 'gone', hint: 'evening_gone' } })
  answer('POST /rest/v1/rpc/get_evening', { json: null })
  answer('POST /rest/v1/rpc/evening_version', { json: null })
  evening.board.version += 1
  setOnline(true)
  const shown = page.getByRole('region', { name: 'Not accepted' })
  await expect.element(shown).toMatchTextContent(/This evening does not exist any more/)
  await expect.element(page.getByRole('heading', { level: 1 })).not.toMatchTextContent(/^Round/)
  await shown.getByRole('button', { name: 'Discard' }).click()
  await expect.element(shown).not.toBeInTheDocument()
  await expect.poll(() => localStorage.getItem(`evening-unsent-${MARA.id}`)).toBe(null)
})

test('of several tabs one sends an entry', async () => {
  const evening = await open()
  setOnline(false)
  await enter(17)
  await expect.element(page.getByText(KEPT)).toBeVisible()
  // Another tab holds the lock and has not sent it yet.
  let release = () => {}
  const held = navigator.locks.request(
    `evening-queue-${MARA.id}`,
    () =>
      new Promise<void>((resolve) => {
        release = resolve
      }),
  )
  await vi.waitFor(async () => expect((await navigator.locks.query()).held).toHaveLength(1))
  setOnline(true)
  await vi.waitFor(async () => expect((await navigator.locks.query()).pending).toHaveLength(1))
  expect(sent()).toEqual([])
  release()
  await held
  await expect.poll(() => ownPoints(evening)).toBe(17)
  expect(sent()).toHaveLength(1)
})

test('signing out asks first, and keeps what was not sent for the next time', async () => {
  const evening = await open()
  setOnline(false)
  await enter(18)
  await expect.element(page.getByText(KEPT)).toBeVisible()
  setOnline(true)
  answer(ENTER, 'never')
  answer('POST /auth/v1/logout', {})
  await button('Account').click()
  await button('Sign out').click()
  const question = page.getByRole('dialog', { name: 'Sign out with unsent scores?' })
  await expect
    .element(question)
    .toMatchTextContent('One score that you entered has not reached the server yet.')
  await question.getByRole('button', { name: 'Sign out and keep them here' }).click()
  await expect.element(button('Sign In')).toBeVisible()
  evening.install()
  await openAsMember('/matches')
  await expect.poll(() => ownPoints(evening)).toBe(18)
})

test('scores that are to be erased with signing out are gone', async () => {
  const evening = await open()
  answer(ENTER, 'never')
  answer('POST /auth/v1/logout', {})
  await enter(19)
  await expect.element(page.getByText(KEPT)).toBeVisible()
  await button('Account').click()
  await button('Sign out').click()
  await button('Sign out and erase them').click()
  await expect.element(button('Sign In')).toBeVisible()
  await expect
    .poll(async () => (await indexedDB.databases()).map(({ name }) => name))
    .not.toContain(`evening-queue-${MARA.id}`)
  expect(ownPoints(evening)).toBe(null)
})
