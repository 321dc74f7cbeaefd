import { millisecondsInDay } from '@domain/time-units.ts'
import { newId } from '@/lib/browser/new-id.ts'
import { readJson, write } from '@/lib/browser/storage.ts'
import { instantNow } from '../../time/clock.ts'

const KEY = 'courtside-started'
const PARAMETER = 'started'
// Mails are read late, but only the latest few matter.
const REMEMBERED_MS = 7 * millisecondsInDay
const MAX_MARKS = 5

interface Started {
  id: string
  at: number
}

/** Returns an address of this site with a mark, by which this browser later recognises that it began the flow. */
export function redirectUrl(path: string): string {
  const started = { id: newId(), at: instantNow() }
  write(KEY, JSON.stringify([started, ...remembered()].slice(0, MAX_MARKS)))
  const url = new URL(path, location.origin)
  url.searchParams.set(PARAMETER, started.id)
  return url.href
}

export const flowMarkOf = (href: string): string | null => new URL(href).searchParams.get(PARAMETER)

/** Tells whether this browser requested the mail or began the sign-in with the provider. */
export function startedInThisBrowser(mark: string | null): boolean {
  return remembered().some(({ id }) => id === mark)
}

function remembered(): Started[] {
  const kept = readJson(KEY)
  return Array.isArray(kept) ? kept.filter(isRemembered) : []
}

function isRemembered(entry: unknown): entry is Started {
  const { id, at } = (entry ?? {}) as Partial<Started>
  return typeof id === 'string' && typeof at === 'number' && instantNow() - at < REMEMBERED_MS
}
