import { problemsOf } from '@domain/rules/match-form.ts'
import type { EditState, MatchFormValues } from '@domain/rules/match-values.ts'
import type { Resolver } from 'react-hook-form'
import type { Location } from 'react-router'

/** Lets the rules of the domain check the form: each problem stands at its field. */
export const resolveMatch: Resolver<MatchFormValues> = (values) => {
  const problems = problemsOf(values)
  if (problems.length === 0) return { values, errors: {} }
  const errors = problems.map(({ field, message }) => [field, { type: 'rule', message: message.description }])
  return { values: {}, errors: Object.fromEntries(errors) }
}

/** Which match a form is to change. */
export interface Edit {
  matchId: string
  /** Missing where only the address tells which match is meant. */
  state: EditState | null
}

/** What the form was opened to change, by whoever led there or by its address; null when a match is to be made. */
export function editOf({ state, search }: Location<unknown>): Edit | null {
  if (isEditState(state)) return { matchId: state.editMatchId, state }
  const matchId = new URLSearchParams(search).get('edit')
  return matchId ? { matchId, state: null } : null
}

const isEditState = (state: unknown): state is EditState =>
  state instanceof Object && 'editMode' in state && state.editMode === true && 'editMatchId' in state

/** With what the preview leads back to the form: to go on typing, or to save. */
export type Return = 'edit' | 'proceed'

/** Whether the form is reached from the preview, and what for. */
export const returnOf = ({ state }: Location<unknown>): Return | null =>
  state === 'edit' || state === 'proceed' ? state : null
