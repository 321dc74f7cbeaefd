import { MATCH_PARTS, type PartName } from '@domain/match/match-columns.ts'
import type { MatchFormValues } from '@domain/match/match-values.ts'
import { t } from '@lingui/core/macro'
import { createContext, type ReactNode, useContext } from 'react'
import type { Form } from '@/lib/forms/use-form.ts'
import { inWords, matchWords } from '@/lib/words/match-badges.ts'

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

const MAX_LENGTH = 160

/** A part of a form in words, as the choice between two of them shows it. */
export function partLabel(part: PartName, values: MatchFormValues, people: readonly Person[]): string {
  const nameOf = (id: string) => people.find((one) => one.id === id)?.username ?? t`Another member`
  const label = inWords(MATCH_PARTS[part].label(values, matchWords(null, nameOf)))
  return label.length > MAX_LENGTH ? `${label.slice(0, MAX_LENGTH)}…` : label
}

export const partName = (part: PartName): string => inWords(MATCH_PARTS[part].name)

export const HEADING = 'font-[560] text-[.9375rem] text-muted'

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-4 rounded-card border border-line bg-surface p-4 md:p-5">
      {children}
    </section>
  )
}
