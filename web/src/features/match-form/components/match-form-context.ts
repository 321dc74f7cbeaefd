import type { MatchFormValues } from '@domain/match/match-values.ts'
import { createContext, useContext } from 'react'
import type { Form } from '@/lib/forms/use-form.ts'

const Context = createContext<Form<MatchFormValues> | null>(null)

export const MatchFormContext = Context.Provider

/** The form around a field. */
export function useMatchForm(): Form<MatchFormValues> {
  const form = useContext(Context)
  if (!form) throw new Error('A field of a match stands in its form.')
  return form
}
