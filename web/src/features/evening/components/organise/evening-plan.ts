import { changedPlayers, describeChange } from '@domain/americano/evening/fairness/describe-change.ts'
import { fairnessWith, misfitOf, type Plan, planNext } from '@domain/evening/plan.ts'
import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import type { EveningView } from '../evening-view.ts'
import { listLabel } from '../evening-words.ts'
import { changeSentences, fairnessSentences, gamesSentence, planProblem } from '../fairness-words.ts'

export interface NextPlan {
  /** Null where nothing can be planned, or nothing is left. */
  plan: Plan | null
  /** Why nothing can be planned. */
  problem: string | null
  /** Says what it does to the people of the announced round, and to fairness. */
  words: string
}

/** The rounds that have not begun and do not fit the evening any more. */
export const useMisfit = ({ stored, isRunning }: EveningView) =>
  useMemo(() => (isRunning ? misfitOf(stored) : null), [stored, isRunning])

/** The plan for what follows, while it is wanted: computed on this device, which takes a moment for 64. */
export function useNextPlan(view: EveningView, isWanted: boolean): NextPlan {
  return useMemo(
    () => (isWanted ? nextPlan(view) : { plan: null, problem: null, words: '' }),
    [view, isWanted],
  )
}

function nextPlan(view: EveningView): NextPlan {
  const { stored } = view
  try {
    const plan = planNext(stored)
    if (!plan) return { plan, problem: null, words: '' }
    return { plan, problem: null, words: wordsOf(view, plan) }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { plan: null, problem: planProblem(error), words: '' }
  }
}

function wordsOf(view: EveningView, plan: Plan): string {
  const after = fairnessWith(view.stored, plan)
  const [first] = plan.rounds
  if (!plan.announced || !first) return `${gamesSentence(after)}. ${fairnessSentences(after)}`
  const change = describeChange(fairnessWith(view.stored, null), after)
  return [peopleWords(view, changedPlayers(plan.announced, first)), changeSentences(change)].join(' ')
}

const shownName = (view: EveningView, player: string): string =>
  player === view.you ? t`You` : view.nameOf(player)

function peopleWords(
  view: EveningView,
  { playing, resting, moved }: ReturnType<typeof changedPlayers>,
): string {
  const ids = new Map(view.stored.players.map(({ id, number }) => [number, id]))
  const named = (players: readonly number[]) =>
    listLabel(players.map((player) => shownName(view, ids.get(player) ?? '')))
  return [
    playing.length > 0 && t`Plays now: ${named(playing)}.`,
    resting.length > 0 && t`Rests now: ${named(resting)}.`,
    moved.length > 0 && t`Another court: ${named(moved)}.`,
    playing.length + resting.length + moved.length === 0 && t`All courts stay as they are.`,
  ]
    .filter(Boolean)
    .join(' ')
}
