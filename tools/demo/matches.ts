import type { DemoMember } from './members.ts'
import type { Random } from './random.ts'
import type { DemoTexts } from './texts.ts'

const MATCHES = 120
const TAGS = ['Team Match', 'Training', 'Social Play', 'Other']
const LEVELS = ['Beginner', 'Intermediate', 'Intermediate', 'Advanced', 'Pro']

/** A hundred and twenty matches from nine days ago to twenty days ahead, most of them in the coming week. */
export function demoMatches(random: Random, members: DemoMember[], venues: string[], texts: DemoTexts) {
  return Array.from({ length: MATCHES }, (_, index) => demoMatch(random, members, venues, texts, index))
}

/** A row for `matches`; `day` counts from today at the venue, `start` and `end_time` are local times there. */
function demoMatch(random: Random, members: DemoMember[], venues: string[], texts: DemoTexts, index: number) {
  const kind = kindAt(index)
  const standard = kind === 'standard'
  const players = playersOf(kind, random)
  const going = random.some(members, standard ? 1 + random.below(players) : 3 + random.below(5))
  const creator = going[0]?.id ?? ''
  const duration = standard ? random.pick([60, 90, 90, 120]) : 120
  const start = 16 + random.below(26) // half hours after midnight: 08:00 to 20:30
  const recurrence = random.chance(0.15) ? random.pick(['weekly', 'biweekly', 'monthly']) : 'none'
  const booked = random.chance(0.6)
  return {
    id: random.uuid(),
    creator_id: creator,
    location: random.pick(venues),
    day: dayFromToday(random),
    start: halfHour(start),
    end_time: halfHour(start + duration / 30),
    match_type: kind,
    match_category: kind === 'event' ? 'event' : random.chance(0.3) ? 'competitive' : 'friendly',
    match_activity: random.some(TAGS, random.below(3)),
    match_duration: duration,
    players,
    skill_level: random.pick(LEVELS),
    court_booked: booked,
    is_private: standard && random.chance(0.08),
    price_per_person: booked && random.chance(0.5) ? random.pick([8, 9.5, 12.5]) : null,
    is_recurring: recurrence !== 'none',
    recurrence,
    brings_balls: random.chance(0.4) ? creator : null,
    description: kind === 'event' ? random.pick(texts.events) : null,
    participants: going.map(({ id }) => ({ user_id: id, status: 'confirmed', team_assignment: null })),
    comments: kind === 'event' ? demoComments(random, going, texts) : [],
  }
}

function kindAt(index: number): string {
  if (index % 12 === 5) return 'event'
  if (index % 12 === 9) return 'americano'
  return index % 40 === 17 ? 'tournament' : 'standard'
}

function playersOf(kind: string, random: Random): number {
  if (kind === 'standard') return random.chance(0.15) ? 2 : 4
  return kind === 'event' ? random.pick([0, 12, 16]) : random.pick([8, 12])
}

function dayFromToday(random: Random): number {
  if (random.chance(0.25)) return random.below(9) - 9
  return random.chance(0.6) ? random.below(7) : 7 + random.below(14)
}

const demoComments = (random: Random, going: DemoMember[], { comments }: DemoTexts) =>
  random.some(going, random.below(5)).map(({ id }, at) => ({
    user_id: id,
    comment: random.pick(comments),
    minutes_ago: 300 - at * 17,
  }))

function halfHour(count: number): string {
  return `${String(Math.floor(count / 2) % 24).padStart(2, '0')}:${count % 2 ? '30' : '00'}`
}
