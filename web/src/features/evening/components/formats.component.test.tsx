import type { EveningBoard } from '@domain/evening/board.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { MARA, openAsMember, reloadApp, toast } from '../../../../testing/open-app.tsx'
import { BEN, IDA, MATCH_ID, matchRow, NILS, participantRow, TIM } from '../../../../testing/rows.ts'
import { setOnline } from '../../../../testing/set-online.ts'
import { playerId, StandInEvening } from '../../../../testing/stand-in-evening.ts'
import { answer, answersTo, callsTo } from '../../../../testing/stand-in-server.ts'
import { goLive } from '../../../../testing/stand-in-socket.ts'
import { store } from '../../../../testing/stand-in-tables.ts'

// The less usual ways of an evening. A mount is dear, so each test walks through several of them.
const PATH = `/matches/${MATCH_ID}/evening`
const RPC = 'POST /rest/v1/rpc/'
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = page.getByRole('heading', { level: 1 })
const bodiesOf = (name: string) => callsTo(`${RPC}${name}`).map(({ body }) => body as Record<string, unknown>)
const ofMara = { creator_id: MARA.id, creator: MARA, match_type: 'americano', players: 16 }

async function organise(more: Partial<EveningBoard['evening']> = {}, players = 8): Promise<StandInEvening> {
  goLive()
  store('matches', matchRow(ofMara))
  const evening = new StandInEvening(players, more).deal().install()
  evening.board.you.is_organiser = true
  evening.board.organisers = [MARA.id]
  await openAsMember(PATH)
  await expect.element(heading).toMatchTextContent(/^Round 1/)
  return evening
}

/** Counts the tones that the page plays. */
function listenToTones(): () => number {
  let tones = 0
  const param = { value: 0, setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} }
  class Audio {
    currentTime = 0
    destination = {}
    resume = async () => {}
    createGain = () => ({ gain: param, connect: (to: object) => to })
    createOscillator = () => ({
      ...{ frequency: param, connect: (to: object) => to, stop: () => {} },
      start: () => {
        tones += 1
      },
    })
  }
  vi.stubGlobal('AudioContext', Audio)
  return () => tones
}

test('games by the clock: it is started, rings, and takes scores of any sum; one of points may be stopped', async () => {
  const tones = listenToTones()
  const evening = await organise({ points: null, minutes: 12 })
  await button('Start the clock').click()
  await expect.element(toast()).toMatchTextContent('The clock of round 1 runs')
  await expect.element(page.getByText(/^Until \d/)).toBeInTheDocument()
  await button('Enter the score').click()
  const [own, others] = [page.getByRole('textbox').first(), page.getByRole('textbox').last()]
  await own.fill('30')
  await others.fill('21')
  await button('Enter 30 : 21').click()
  await expect.poll(() => bodiesOf('enter_score')[0]).toMatchObject({ p_finished: true })
  const { p_a, p_b } = bodiesOf('enter_score')[0] ?? {}
  expect([p_a, p_b].toSorted()).toEqual([21, 30])
  Object.assign(evening.current(), { started_at: new Date(Date.now() - 721_000).toISOString() })
  evening.board.version += 1
  await evening.tell()
  await expect.element(page.getByText('Time is up').first()).toBeVisible()
  await expect.poll(tones).toBe(3)

  Object.assign(evening.current(), { points: 24, minutes: null })
  evening.board.version += 1
  await evening.tell()
  await button('Change the score').click()
  await button('The game was stopped early').click()
  await expect.element(page.getByText(/at least half of 24 points/)).toBeVisible()
  await own.fill('20')
  await others.fill('5')
  await expect.element(button('Enter')).toBeVisible()
  await others.fill('3')
  await button('Enter 20 : 3').click()
  await expect.poll(() => bodiesOf('enter_score')[1]).toMatchObject({ p_finished: false })
  await expect.element(page.getByText(/^Score: 20 to 3/)).toBeInTheDocument()

  evening.play(1)
  await evening.tell()
  await expect.element(heading).toMatchTextContent(/^Round 2/)
  await expect.poll(tones).toBe(5)
})

test('the choices of the start outlive a reload: teams, points, that it counts, and who is away', async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  store('matches', matchRow({ ...ofMara, match_date: soon, end_time: null }))
  const everybody = [MARA, NILS, IDA, BEN, TIM].map((who) => participantRow(who, { team_assignment: null }))
  store('match_participants', ...everybody)
  answer(`${RPC}evening_version`, { json: null })
  await openAsMember(PATH)
  await page.getByRole('radio', { name: 'Teams' }).click()
  await page.getByRole('radio', { name: '16 points' }).click()
  const counts = page.getByRole('switch', {
    name: /^Counts for the rating ?Each game as a quarter of a match/,
  })
  await expect.element(counts).not.toBeChecked()
  await counts.click()
  await button(TIM.username).click()
  const pairs = page.getByRole('region', { name: 'Teams' })
  await pairs.getByRole('button', { name: 'Mara' }).click()
  await pairs.getByRole('button', { name: 'Ida' }).click()
  const swapped = pairs.getByRole('listitem').first()
  await expect.element(swapped).toMatchTextContent(/Ida/)
  await reloadApp()
  await expect.element(page.getByRole('radio', { name: 'Teams' })).toBeChecked()
  await expect.element(page.getByRole('radio', { name: '16 points' })).toBeChecked()
  await expect.element(counts).toBeChecked()
  await expect.element(button(TIM.username)).toHaveAttribute('aria-pressed', 'false')
  await expect.element(swapped).toMatchTextContent(/Ida/)
  const evening = new StandInEvening(4, { is_rated: true })
  answer(`${RPC}start_evening`, () => {
    evening.install()
    return { json: { id: 'e', version: 1, plan_version: 1 } }
  })
  await button('Deal round 1').click()
  await expect.element(heading).toMatchTextContent(/^Round 1 of/)
  expect(bodiesOf('start_evening')[0]).toMatchObject({
    p_settings: { format: 'teams', points: 16, is_rated: true, present: { length: 4 } },
  })
  expect(bodiesOf('set_teams')[0]).toMatchObject({ p_teams: { length: 2 } })
  await expect.element(page.getByText('Counts for the rating', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^This evening counts for the rating: /)).toBeVisible()
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('evening-start'))).toEqual([])
})

test.each([
  [
    'the clocks go back',
    '2026-10-24T23:05:00Z',
    [
      '02:30 before the clocks go back',
      '02:00 after the clocks go back',
      '02:30 after the clocks go back',
      '03:00',
      '03:30',
    ],
  ],
  ['they go forward', '2027-03-27T23:35:00Z', ['03:00', '03:30', '04:00', '04:30', '05:00']],
])('in the night in which %s, every end of the evening has a name of its own', async (_, now, ends) => {
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: Date.parse(now) })
  store('matches', matchRow({ ...ofMara, match_date: new Date().toISOString(), end_time: null }))
  store(
    'match_participants',
    ...[MARA, NILS, IDA, BEN].map((who) => participantRow(who, { team_assignment: null })),
  )
  answer(`${RPC}evening_version`, { json: null })
  await openAsMember(PATH)
  const until = page.getByRole('group', { name: 'Until' })
  await expect.element(until.getByRole('radio').first()).toBeInTheDocument()
  const labels = [...until.element().querySelectorAll('label')].map(({ textContent }) => textContent)
  expect(labels).toEqual(ends)
})

test('a mexicano is dealt round by round; guests and organizers are added, and without a network nothing is', async () => {
  const evening = await organise({ format: 'mexicano' })
  for (const game of evening.current().games) evening.enter(game, 14, 10)
  await evening.tell()
  await expect.element(page.getByText('2 of 2 entered')).toBeVisible()
  await button('Deal round 2').click()
  await expect.element(heading).toMatchTextContent(/^Round 2/)
  expect([bodiesOf('close_round').length, bodiesOf('deal').length]).toEqual([1, 1])

  await button('Who is here').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Guest' }).fill('Zoe')
  await sheet.getByRole('button', { name: 'Add' }).click()
  await expect.element(sheet.getByRole('button', { name: 'Zoe (guest)' })).toBeVisible()
  expect(bodiesOf('add_player')[0]).toMatchObject({ p_guest_name: 'Zoe' })
  setOnline(false)
  await expect.element(sheet.getByText(/^You are offline. People, courts and rounds/)).toBeVisible()
  await expect.element(sheet.getByRole('button', { name: 'Zoe (guest)' })).toBeDisabled()
  setOnline(true)
  await sheet.getByRole('button', { name: 'Close' }).click()

  answer(`${RPC}set_organiser`, { json: null })
  await button('More of this evening').click()
  await button('Courts, rounds and end').click()
  await page.getByText('Who organizes with you').click()
  await page.getByRole('checkbox', { name: 'Bo Bandeja' }).click()
  await expect.poll(() => bodiesOf('set_organiser')[0]).toMatchObject({ p_member_id: 'm1', p_on: true })
})

test('the next round of a mexicano is not dealt over a score that waits on this phone, unless its organizer says so', async () => {
  const evening = await organise({ format: 'mexicano' })
  const own = evening.gameOf(playerId(0))
  for (const game of evening.current().games) if (game !== own) evening.enter(game, 14, 10)
  await evening.tell()
  await expect.element(page.getByText('1 of 2 entered')).toBeVisible()
  answer(`${RPC}enter_score`, { status: 503, json: { message: 'busy' } })
  await button('Enter the score').click()
  await button('14').click()
  await button(/^Enter 14/).click()
  await expect.element(page.getByText('2 of 2 entered')).toBeVisible()
  await button('Deal round 2').click()
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/One game has no score yet/)
  expect(bodiesOf('close_round')).toEqual([])
})

test('scores of another deal restore it or are discarded; an entry is taken back from the log; nobody is left to organize', async () => {
  const evening = new StandInEvening().deal()
  const { games, dealt_by } = evening.current()
  const [game] = games
  if (!game) throw new Error('nothing was dealt')
  const score = evening.enter(game, 14, 10)
  Object.assign(game, { score: null, tip_id: null })
  const { court, a: a_players, b: b_players } = game
  evening.board.kept = [{ ...score, game_id: 'gone', round: 1, court, a_players, b_players }]
  evening.board.you.is_organiser = true
  goLive()
  store('matches', matchRow({ ...ofMara, creator_id: null, creator: null }))
  evening.install()
  const take = answersTo(`${RPC}revoke_entry`)
  answer(`${RPC}revoke_entry`, (call) => {
    evening.board.kept = []
    return take(call)
  })
  const log = { revokes: null, revoked_by: null, member_id: null, outcome: 'done', name: 'Tim Smash' }
  const entry = { ...log, id: 'e9', version: 9, kind: 'presence', by: TIM.id, at: evening.board.server_time }
  const presence = { ...entry, data: { player: playerId(1), present: false } }
  answer(`${RPC}evening_log`, { json: [presence] })
  await openAsMember(PATH)
  await expect.element(page.getByText(/^No organizer of this evening is left/)).toBeVisible()
  const kept = page.getByRole('region', { name: 'Scores of other deals' })
  await expect.element(kept).toMatchTextContent(/Round 1, Court \d: .* against .*, 14 : 10/)
  await kept.getByRole('button', { name: 'Restore that deal' }).click()
  await expect.element(kept).not.toBeInTheDocument()
  expect(bodiesOf('revoke_entry')[0]).toMatchObject({ p_entry_id: dealt_by })
  evening.board.kept = [{ ...score, game_id: 'gone', round: 1, court, a_players, b_players }]
  evening.board.version += 1
  await evening.tell()
  await kept.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => bodiesOf('revoke_entry')[1]).toMatchObject({ p_entry_id: score.entry_id })

  await button('More of this evening').click()
  await page.getByRole('link', { name: 'Who entered what' }).click()
  await button('Undo: Tim Smash noted that Bo has left').click()
  await expect.poll(() => bodiesOf('revoke_entry')[2]).toMatchObject({ p_entry_id: 'e9' })
})
