import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { MARA, openAsMember } from '../../../../../testing/open-app.tsx'
import { BEN, IDA, matchRow, NILS, participantRow, TIM } from '../../../../../testing/rows.ts'
import { answer } from '../../../../../testing/stand-in-server.ts'
import { tellRow } from '../../../../../testing/stand-in-socket.ts'
import { listedRow, store } from '../../../../../testing/stand-in-tables.ts'

const EVENT = {
  match_type: 'event',
  match_category: 'event',
  players: 0,
  description: 'Summer evening\nCake on court six.',
  end_time: null,
  match_duration: null,
  comments: 2,
}
const CARDS: { columns: object; badges: string[]; words?: string; says: string[] }[] = [
  {
    columns: { match_date: '2099-01-15T17:30:00Z' },
    badges: [],
    words: 'Intermediate · Friendly',
    says: ['– 20:00', '90 min', '0/4', '4 free'],
  },
  {
    columns: { is_recurring: true, recurrence: 'biweekly' },
    badges: [],
    words: 'Intermediate · Friendly · Bi-weekly',
    says: [],
  },
  {
    columns: { match_type: 'americano', players: 8 },
    badges: ['Americano'],
    words: 'Intermediate · Friendly',
    says: ['0/8', 'Be the first to join'],
  },
  {
    columns: EVENT,
    badges: ['Event'],
    words: 'Indoor Arena · Intermediate',
    says: ['0/∞', 'Duration not specified', 'Cake on court six.', '2 comments'],
  },
  {
    columns: { match_type: 'tournament', match_category: 'competitive', players: 16, is_private: true },
    badges: ['Tournament', 'Competitive'],
    words: 'Intermediate · Private match',
    says: ['0/16'],
  },
  {
    columns: { match_activity: ['Team Match', 'Training', 'Other'], court_booked: true },
    badges: ['Court booked'],
    words: 'Intermediate · Friendly · Team Match · Training · Other',
    says: [],
  },
]

const cards = () => page.getByRole('article')
const badgesOf = (at: number) =>
  cards().nth(at).getByRole('list', { name: 'About this match' }).getByRole('listitem')
const texts = (items: ReturnType<typeof cards>) => items.elements().map((item) => item.textContent)

/** Matches of the list, one after the other. */
function storeMatches(rows: object[]) {
  store(
    'matches',
    ...rows.map((row, at) => matchRow({ id: `33333333-3333-4333-8333-3333333333${10 + at}`, ...row })),
  )
}

test('every part and badge of a card', async () => {
  storeMatches(CARDS.map(({ columns }) => columns))
  await openAsMember('/matches')
  await expect.poll(() => cards().elements()).toHaveLength(CARDS.length)
  for (const [at, { columns, badges, words, says }] of CARDS.entries()) {
    const card = cards().nth(at)
    // Far from the view it is but a link.
    card.element().scrollIntoView()
    // The date is for screen readers alone.
    await expect.element(card).toMatchTextContent(new RegExp(`\\w{3} \\d\\d\\.\\d\\d\\. · ${words}(?! ·)`))
    await expect.poll(() => texts(badgesOf(at))).toEqual(badges)
    const title = columns === EVENT ? 'Summer evening' : 'Indoor Arena'
    await expect.element(card.getByRole('heading')).toHaveAccessibleName(new RegExp(`^${title}, `))
    for (const text of says) await expect.element(card).toMatchTextContent(text)
  }
  const event = cards().nth(CARDS.findIndex(({ columns }) => columns === EVENT))
  event.element().scrollIntoView()
  await expect.element(event).toMatchTextContent(/(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d\d\.\d\d\./)
  await event.getByRole('link').click()
  await expect.poll(() => location.pathname).toMatch(/\/matches\/[\da-f-]{36}$/)
})

test('a card marks what is one’s own, and keeps many facts low on a small phone', async () => {
  onTestFinished(() => page.viewport(390, 844))
  await page.viewport(320, 640)
  const own = (status: string) => {
    return { participants: [participantRow(MARA, { status })] }
  }
  storeMatches([
    {
      match_activity: ['Team Match', 'Training', 'Social Play', 'Other'],
      court_booked: true,
      is_recurring: true,
      recurrence: 'weekly',
      ...own('confirmed'),
    },
    { match_type: 'event', match_category: 'event', skill_level: null, ...own('pending') },
    { creator_id: MARA.id, creator: MARA },
    {},
  ])
  await openAsMember('/matches')
  for (const [at, mark] of ['You’re in', 'Invited', 'Yours'].entries())
    await expect.element(cards().nth(at)).toMatchTextContent(mark)
  await expect.element(cards().last()).not.toMatchTextContent(/You’re in|Invited|Yours/)
  await expect.element(cards().nth(1)).toMatchTextContent('Any level')
  const join = cards()
    .last()
    .getByRole('button', { name: /^Join team A/ })
    .first()
  await expect.element(join).toHaveAccessibleName(/^Join team A, Indoor Arena, .+ \d\d:\d\d$/)
  await expect.poll(() => texts(badgesOf(0))).toEqual(['You’re in', 'Court booked'])
  const facts = cards().first().getByRole('link').element().closest('div')?.parentElement
  expect(facts?.getBoundingClientRect().height).toBeLessThan(144)
})

test('a card says first that the member waits for a place, from the moment that they join the line', async () => {
  const line = { waiting: 1, held: 0, held_until: null }
  const booked = { court_booked: true, match_category: 'competitive', ...line }
  storeMatches([booked, { ...booked, is_waiting: true }])
  await openAsMember('/matches')
  await expect.poll(() => texts(badgesOf(1))).toEqual(['Waiting', 'Competitive'])
  expect(texts(badgesOf(0))).toEqual(['Competitive', 'Court booked'])
  const match_id = '33333333-3333-4333-8333-333333333310'
  const joined = { id: match_id, ...booked, waiting: 2, is_waiting: true }
  answer('GET /rest/v1/listed_matches', ({ path }) => ({
    json: path.includes(match_id) ? [listedRow(matchRow(joined))] : [],
  }))
  await tellRow('waiting_lists', 'UPDATE', { match_id, waiting: 2, held: 0, held_until: null })
  await expect.poll(() => texts(badgesOf(0))).toEqual(['Waiting', 'Competitive'])
})

test('the name of a card is read without a space before its comma', async () => {
  storeMatches([{}])
  await openAsMember('/matches')
  const name = /^Indoor Arena, \w+, \d\d\.\d\d\. \d\d:\d\d$/
  await expect.element(page.getByRole('heading', { level: 3 })).toHaveAccessibleName(name)
})

test('a card draws who is invited, and what is held for the waiting list', async () => {
  const now = Date.now()
  const invited = (createdAt: number) =>
    participantRow(NILS, {
      status: 'invited',
      team_assignment: 'B',
      created_at: new Date(createdAt).toISOString(),
    })
  const of = (row: object) => ({ participants: [row] })
  const until = new Date(now + 40 * 60_000).toISOString()
  const line = { waiting: 2, held: 1, held_until: until }
  const three = [TIM, IDA, BEN].map((who, at) => participantRow(who, { team_assignment: at < 2 ? 'A' : 'B' }))
  const full = { participants: three }
  storeMatches([
    of(invited(now - 60_000)),
    // Kept open for two days at most, as the creator sees it.
    of(invited(now - 49 * 60 * 60_000)),
    { ...full, ...line },
    { ...line, held_until: new Date(now - 60_000).toISOString() },
  ])
  await openAsMember('/matches')
  const joins = (at: number) =>
    cards()
      .nth(at)
      .getByRole('button', { name: /^Join team/ })
  await expect.poll(() => joins(0).elements()).toHaveLength(4)
  await expect.element(cards().nth(0)).toMatchTextContent(/Nils\?/)
  await expect
    .element(joins(0).nth(2))
    .toHaveAccessibleName(/^Join team B, Indoor Arena, .*, Nils Globo is invited$/)
  await expect.element(cards().nth(1)).not.toMatchTextContent(/Nils/)
  await expect.element(cards().nth(2)).toMatchTextContent(/3\/4.*1 held.*Held until (\w+ )?\d\d:\d\d/)
  expect(joins(2).elements()).toEqual([])
  await expect.poll(() => joins(3).elements()).toHaveLength(4)
  // The offer is over while somebody looks on.
  const match_id = '33333333-3333-4333-8333-333333333312'
  answer('GET /rest/v1/listed_matches', ({ path }) => ({
    json: path.includes(match_id) ? [listedRow(matchRow({ id: match_id, ...full }))] : [],
  }))
  await tellRow('waiting_lists', 'UPDATE', { match_id, waiting: 1, held: 0, held_until: null })
  await expect.poll(() => joins(2).elements()).toHaveLength(1)
  await expect.element(cards().nth(2)).not.toMatchTextContent(/[Hh]eld/)
})

test('a guest is told from a member of the same name, on the court and among the coming', async () => {
  const guest = participantRow(MARA, { user_id: null, user: null, guest_name: 'Mara', guest_kind: 'link' })
  const more = { participants: [guest] }
  storeMatches([more, { match_type: 'event', match_category: 'event', skill_level: null, ...more }])
  await openAsMember('/matches')
  await expect.element(cards().first()).toMatchTextContent('Mara (guest)')
  await expect.element(cards().nth(1)).toMatchTextContent('Mara (guest) is coming')
})

test('cards a little below the screen keep what they show', async () => {
  storeMatches(Array.from({ length: 6 }, () => ({})))
  await openAsMember('/matches')
  await expect.poll(() => cards().elements()).toHaveLength(6)
  const last = cards().last().element()
  expect(last.getBoundingClientRect().top).toBeGreaterThan(innerHeight)
  // The observer of the cards reports before one that began later, and they are drawn by the second frame after that.
  await new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(() => {
      observer.disconnect()
      requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
    })
    observer.observe(last)
  })
  expect(
    cards()
      .elements()
      .map((card) => card.textContent.includes('4 free')),
  ).toEqual(Array(6).fill(true))
})
