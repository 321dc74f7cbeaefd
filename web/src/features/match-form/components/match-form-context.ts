import type { MatchFormValues } from '@domain/match/match-values.ts'
import { createContext, useContext } from 'react'
import type { Form } from '@/lib/forms/use-form.ts'

export interface Person {
  id: string
  username: string
}

export interface OpenForm extends Form<MatchFormValues> {
  verb: 'create' | 'update'
  people: readonly Person[]
}

const Context = createContext<OpenForm | null>(null)

export const MatchFormContext = Context.Provider

export function useMatchForm(): OpenForm {
  const form = useContext(Context)
  if (!form) throw new Error('A field of a match stands in its form.')
  return form
}
