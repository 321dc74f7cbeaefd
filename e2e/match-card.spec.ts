import { expect, test } from './fixtures.ts'
import { atVenue, cards } from './match-words.ts'

const EVENT = {
  match_type: 'event',
  match_category: 'event',
  players: 0,
  description: 'Cake on court six.',
  image_url: '/ball.svg',
  end_time: null,
  match_duration: null,
}
const CARDS: { columns: Record<string, unknown>; badges: string[]; says: string[] }[] = [
  { columns: {}, badges: ['Friendly'], says: ['– 09:30', '90 min', 'Intermediate', '0/4', '4 free'] },
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

test('a card marks what is one’s own, and keeps many badges low on a small phone', async ({
  club,
  member,
}) => {
  const [mara, tim] = [await club.account('Mara Lob'), await club.account('Tim Smash')]
  const match_activity = ['Team Match', 'Training', 'Social Play', 'Other']
  const columns = { match_activity, court_booked: true, is_recurring: true, recurrence: 'weekly' }
  await club.match({ creator: tim, columns, participants: [{ account: mara }] })
  await club.match({
    creator: tim,
    starts: atVenue(1, '20:00'),
    columns: { match_type: 'event', match_category: 'event', skill_level: null },
    participants: [{ account: mara, status: 'pending' }],
  })
  await club.match({ creator: mara, starts: atVenue(1, '21:00') })
  await club.match({ creator: tim, starts: atVenue(1, '22:00') })
  const { page } = await member(mara, '/matches', { viewport: { width: 320, height: 640 } })
  await expect(cards(page)).toHaveCount(4)
  for (const [at, mark] of ['You’re in', 'Invited', 'Yours'].entries())
    await expect(cards(page).nth(at)).toContainText(mark)
  await expect(cards(page).last()).not.toContainText(/You’re in|Invited|Yours/)
  await expect(cards(page).nth(1)).toContainText('Any level')
  const join = cards(page).last().getByRole('button', { name: 'Join team A' }).first()
  await expect(join).toHaveAccessibleName(/^Join team A, Indoor Arena, .+ 22:00$/)
  const badges = cards(page).first().getByRole('list', { name: 'About this match' })
  await expect(badges.getByRole('listitem')).toHaveCount(7)
  const box = await badges.boundingBox()
  expect(box?.height).toBeLessThan(4 * 32)
})

test('every part and badge of a card', async ({ club, member }) => {
  const mara = await club.account('Mara Lob')
  for (const [at, { columns }] of CARDS.entries()) {
    const starts = atVenue(1, `${String(at + 8).padStart(2, '0')}:00`)
    const id = await club.match({ creator: mara, starts, columns })
    if (columns.match_type === 'event')
      await club.sql(
        "insert into match_comments (match_id, user_id, comment) values ($1, $2, 'Yes'), ($1, $2, 'Yes!')",
        [id, mara.id],
      )
  }
  const { page } = await member(mara)
  await expect(cards(page)).toHaveCount(CARDS.length)
  for (const [at, { badges, says }] of CARDS.entries()) {
    const card = cards(page).nth(at)
    // Far from the view it is but a link.
    await card.scrollIntoViewIfNeeded()
    const list = card.getByRole('list', { name: 'About this match' }).getByRole('listitem')
    await expect(list).toHaveText(badges)
    await expect(card.getByRole('heading')).toHaveText(/^Indoor Arena,/)
    for (const text of says) await expect(card).toContainText(text)
  }
  const event = cards(page).filter({ hasText: 'Cake on court six.' })
  await expect(event).toContainText(/(Mo|Di|Mi|Do|Fr|Sa|So) \d\d\.\d\d\./)
  await event.getByRole('link').click()
  await expect(page).toHaveURL(/\/matches\/[\da-f-]{36}$/)
})
