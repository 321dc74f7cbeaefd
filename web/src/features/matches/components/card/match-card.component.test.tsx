import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { MARA, openAsMember } from '../../../../../testing/open-app.tsx'
import { matchRow, participantRow } from '../../../../../testing/rows.ts'
import { store } from '../../../../../testing/stand-in-tables.ts'

const EVENT = {
  match_type: 'event',
  match_category: 'event',
  players: 0,
  description: 'Cake on court six.',
  end_time: null,
  match_duration: null,
  comments: [{ total: 2 }],
}
const CARDS: { columns: object; badges: string[]; says: string[] }[] = [
  {
    columns: { match_date: '2099-01-15T17:30:00Z' },
    badges: ['Friendly'],
    says: ['– 20:00', '90 min', 'Intermediate', '0/4', '4 free'],
  },
  { columns: { is_recurring: true, recurrence: 'daily' }, badges: ['Daily', 'Friendly'], says: [] },
  { columns: { is_recurring: true, recurrence: 'weekly' }, badges: ['Weekly', 'Friendly'], says: [] },
  { columns: { is_recurring: true, recurrence: 'biweekly' }, badges: ['Bi-weekly', 'Friendly'], says: [] },
  { columns: { is_recurring: true, recurrence: 'monthly' }, badges: ['Monthly', 'Friendly'], says: [] },
  { columns: { is_recurring: true, recurrence: 'none' }, badges: ['Recurring', 'Friendly'], says: [] },
  {
    columns: { match_type: 'americano', players: 8 },
    badges: ['Americano', 'Friendly'],
    says: ['0/8', 'Be the first to join'],
  },
  {
    columns: EVENT,
    badges: ['Event'],
    says: ['0/∞', 'Duration not specified', 'Cake on court six.', '2 comments'],
  },
  {
    columns: { match_type: 'tournament', match_category: 'competitive', players: 16 },
    badges: ['Tournament', 'Competitive'],
    says: ['0/16'],
  },
  {
    columns: { match_activity: ['Team Match', 'Training', 'Other'], court_booked: true },
    badges: ['Friendly', 'Team Match', 'Training', 'Other', 'Court booked'],
    says: [],
  },
  {
    columns: { is_private: true, players: 2 },
    badges: ['Friendly', 'Private match'],
    says: ['0/2', '2 free'],
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
  for (const [at, { badges, says }] of CARDS.entries()) {
    const card = cards().nth(at)
    // Far from the view it is but a link.
    card.element().scrollIntoView()
    await expect.poll(() => texts(badgesOf(at))).toEqual(badges)
    await expect.element(card.getByRole('heading')).toMatchTextContent(/^Indoor Arena,/)
    for (const text of says) await expect.element(card).toMatchTextContent(text)
  }
  const event = cards().nth(CARDS.findIndex(({ columns }) => columns === EVENT))
  event.element().scrollIntoView()
  await expect.element(event).toMatchTextContent(/(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d\d\.\d\d\./)
  await event.getByRole('link').click()
  await expect.poll(() => location.pathname).toMatch(/\/matches\/[\da-f-]{36}$/)
})

test('a card marks what is one’s own, and keeps many badges low on a small phone', async () => {
  onTestFinished(() => page.viewport(390, 844))
  await page.viewport(320, 640)
  const own = (status: string) => {
    const row = participantRow(MARA, { status })
    const confirmed = status === 'confirmed' ? 1 : 0
    return { participants: [row], own: [row], counts: [{ total: 1, confirmed, version: '1' }] }
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
  await expect.poll(() => badgesOf(0).elements()).toHaveLength(8)
  const list = cards().first().getByRole('list', { name: 'About this match' })
  await expect.poll(() => list.element().getBoundingClientRect().height).toBeLessThan(4 * 32)
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
