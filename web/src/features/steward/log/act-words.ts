import { t } from '@lingui/core/macro'
import type { LogEntry } from './queries.ts'

/** An act with the names of those concerned, and the facts that its sentence needs. */
export interface Act {
  steward: string
  member: string
  detail: Record<string, unknown>
}

/** A sentence for each act that `private.log_steward_act` writes. */
const WORDS: Record<string, (act: Act) => string> = {
  steward_by_link: ({ steward }) => t`${steward} became a steward by the operator’s link`,
  steward_named: ({ steward, member }) => t`${steward} named ${member} a steward`,
  steward_ended: ({ steward, member }) => t`${steward} ended the role of ${member} as a steward`,
}

/** Returns an act in words. An act of a newer version of the server is named as it is. */
export function actLabel({ steward_id, steward_name, about_name, act, detail }: LogEntry): string {
  const former = t`a former member`
  const steward = steward_name ?? (steward_id ? former : t`the operator`)
  const facts = typeof detail === 'object' && detail !== null && !Array.isArray(detail) ? detail : {}
  const sentence =
    WORDS[act]?.({ steward, member: about_name ?? former, detail: facts }) ?? `${steward}: ${act}`
  return sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1)
}
