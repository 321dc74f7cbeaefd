import { SEED, share } from 'supabase-compatible/testing/runs.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { MARA, openAsMember, toast } from '../../../../../testing/open-app.tsx'
import { MATCH_ID, matchRow, participantRow, TIM } from '../../../../../testing/rows.ts'
import { type Answer, answer, callsTo } from '../../../../../testing/stand-in-server.ts'
import { listedRow } from '../../../../../testing/stand-in-tables.ts'

const JOINING = 'POST /rest/v1/rpc/join_match_bypass_notifications'
const MATCHES = '/rest/v1/matches'
const PARTICIPANTS = '/rest/v1/match_participants'
const AWAY = new TypeError('Failed to fetch')
const DIALOG = `/matches?match=${MATCH_ID}`
const NILS = { id: '44444444-4444-4444-8444-444444444444', username: 'Nils Globo' }
const IDA = { id: '66666666-6666-4666-8666-666666666666', username: 'Ida Chiquita' }
const THREE = [TIM, NILS, IDA].map((who) => participantRow(who))

const players = () => page.getByRole('region', { name: 'Players' })
const card = page.getByRole('article')
const confetti = () => document.querySelectorAll('[data-confetti] > *').length

/** A match in which these take part; `list` is what the server has. */
function prepare(participants: ReturnType<typeof participantRow>[]) {
  const at = { list: participants }
  answer(`GET ${MATCHES}`, ({ path }) => ({ json: path.includes('id=eq.') ? [matchRow()] : [] }))
  answer(`GET ${PARTICIPANTS}`, () => ({ json: at.list }))
  return at
}

async function press(name: string | RegExp, confirmed: string | RegExp = name) {
  const button = page.getByRole('button', { name })
  await expect.element(button).toBeEnabled()
  await button.click()
  await page.getByRole('alertdialog').getByRole('button', { name: confirmed }).click()
}

test('a join from the list that does not reach the server is taken back', async () => {
  const row = participantRow(TIM)
  const listed = listedRow(matchRow({ participants: [row] }))
  answer(`GET ${MATCHES}`, { json: [listed] })
  answer('GET /rest/v1/listed_matches', { json: [listed] })
  answer(JOINING, AWAY)
  await openAsMember('/matches')
  await card
    .getByRole('button', { name: /^Join team B/ })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Join Team B' }).click()
  await expect.element(toast()).toMatchTextContent('Unable to join match. Please try again.')
  await expect.element(card).not.toMatchTextContent('Mara')
})

test('a join that is never answered is given up after two tries of fifteen seconds', async () => {
  prepare([participantRow(TIM)])
  answer(JOINING, 'never')
  await openAsMember(DIALOG)
  await expect.element(page.getByRole('button', { name: 'Join Match' })).toBeEnabled()
  const limits: { milliseconds: number; end(): void }[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const limit = new AbortController()
    limits.push({ milliseconds, end: () => limit.abort(new DOMException('late', 'TimeoutError')) })
    return limit.signal
  })
  await press('Join Match')
  for (const tries of [1, 2]) {
    await expect.poll(() => callsTo(JOINING)).toHaveLength(tries)
    for (const { end } of limits) end()
  }
  expect(new Set(limits.map(({ milliseconds }) => milliseconds))).toEqual(new Set([15_000]))
  await expect.element(toast()).toMatchTextContent('Failed to join match' + 'Please try again.')
  await expect.element(players()).toMatchTextContent('1/4')
})

test.each(
  share([
    ['rain of balls for five seconds', false, 40],
    ['rain of balls where motion is unwelcome: none', true, 0],
  ]),
)(
  `a join whose answer is lost is one place and no error; with the fourth player comes a %s (SEED=${SEED})`,
  async (_what, reduced, balls) => {
    const { matchMedia } = window
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      query.includes('reduced-motion') ? matchMedia(reduced ? 'all' : 'not all') : matchMedia(query),
    )
    const server = prepare(THREE)
    const taken = { status: 409, json: { code: 'PT409', hint: 'already_in_match', message: 'no' } }
    answer(JOINING, (): Answer => {
      if (server.list.length === 4) return taken
      server.list = [...THREE, participantRow(MARA)]
      return AWAY
    })
    await openAsMember(DIALOG)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await press(/^Join (Match|Team B)$/)
    await expect.element(toast()).toMatchTextContent('Joined match successfully!')
    await expect.element(page.getByText('4/4 (Full)')).toBeVisible()
    expect(callsTo(JOINING)).toHaveLength(2)
    await expect.poll(confetti).toBe(balls)
    vi.advanceTimersByTime(5000)
    await expect.poll(confetti).toBe(0)
  },
)

test('leaving shows at once and asks the server again after two seconds', async () => {
  const server = prepare([participantRow(TIM), participantRow(MARA)])
  const { promise, resolve } = Promise.withResolvers<Answer>()
  await openAsMember(DIALOG)
  await expect.element(players()).toMatchTextContent('Mara')
  const asked: number[] = []
  let left = Number.POSITIVE_INFINITY
  answer(`DELETE ${PARTICIPANTS}`, async () => {
    const given = await promise
    left = Date.now()
    return given
  })
  answer(`GET ${PARTICIPANTS}`, () => {
    asked.push(Date.now())
    return { json: server.list }
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  await page.getByRole('button', { name: 'Leave Match' }).click()
  await page
    .getByRole('dialog', { name: "You can't make it?" })
    .getByRole('button', { name: 'Leave Match' })
    .click()
  await expect.element(players()).not.toMatchTextContent('Mara')
  server.list = [participantRow(TIM)]
  resolve({ json: [{ id: '1' }] })
  await expect
    .element(toast())
    .toMatchTextContent('Left match successfully!' + 'You are no longer part of this match.')
  vi.advanceTimersByTime(2000)
  await expect.poll(() => (asked.at(-1) ?? 0) - left).toBeGreaterThan(1900)
})

test('rows that were read before a join, and come after it, do not take the place away again', async () => {
  const listed = listedRow(matchRow({ participants: THREE }))
  const server = { list: THREE }
  const late = Promise.withResolvers<void>()
  let reads = 0
  answer(`GET ${MATCHES}`, { json: [listed] })
  answer('GET /rest/v1/listed_matches', { json: [listed] })
  answer(`GET ${PARTICIPANTS}`, async () => {
    const { list } = server
    reads += 1
    if (list === THREE) await late.promise
    return { json: list }
  })
  answer(JOINING, () => {
    server.list = [...THREE, participantRow(MARA)]
    return { json: participantRow(MARA) }
  })
  await openAsMember('/matches')
  await card
    .getByRole('button', { name: /^Join team B/ })
    .first()
    .click()
  await expect.poll(() => reads).toBeGreaterThan(0)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Join Team B' }).click()
  await expect.element(toast()).toMatchTextContent('Joined match successfully!')
  late.resolve()
  await card.getByRole('link').click()
  await expect.element(page.getByRole('button', { name: 'Leave Match' })).toBeVisible()
  await expect.element(players()).toMatchTextContent('4/4')
})
