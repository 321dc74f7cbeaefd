import { isPossible } from '@domain/evening/results.ts'
import { t } from '@lingui/core/macro'
import type { Faults } from '@/lib/forms/use-form.ts'

export interface TypedPoints {
  own: string
  others: string
}

interface GameRules {
  /** Points of a whole game; null with a clock. */
  points: number | null
  isStopped: boolean
}

/** Checks the points of both teams as they are typed. */
export function checkPoints(
  { own, others }: TypedPoints,
  { points, isStopped }: GameRules,
): Faults<TypedPoints> {
  const faults = { own: faultOf(own), others: faultOf(others) }
  if (faults.own || faults.others) return faults
  const score = { a: Number(own), b: Number(others), is_finished: !isStopped }
  return isPossible(score, points) ? {} : { others: t`Together they are more than ${points ?? 0} points.` }
}

const faultOf = (typed: string): string | undefined =>
  /^\d{1,2}$/.test(typed.trim()) ? undefined : t`A number from 0 to 99`

const MAX_NAME = 40

export interface TypedGuest {
  name: string
}

export function checkGuest({ name }: TypedGuest): Faults<TypedGuest> {
  const { length } = name.trim()
  if (length === 0) return { name: t`Please type a name.` }
  return length > MAX_NAME ? { name: t`At most ${MAX_NAME} letters.` } : {}
}

export interface TypedCourt {
  court: string
}

export function checkCourt({ court }: TypedCourt, courts: readonly string[]): Faults<TypedCourt> {
  const name = court.trim()
  if (name === '') return { court: t`Please type a name.` }
  if (name.length > MAX_NAME) return { court: t`At most ${MAX_NAME} letters.` }
  return courts.includes(name) ? { court: t`This court is there already.` } : {}
}
