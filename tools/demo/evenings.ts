import type pg from 'pg'
import type { EveningSettings } from '../../domain/evening/board.ts'
import { type EveningPhone, openPhone } from './evening-phone.ts'
import type { DemoMember } from './members.ts'
import type { Random } from './random.ts'
import type { DemoTexts } from './texts.ts'

interface DemoEvenings {
  random: Random
  /** The first is the demo account. */
  members: DemoMember[]
  venue: string
  timeZone: string
  texts: DemoTexts
}

// These hold at every hour. One has begun a while ago; the other was in the evening, and ended less than a day ago also on a day of 25 hours: later than
// that none is started.
export const STARTS = {
  running: `date_bin('5 minutes', now() - interval '40 minutes', '2000-01-01Z')`,
  over: `timezone(zone, case when venue_time::time >= '20:00' then venue_time::date + time '17:30' else venue_time::date - 1 + time '19:00' end)`,
}

/**
 * Adds two evenings by the calls of phones, with their plan: one that the demo account organises is in its third round, with the score of one court;
 * one of somebody else in which it has played is over.
 */
export async function addEvenings(client: pg.Client, evenings: DemoEvenings): Promise<void> {
  const {
    evenings: [running, over],
    courts,
  } = evenings.texts
  const [account = '', another = ''] = evenings.members.map(({ id }) => id)
  const now = await begin(client, evenings, {
    ...{ organiser: account, players: 14, starts: STARTS.running, description: running },
    settings: { points: 24, rounds: 7, courts },
  })
  await playRounds(now, 2, evenings.random)
  const [first] = (await now.beginRound())?.games ?? []
  if (first) await now.enterScore(first, ...scoreOf(evenings.random, 24))
  const then = await begin(client, evenings, {
    ...{ organiser: another, players: 12, starts: STARTS.over, description: over },
    settings: { format: 'mexicano', points: 21, rounds: 5, courts },
  })
  await playRounds(then, 5, evenings.random)
  await then.end()
}

async function playRounds(phone: EveningPhone, rounds: number, random: Random): Promise<void> {
  for (let played = 0; played < rounds; played++) {
    const round = await phone.beginRound()
    if (!round) throw new Error('the demo has no further round')
    for (const game of round.games) await phone.enterScore(game, ...scoreOf(random, round.points ?? 0))
    await phone.closeRound(round.number)
  }
}

function scoreOf(random: Random, points: number): [a: number, b: number] {
  const a = Math.round(points / 4) + random.below(Math.round(points / 2) + 1)
  return [a, points - a]
}

interface NewEvening {
  organiser: string
  players: number
  /** SQL for the start, with `venue_time` for what clocks show in `zone`. */
  starts: string
  description: string | undefined
  settings: Partial<EveningSettings>
}

const ADD_MATCH = (starts: string) => `
  insert into public.matches (id, creator_id, location, match_date, end_time, match_duration, match_type, match_category, players, skill_level,
    court_booked, description)
  select $1, $2, $3, starts, ((starts + interval '2 hours') at time zone zone)::time, 120, 'americano', 'friendly', $4::int, 'Intermediate', true, $5
    from (select $6::text as zone, now() at time zone $6 as venue_time) as venue, lateral (select ${starts} as starts) as times`

/** Makes the match with its players, and starts its evening with all of them present. */
async function begin(client: pg.Client, evenings: DemoEvenings, evening: NewEvening): Promise<EveningPhone> {
  const { random, members, venue, timeZone } = evenings
  const { organiser, players, starts, description, settings } = evening
  const match = random.uuid()
  await client.query(ADD_MATCH(starts), [match, organiser, venue, players, description, timeZone])
  const others = members.map(({ id }) => id).filter((id) => id !== organiser)
  await client.query(
    `insert into public.match_participants (match_id, user_id, status, created_at)
     select $1, member, 'confirmed', now() - interval '3 days' + place * interval '1 minute'
       from unnest($2::uuid[]) with ordinality as going (member, place)`,
    [match, [organiser, ...others.slice(0, players - 1)]],
  )
  const phone = openPhone(client, random, { match, organiser })
  await phone.start(settings)
  return phone
}
