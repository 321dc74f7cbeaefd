import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { MOUNTS, openApp, openAsMember } from '../../../../../testing/open-app.tsx'
import { MATCH_ID, matchRow } from '../../../../../testing/rows.ts'
import { StandInEvening } from '../../../../../testing/stand-in-evening.ts'
import { answer, callsTo } from '../../../../../testing/stand-in-server.ts'
import { goLive } from '../../../../../testing/stand-in-socket.ts'
import { store } from '../../../../../testing/stand-in-tables.ts'

const TOKEN = 'A'.repeat(22)
const SHARED = 'POST /rest/v1/rpc/shared_board'
const CONFIG = 'GET /config.json'
const LINK = 'POST /rest/v1/rpc/change_board_link'
const courts = page.getByRole('list', { name: 'Courts' })
const standings = page.getByRole('region', { name: 'Standings' })

/** The page is looked at again: it asks at once, and not only after 15 s. */
const look = () => window.dispatchEvent(new Event('visibilitychange'))

const evening = (players = 10) => new StandInEvening(players).deal()

async function openLink(board: StandInEvening) {
  board.share(TOKEN)
  await openApp(`/board/${TOKEN}`)
}

test('the link shows courts, clock, who rests, what is next and the standings to nobody in particular', async () => {
  const board = evening().play(2)
  const game = board.current().games[0]
  if (!game) throw new Error('no game')
  board.enter(game, 15, 9)
  await openLink(board)
  await expect.element(page.getByRole('heading', { name: 'Thursday americano' })).toBeVisible()
  await expect.element(page.getByText('Round 3 of 7')).toBeVisible()
  await expect
    .element(courts.getByText(/^Court 6: \w+ and \w+ against \w+ and \w+ and 15 to 9$/))
    .toBeInTheDocument()
  await expect.element(courts.getByText(/^Court 7: .* and no score yet$/)).toBeInTheDocument()
  await expect.element(page.getByText(/^Resting now: \w+ and \w+$/)).toBeVisible()
  await expect.element(page.getByText(/^Next, round 4: /)).toBeVisible()
  await expect.element(standings.getByRole('listitem').first()).toMatchTextContent(/^1 ?\w+ ?1\d\.\d/)
  await expect.element(page.getByText(/^As of \d\d:\d\d$/)).toBeVisible()
  expect(callsTo('POST /rest/v1/rpc/').map(({ path }) => path)).toEqual(
    new Array(MOUNTS).fill('/rest/v1/rpc/shared_board'),
  )
})

test('it asks by the version that it has, and shows a score that came since', async () => {
  const board = evening()
  await openLink(board)
  await expect.element(courts.getByText(/^Court 6: .* and no score yet$/)).toBeInTheDocument()
  const { version } = board.board
  look()
  await vi.waitFor(() => expect(callsTo(SHARED)).toHaveLength(MOUNTS + 1))
  expect(callsTo(SHARED)[MOUNTS]?.body).toEqual({
    p_token: TOKEN,
    p_version: version,
    p_known: new Array(1 + board.board.rounds.length).fill(expect.any(String)),
  })
  const game = board.current().games[0]
  if (game) board.enter(game, 13, 11)
  look()
  await expect.element(courts.getByText(/^Court 6: .* and 13 to 11$/)).toBeInTheDocument()
  await expect
    .element(courts.getByText(/^Court 7: \w+ and \w+ against .* and no score yet$/))
    .toBeInTheDocument()
})

test('where an answer leaves out what the screen has not got, it asks for all', async () => {
  const board = evening()
  await openLink(board)
  await expect.element(courts).toBeVisible()
  const { version, server_time } = board.board
  answer(SHARED, ({ body }) => {
    const { p_known } = body as { p_known?: string[] }
    if (!p_known) board.share(TOKEN)
    const rounds = [{ number: 1, tag: 'of another' }]
    return { json: { version: version + 1, server_time, rounds, tags: { players: 'of others' } } }
  })
  look()
  await vi.waitFor(() =>
    expect(
      callsTo(SHARED)
        .slice(MOUNTS)
        .map(({ body }) => 'p_known' in (body as object)),
    ).toEqual([true, false]),
  )
  await expect.element(courts).toBeVisible()
})

test('without a network it keeps what it has, says from when it is, and comes back by itself', async () => {
  const board = evening()
  await openLink(board)
  await expect.element(courts).toBeVisible()
  answer(SHARED, new TypeError('Failed to fetch'))
  const later = Date.now() + 90_000
  const now = vi.spyOn(Date, 'now').mockReturnValue(later)
  look()
  await expect.element(page.getByText(/^No network\. This is from \d\d:\d\d\.$/)).toBeVisible()
  await expect.element(courts).toBeVisible()
  now.mockRestore()
  board.share(TOKEN)
  window.dispatchEvent(new Event('online'))
  look()
  await expect.element(page.getByText(/^As of/)).toBeVisible()
})

test('what it has seen last outlives a restart without a network, until the link is switched off', async () => {
  await openLink(evening())
  await expect.element(courts).toBeVisible()
  answer(SHARED, new TypeError('Failed to fetch'))
  await openApp(`/board/${TOKEN}`)
  await expect.element(courts.first()).toBeVisible()
  answer(SHARED, { json: null })
  look()
  await expect.element(page.getByText('This link is no longer valid').first()).toBeVisible()
  expect(localStorage.getItem(`board-seen-${TOKEN}`)).toBeNull()
})

test.each([
  ['', 0],
  [', on a device that is an hour ahead, too', 3_600_000],
])('the clock counts down from the time of the server, and says when time is up%s', async (_, aheadMs) => {
  const board = new StandInEvening(8, { points: null, minutes: 12 }).deal()
  board.aheadMs = aheadMs
  const round = board.current()
  await openLink(board)
  await expect.element(page.getByRole('timer')).toHaveTextContent('12:00')
  Object.assign(round, { state: 'started', started_at: board.serverTime(61) })
  board.board.version += 1
  look()
  await expect.element(page.getByRole('timer')).toMatchTextContent(/^10:5\d$/)
  Object.assign(round, { started_at: board.serverTime(12 * 60) })
  board.board.version += 1
  look()
  await expect.element(page.getByRole('timer')).toHaveTextContent('Time is up')
})

test('it keeps the screen on, also after the page was hidden for a while', async () => {
  const locks: { released: boolean }[] = []
  const request = vi.fn(async () => {
    const lock = { released: false, release: async () => {} }
    locks.push(lock)
    return lock
  })
  vi.spyOn(navigator, 'wakeLock', 'get').mockReturnValue({ request } as unknown as WakeLock)
  await openLink(evening())
  await expect.poll(() => locks).toHaveLength(MOUNTS)
  expect(request).toHaveBeenCalledWith('screen')
  const wake = () => document.dispatchEvent(new Event('visibilitychange'))
  wake()
  expect(locks).toHaveLength(MOUNTS)
  for (const lock of locks) lock.released = true
  wake()
  await expect.poll(() => locks).toHaveLength(MOUNTS + 1)
})

test('an answer in the form of a newer version leaves what was seen last, and is asked for again', async () => {
  const board = evening()
  await openLink(board)
  await expect.element(courts).toBeVisible()
  const asked = callsTo(CONFIG).length
  answer(SHARED, { json: { server_time: new Date().toISOString(), version: 999, halls: [] } })
  look()
  await vi.waitFor(() => expect(callsTo(CONFIG).length).toBeGreaterThan(asked))
  await expect.element(courts).toBeVisible()
  board.share(TOKEN)
  const game = board.current().games[0]
  if (game) board.enter(game, 13, 11)
  look()
  await expect.element(courts.getByText(/^Court 6: .* and 13 to 11$/)).toBeInTheDocument()
})

test('a screen that knows no form of the board says so', async () => {
  answer(SHARED, { json: { server_time: new Date().toISOString(), version: 999, rounds: {}, players: [] } })
  await openApp(`/board/${TOKEN}`)
  await expect.element(page.getByText('The board could not be loaded')).toBeVisible()
  expect(localStorage.getItem(`board-seen-${TOKEN}`)).toBeNull()
})

test.each(['for members', 'by its link'])(
  'a board %s that cannot be drawn is a sentence, and tried again',
  async (kind) => {
    const board = evening()
    const { courts: names } = board.board.evening
    Object.assign(board.board.evening, { courts: [{ name: names[0] }] })
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
    if (kind === 'by its link') await openLink(board)
    else {
      goLive()
      store('matches', matchRow({ match_type: 'americano', players: 16 }))
      board.install()
      await openAsMember(`/matches/${MATCH_ID}/board`)
    }
    await expect.element(page.getByRole('heading', { name: 'The board could not be shown' })).toBeVisible()
    Object.assign(board.board.evening, { courts: names })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(courts).toBeVisible()
    errors.mockRestore()
  },
)

test.each([[{ state: 'ended' }], [{ ends_at: new Date().toISOString() }]])(
  'an evening that is over ends with its podium: %o',
  async (over) => {
    const board = evening(8).play(2)
    Object.assign(board.board.evening, over)
    await openLink(board)
    await expect
      .element(page.getByRole('list', { name: 'Podium' }).getByRole('listitem').first())
      .toMatchTextContent(/14\.0/)
    await expect.element(page.getByText('Final standings')).toBeVisible()
  },
)

test('members see it beside the evening, without bars, and organisers make and switch off its link', async () => {
  const board = evening(8)
  board.board.you.is_organiser = true
  goLive()
  store('matches', matchRow({ match_type: 'americano', players: 16 }))
  board.install()
  let token: string | null = null
  answer('POST /rest/v1/rpc/own_board_link', () => ({ json: { token } }))
  answer(LINK, ({ body }) => {
    token = (body as { p_on: boolean }).p_on ? TOKEN : null
    return { json: { token } }
  })
  await openAsMember(`/matches/${MATCH_ID}/evening`)
  await page.getByRole('button', { name: 'More of this evening' }).click()
  await page.getByRole('button', { name: 'Screen in the hall' }).click()
  const way = page.getByRole('link', { name: 'Show it on this device' })
  await expect.element(way).toHaveAttribute('href', `/matches/${MATCH_ID}/board`)
  await page.getByRole('switch', { name: /^Link for another screen/ }).click()
  await expect.element(page.getByText(`${location.origin}/board/${TOKEN}`)).toBeVisible()
  await page.getByRole('switch', { name: /^Link for another screen/ }).click()
  await expect.element(page.getByText(`${location.origin}/board/${TOKEN}`)).not.toBeInTheDocument()
  expect(callsTo(LINK).map(({ body }) => body)).toEqual([
    { p_match_id: MATCH_ID, p_on: true },
    { p_match_id: MATCH_ID, p_on: false },
  ])
})

test('the page of the board shows nothing else to members, and follows what others enter', async () => {
  const board = evening(8)
  goLive()
  store('matches', matchRow({ match_type: 'americano', players: 16 }))
  board.install()
  await openAsMember(`/matches/${MATCH_ID}/board`)
  await expect.element(courts).toBeVisible()
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument()
  const game = board.current().games[0]
  if (game) board.enter(game, 16, 8)
  await board.tell()
  await expect.element(courts.getByText(/^Court 6: .* and 16 to 8$/)).toBeInTheDocument()
})
