import { problemsOf } from '@domain/rules/match-form.ts'
import type { MatchFormValues } from '@domain/rules/match-values.ts'
import type { Resolver } from 'react-hook-form'

/** Lets the rules of the domain check the form: each problem stands at its field. */
export const resolveMatch: Resolver<MatchFormValues> = (values) => {
  const problems = problemsOf(values)
  if (problems.length === 0) return { values, errors: {} }
  const errors = problems.map(({ field, message }) => [field, { type: 'rule', message: message.description }])
  return { values: {}, errors: Object.fromEntries(errors) }
}
