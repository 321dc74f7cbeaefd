import type { Court } from '../community/community-config.ts'

export const COURT_KINDS = ['single', 'double'] as const
export type CourtKind = (typeof COURT_KINDS)[number]

const KIND_IN_NAME = / \((single|double)\)$/i

/** The name of a court without its kind, where everybody knows that: 'Court 8' for 'Court 8 (single)'. */
export const nameWithoutKind = (name: string): string => name.replace(KIND_IN_NAME, '')

/** Returns the configured kind of a court, else the one in its name, such as 'Court 8 (single)', else double. */
export function courtKind({ kind, name }: Pick<Court, 'kind' | 'name'>): CourtKind {
  return kind ?? (/\(single\)/i.test(name) ? 'single' : 'double')
}
