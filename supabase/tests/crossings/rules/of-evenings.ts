import type { Cell } from '../cell.ts'
import { isRefused, type Rule } from './answers.ts'

const ORGANISERS = ['creator', 'who organises the evening']

/** The relations of those who may do an act of an evening. The creator is there in every scene, so nobody else takes over. */
function mayDo({ scene, act }: Cell): boolean {
  if (scene.relation === 'creator') return true
  if (act.eveningOf === 'creator') return false
  if (ORGANISERS.includes(scene.relation)) return true
  return act.eveningOf === 'players' && scene.is.isIn === true
}

/** Rules about evenings, which hold whatever the match is. */
export const RULES_OF_EVENINGS: Record<string, Rule> = {
  'an act of an evening is done by those whose it is': (cell) => {
    const { act, outcome } = cell
    if (!act.eveningOf || mayDo(cell)) return
    return isRefused(outcome) ? undefined : `answers ${outcome.answer}`
  },

  'an evening takes what they enter, also after they have left or it is over': ({ scene, name, outcome }) => {
    const { is, relation, sees } = scene
    if (name !== 'call enter_score' || !is.isEvening || !is.isMember || !sees || is.isHidden) return
    if (relation !== 'creator' && !is.isIn) return
    return isRefused(outcome) ? `${outcome.hint} ${outcome.message}` : undefined
  },
}
