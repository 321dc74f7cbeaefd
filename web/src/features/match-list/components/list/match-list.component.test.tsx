import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { announceMatches, announceParticipants } from '@/lib/browser/broadcast.ts'
import { MARA, MOUNTS, openAsMember } from '../../../../../testing/open-app.tsx'
import { BEN, IDA, MATCH_ID, matchRow, NILS, participantRow, TIM } from '../../../../../testing/rows.ts'
import { type Answer, answer, callsTo } from '../../../../../testing/stand-in-server.ts'
import {
  insert,
  listedRow,
  remove,
  resetTables,
  store,
  update,
} from '../../../../../testing/stand-in-tables.ts'

const MATCHES = 'GET /rest/v1/listed_matches'
const cards = () => page.getByRole('article').elements()

test('a list that is on its way is told to be loading', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  answer(MATCHES, () => promise)
  await openAsMember('/matches')
  const loading = page.getByRole('status', { name: 'Loading matches' })
  await expect.element(loading).toBeVisible()
  resolve({ json: [listedRow(matchRow())] })
  await expect.poll(cards).toHaveLength(1)
  await expect.element(loading).not.toBeInTheDocument()
})

test('a list that cannot be fetched can be asked for again', async () => {
  answer(MATCHES, new TypeError('Failed to fetch'))
  // The cache tries twice more, after a second and after two.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await openAsMember('/matches?level=Intermediate')
  const problem = page.getByRole('alert')
  await expect.element(problem).toMatchTextContent('Could not connect to the server. Please try again later.')
  answer(MATCHES, { json: [listedRow(matchRow())] })
  await problem.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(cards).toHaveLength(1)
  await expect.element(problem).not.toBeInTheDocument()
})

test('the next twenty can be asked for again when they could not be fetched', async () => {
  const all = Array.from({ length: 25 }, (_, at) =>
    listedRow(matchRow({ id: `33333333-3333-4333-8333-3333333333${10 + at}` })),
  )
  // The second page begins after the last match of the first.
  const isNext = (path: string) => path.includes('&or=')
  answer(MATCHES, ({ path }) =>
    isNext(path) ? new TypeError('Failed to fetch') : { json: all.slice(0, 20) },
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await openAsMember('/matches')
  await expect.poll(cards).toHaveLength(20)
  const told = page.getByText(/^Could not connect to the server\. Please try again later\./)
  // Cards are drawn anew while they come into view, and the end moves.
  const atEnd = () => {
    scrollTo(0, document.body.scrollHeight)
    return told.elements().length
  }
  await expect.poll(atEnd).toBe(1)
  expect(cards()).toHaveLength(20)
  answer(MATCHES, ({ path }) => ({ json: isNext(path) ? all.slice(20) : all.slice(0, 20) }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(cards).toHaveLength(25)
  await expect.element(told).not.toBeInTheDocument()
})

test('another tab tells of its changes where the socket is silent', async () => {
  store('matches', matchRow())
  await openAsMember('/matches')
  const card = page.getByRole('article')
  await expect.element(card).toBeVisible()
  const rows = [participantRow(TIM), participantRow(MARA)]
  await expect.element(card).not.toMatchTextContent('Mara')
  resetTables()
  store('matches', matchRow({ participants: rows }))
  announceParticipants(MATCH_ID)
  announceMatches()
  await expect.element(card.getByRole('list', { name: 'Team B' })).toMatchTextContent('Mara')
})

test('matches that come between others leave the last card where it is, with the focus', async () => {
  const row = (at: number) =>
    matchRow({
      id: `33333333-3333-4333-8333-3333333333${10 + at}`,
      match_date: `2099-01-${10 + at}T17:30:00Z`,
    })
  store('matches', ...[5, 6, 7, 8].map(row))
  await openAsMember('/matches')
  await expect.poll(cards).toHaveLength(4)
  const last = cards().at(-1)?.querySelector('a')
  last?.focus()
  await insert('matches', row(1), row(2), row(3))
  await expect.poll(cards).toHaveLength(7)
  expect(document.activeElement).toBe(last)
})

test('"Playing now" follows what other devices change of the own matches, and nothing else', async () => {
  const began = new Date(Date.now() - 10 * 60_000).toISOString()
  const place = participantRow(MARA)
  store('matches', matchRow({ match_date: began, end_time: null, mine: [place] }))
  store('match_participants', place, participantRow(TIM))
  await openAsMember('/matches')
  const playing = page.getByRole('region', { name: 'Playing now' })
  await expect.element(playing).toMatchTextContent('Indoor Arena')
  await update('matches', { location: 'Padel Garden' })
  await expect.element(playing).toMatchTextContent('Padel Garden')
  await update('matches', { match_type: 'event', description: 'Summer evening.\nBring water.' })
  await expect.element(playing).toMatchTextContent(/Summer eveningEvent/)
  const asked = () =>
    callsTo('GET /rest/v1/matches').filter(({ path }) => path.includes('mine.status')).length
  const before = asked()
  await remove('match_participants', ({ user_id }) => user_id === TIM.id)
  resetTables()
  store('match_participants', place)
  await remove('match_participants', ({ user_id }) => user_id === MARA.id)
  await expect.element(playing).not.toBeInTheDocument()
  expect(asked()).toBe(before + 1)
})

test('the cards of a past day say how their matches ended, by one request', async () => {
  const OTHER = MATCH_ID.replaceAll('3', '4')
  const seats = (match: string) => ['a1', 'a2', 'b1', 'b2'].map((seat) => `${seat} of ${match}`)
  const add = (id: string, four: (typeof TIM)[]) => {
    const participants = four.map((who, at) => participantRow(who, { id: seats(id)[at], match_id: id }))
    store('matches', matchRow({ id, match_date: '2026-01-05T17:30:00.000Z', participants }))
  }
  add(MATCH_ID, [TIM, NILS, IDA, BEN])
  add(OTHER, [TIM, NILS, { ...MARA }, BEN])
  const row = (match_id: string) => {
    const [a1, a2, b1, b2] = seats(match_id)
    return { match_id, outcome: 'finished', sets: [4, 6, 3, 6], is_tie_break: false, a1, a2, b1, b2 }
  }
  answer('GET /rest/v1/match_results', { json: [row(MATCH_ID), row(OTHER)] })
  await openAsMember('/matches?day=2026-01-05')
  await expect.poll(cards).toHaveLength(2)
  await expect.element(page.getByText('Ida and Ben won 6:4 6:3', { exact: true })).toBeVisible()
  await expect.element(page.getByText('You won 6:4 6:3', { exact: true })).toBeVisible()
  expect(callsTo('GET /rest/v1/match_results')).toHaveLength(MOUNTS)
})
