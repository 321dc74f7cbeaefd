import { LIMITS } from '../limits.ts'
import type { MatchDraft } from './match-form.ts'
import { minutesBetween } from './time.ts'

// Apart from the rules of the form, which the list does not load.

/** The lengths a form offers, in minutes. */
export const DURATIONS = [60, 90, 120] as const
export const DEFAULT_DURATION = 90

/** The capacities of a standard match. */
export const PLAYER_CHOICES = [2, 4] as const
export const DEFAULT_PLAYERS = 4

export const CATEGORIES = ['friendly', 'competitive', 'event'] as const
export type Category = (typeof CATEGORIES)[number]

/** Returns the offered duration that matches the times, or the default. */
export function durationChoice(start: string, end: string): number {
  const minutes = minutesBetween(start, end)
  return DURATIONS.find((choice) => choice === minutes) ?? DEFAULT_DURATION
}

/** Tags that a match or an event may carry. */
export const TAGS = ['Team Match', 'Training', 'Social Play', 'Other'] as const

/** Euros with two decimals, '12,5' and '12.5' alike; null for nothing, a word, less than nothing or more than is taken. */
export function priceOf(typed: string): number | null {
  const [, euros, cents = '0'] = /^(\d+)(?:[.,](\d*))?$/.exec(typed.trim()) ?? []
  const amount = Math.round(Number(`${euros}.${cents}`) * 100) / 100
  return amount <= LIMITS.price ? amount : null
}

/** Parses the typed number of slots: 0 for no limit, NaN for anything but a whole number. */
export function limitOf(typed: string): number {
  return /^\d*$/.test(typed.trim()) ? Number(typed) : Number.NaN
}

/** Returns the capacity of a match or event; 0 means no limit, and stands for one that no event may have. */
export function capacityOf({
  eventType,
  players,
  participantLimit,
}: Pick<MatchDraft, 'eventType' | 'players' | 'participantLimit'>): number {
  if (eventType !== 'event') return players
  const limit = limitOf(participantLimit)
  return limit <= LIMITS.players ? limit : 0
}
