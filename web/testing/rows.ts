import { MARA } from './open-app.tsx'

export const TIM = memberOf(2, 'Tim Smash')
export const NILS = memberOf(3, 'Nils Globo')
export const IDA = memberOf(4, 'Ida Chiquita')
export const BEN = memberOf(5, 'Ben Backspin')
export const OLA = memberOf(6, 'Ola Chiquita')
export const MATCH_ID = '33333333-3333-4333-8333-333333333333'

const DAY_MS = 24 * 60 * 60 * 1000

/** A row of `matches` as the screens read it: Tim's, in two days, for four. */
export function matchRow(more: Record<string, unknown> = {}) {
  return {
    id: MATCH_ID,
    creator_id: TIM.id,
    creator: TIM,
    location: 'Indoor Arena (Eversports)',
    latitude: 50,
    longitude: 8.5,
    skill_level: 'Intermediate',
    match_date: new Date(Math.floor(Date.now() / DAY_MS + 2) * DAY_MS + 17.5 * 60 * 60 * 1000).toISOString(),
    end_time: '20:00:00',
    match_duration: 90,
    players: 4,
    match_type: 'standard',
    match_category: 'friendly',
    match_activity: [],
    is_private: false,
    is_recurring: false,
    recurrence: 'none',
    series_id: null,
    court_booked: false,
    price_per_person: null,
    brings_balls: null,
    paid_by: null,
    description: null,
    image_url: null,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    participants: [],
    mine: [],
    ...more,
  }
}

function memberOf(digit: number, username: string) {
  const [name = ''] = username.toLowerCase().split(' ')
  return {
    id: '00000000-0000-4000-8000-000000000000'.replaceAll('0', String(digit)),
    email: `${name}@demo.example`,
    username,
  }
}

/** A row of `match_participants` with its member. */
export function participantRow(
  who: Pick<typeof MARA, 'id' | 'username'>,
  more: Record<string, unknown> = {},
) {
  return {
    id: who.id.replaceAll(/^./g, 'a'),
    match_id: MATCH_ID,
    user_id: who.id,
    status: 'confirmed',
    team_assignment: who.id === MARA.id ? 'B' : 'A',
    created_at: '2026-01-01T00:00:00Z',
    user: { username: who.username, avatar_filename: null, skill_level: 'Beginner' },
    ...more,
  }
}
