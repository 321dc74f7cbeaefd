import type { EnteredScore, EveningGame } from '@domain/evening/board.ts'
import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { type EveningView, sidesOf } from './evening-view.ts'

/** 'Ela and Bo' */
export function pairLabel([one = '', other = '']: readonly string[]): string {
  return t`${one} and ${other}`
}

/** 'Ela, Bo and Ida' */
export function listLabel(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  const rest = names.slice(0, -1).join(', ')
  return rest ? t`${rest} and ${last}` : last
}

/** 'Round 3, Court 7, with Ela against Bo and Ida', as it is read out. */
export function ownGameLabel(view: EveningView, number: number, game: EveningGame): string {
  const { own, others } = sidesOf(game, view.you)
  const court = view.courtOf(game.court)
  const partner = view.nameOf(own.find((player) => player !== view.you) ?? '')
  const opponents = pairLabel(others.map(view.nameOf))
  return t`Round ${number}, ${court}, with ${partner} against ${opponents}`
}

export const scoreLabel = (own: number, others: number): string => `${own}\u2009:\u2009${others}`

/** '14 to 10', as it is read out. */
export const spokenScore = ({ a, b, is_finished }: EnteredScore): string =>
  is_finished ? t`${a} to ${b}` : t`${a} to ${b}, not finished`

export const averageLabel = (average: number): string =>
  i18n.number(average, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

export const gamesLabel = (games: number): string => t`${plural(games, { one: '# game', other: '# games' })}`

export const pointsLabel = (points: number): string => {
  const shown = i18n.number(points, { maximumFractionDigits: 1 })
  return points === 1 ? t`1 point` : t`${shown} points`
}

export const backToMatch = (to: string) => ({ to, label: t`Back to the event` })
export const backToRound = (to: string) => ({ to, label: t`Back to the round` })
