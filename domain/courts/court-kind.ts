import type { Court } from '../community/community-config.ts'

export const COURT_KINDS = ['single', 'double'] as const
export type CourtKind = (typeof COURT_KINDS)[number]

/** What a court is for: as configured, else as its name says, such as 'Court 8 (single)'. Double where nothing does. */
export function courtKind({ kind, name }: Pick<Court, 'kind' | 'name'>): CourtKind {
  return kind ?? (/\(single\)/i.test(name) ? 'single' : 'double')
}
