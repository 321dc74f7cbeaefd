import type { Event } from './event.ts'
import { EVENTS_OF_STEWARDS, EVENTS_OF_TIME } from './events-of-others.ts'
import { EVENTS_OF_CREATORS, EVENTS_OF_EVENINGS, EVENTS_OF_PLAYERS } from './events-of-players.ts'
import { EVENTS_OF_RESULTS } from './events-of-results.ts'

export const EVENTS: Record<string, Event> = {
  ...EVENTS_OF_PLAYERS,
  ...EVENTS_OF_CREATORS,
  ...EVENTS_OF_EVENINGS,
  ...EVENTS_OF_RESULTS,
  ...EVENTS_OF_STEWARDS,
  ...EVENTS_OF_TIME,
}
