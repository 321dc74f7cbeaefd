import type { Court } from '../community/community-config.ts'

export const COURT_KINDS = ['single', 'double'] as const
export type CourtKind = (typeof COURT_KINDS)[number]

/** Returns the configured kind of a court, else the one in its name, such as 'Court 8 (single)', else double. */
export function courtKind({ kind, name }: Pick<Court, 'kind' | 'name'>): CourtKind {
  return kind ?? (/\(single\)/i.test(name) ? 'single' : 'double')
}
