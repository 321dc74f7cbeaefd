import { useState } from 'react'
import { type SetNumber, shownSets, type TypedResult, typedSet } from '../../schema.ts'

export interface CurrentSet {
  number: SetNumber
  /** A field of this set has got the focus: chips fill it. Null lets the next set that is missing be the current one. */
  choose: (number: SetNumber | null) => void
}

/** The set that the chips fill in: the one whose field was chosen, else the first that is missing, else the last. */
export function useCurrentSet(values: TypedResult): CurrentSet {
  const [chosen, choose] = useState<SetNumber | null>(null)
  const shown = shownSets(values)
  const missing = shown.find((number) => typedSet(values, number) === null)
  const last = shown.at(-1) ?? 1
  return { number: chosen && shown.includes(chosen) ? chosen : (missing ?? last), choose }
}
