import { SEED, share } from 'supabase-compatible/testing/runs.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerEvent, eventRow } from '../../../../../testing/event.ts'
import { MARA, openAsMember } from '../../../../../testing/open-app.tsx'
import { BEN, IDA, MATCH_ID, matchRow, NILS, participantRow, TIM } from '../../../../../testing/rows.ts'
import { answer, NO_LINE } from '../../../../../testing/stand-in-server.ts'

const MINUTE_MS = 60_000
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()

const row = (who: { id: string; username: string }, more: object = {}) => participantRow(who, { ...more })
const FOUR = [TIM, NILS, IDA, BEN].map((who, at) => row(who, { team_assignment: at < 2 ? 'A' : 'B' }))
const WITH_MARA = [...FOUR.slice(1), row(MARA)]
const mara = (status: string) => row(MARA, { status, team_assignment: null })
const OWN = { creator_id: MARA.id, creator: MARA }
const GAME = { players: 0, match_type: 'game' }
const OFFER = { id: 'offer-1', team: 'B', until: inMinutes(27), is_shared: false }
const HELD = { waiting: 1, held: 1, held_until: OFFER.until, has_place: true }
const LINE = { waiting: 1, own: { position: 1, team: null, since: inMinutes(-5) } }
const request = { user_id: MARA.id, name: 'Mara Lob', team: 'B', asked: 2, since: inMinutes(-5) }
const ASK = { id: 'ask-1', name: 'Tim Smash', team: 'A' }

interface State {
  columns?: object
  players?: object[]
  waiting?: object
  /** The main action, or null where there is nothing to do. */
  main: string | null
  /** On the page, where it is another. */
  pageMain?: string | null
}

/** All states in which a member can meet a match. */
const STATES: Record<string, State> = {
  'open on both sides': { players: [row(TIM)], main: 'Join Match' },
  'open on one side': { players: FOUR.slice(0, 3), main: 'Join Team B' },
  'open, after a decline': { players: [row(TIM), mara('declined')], main: 'Join Match' },
  full: { players: FOUR, main: 'Join waiting list' },
  'full, after a decline': { players: [...FOUR, mara('declined')], main: 'Join waiting list' },
  waiting: { players: FOUR, waiting: LINE, main: 'Leave waiting list' },
  offered: {
    players: FOUR.slice(1),
    waiting: { ...LINE, ...HELD, offer: OFFER },
    main: 'Take the place',
  },
  'asked to step in': { players: FOUR, waiting: { ask: ASK }, main: 'Take the place' },
  'invited, pending': { players: [row(TIM), mara('pending')], main: 'Accept' },
  invited: { players: [row(TIM), mara('invited')], main: 'Accept' },
  confirmed: { players: WITH_MARA, main: 'Leave Match' },
  'confirmed, without a limit': { columns: GAME, players: WITH_MARA, main: 'Leave Match' },
  'looking for a substitute': { players: WITH_MARA, waiting: { requests: [request] }, main: 'Leave Match' },
  'a date of a series': {
    columns: { series_id: 'a1', is_recurring: true, recurrence: 'weekly' },
    players: WITH_MARA,
    main: 'Leave Match',
  },
  'its creator, who plays': {
    columns: OWN,
    players: [row(MARA), row(TIM)],
    main: 'Leave Match',
    pageMain: 'Invite Players',
  },
  'its creator, who does not play': {
    columns: OWN,
    players: [row(TIM)],
    main: 'Join Match',
    pageMain: 'Invite Players',
  },
  'its creator, full': { columns: OWN, players: WITH_MARA, main: 'Leave Match', pageMain: 'Match Full' },
  past: { columns: { match_date: '2026-01-01T17:30:00.000Z' }, players: WITH_MARA, main: null },
  'an americano': {
    columns: { match_type: 'americano', players: 8 },
    players: [row(TIM)],
    main: 'Join Event',
  },
}

const SCREENS = { dialog: `/matches?match=${MATCH_ID}`, page: `/matches/${MATCH_ID}` }

const CASES = Object.entries(STATES).flatMap(([name, state]) =>
  (['dialog', 'page'] as const).map((screen) => [name, screen, state] as const),
)

// Another sixth in each run, that of a number with SEED=7; `npm run test:long` looks at all.
test.each(share(CASES, 6))(
  `one thing to do stands out: %s, on the %s (SEED=${SEED})`,
  async (_name, screen, state) => {
    const { columns, players = [], waiting = {}, main } = state
    const wanted = screen === 'page' && state.pageMain !== undefined ? state.pageMain : main
    const match = matchRow({ match_date: inMinutes(600), ...columns })
    answer('GET /rest/v1/match_mutes', { json: [] })
    answer('GET /rest/v1/matches', ({ path }) => ({ json: path.includes('id=eq.') ? [match] : [] }))
    answer('GET /rest/v1/match_participants', { json: players })
    // The own dates of the series.
    answer('GET /rest/v1/match_participants?select=status', { json: [] })
    answer('POST /rest/v1/rpc/get_waiting_list', { json: { ...NO_LINE, ...waiting } })
    await openAsMember(SCREENS[screen])
    await expect.element(page.getByText(/^Thread/).first()).toBeVisible()
    await expect.poll(() => mainActions(screen)).toEqual(wanted === null ? [] : [wanted])
  },
)

test.each([
  ['not answered', {}, [], 'Join Event', 'Attending'],
  ['attending', {}, [row(MARA)], 'Leave Event', null],
  ['its creator', OWN, [], 'Join Event', 'Invite Players'],
])('one thing to do stands out at an event: %s', async (_name, columns, attendees, inDialog, onPage) => {
  answerEvent(eventRow({ match_date: inMinutes(600), players: 8, ...columns }), [...attendees])
  await openAsMember(SCREENS.dialog)
  await expect.poll(() => mainActions('dialog')).toEqual([inDialog])
  await page.getByRole('link', { name: 'View Comments' }).click()
  await expect.element(page.getByRole('tab', { name: 'Participants' })).toBeVisible()
  await expect.poll(() => mainActions('page')).toEqual(onPage ? [onPage] : [])
})

/** The names of what stands out: what is yellow, or else what is large. */
function mainActions(screen: 'dialog' | 'page'): string[] {
  const within =
    screen === 'dialog' ? '[role=dialog] button' : 'main button, section[aria-label="Your place"] button'
  const buttons = [...document.querySelectorAll<HTMLElement>(within)].filter((one) => one.checkVisibility())
  const yellow = buttons.filter((one) => getComputedStyle(one).backgroundColor === ballColour())
  const large = buttons.filter(({ offsetHeight, textContent }) => textContent && offsetHeight === 50)
  return (yellow.length > 0 ? yellow : large).map(({ textContent }) => textContent?.trim() ?? '')
}

function ballColour(): string {
  const probe = document.createElement('i')
  probe.className = 'bg-ball'
  document.body.append(probe)
  const { backgroundColor } = getComputedStyle(probe)
  probe.remove()
  return backgroundColor
}
