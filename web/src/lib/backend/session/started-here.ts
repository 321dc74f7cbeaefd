import { newId } from '@/lib/browser/new-id.ts'
import { read, write } from '@/lib/browser/storage.ts'
import { instantNow } from '../../time/clock.ts'

const KEY = 'courtside-started'
const PARAMETER = 'started'
/** Mails are read late; of what was begun only the latest few are remembered. */
const REMEMBERED_MS = 7 * 86_400_000
const MOST = 5

interface Started {
  id: string
  at: number
}

/** An address of this site to be led back to, by which this browser knows that it began the way there. */
export function redirectUrl(path: string): string {
  const started = { id: newId(), at: instantNow() }
  write(KEY, JSON.stringify([started, ...remembered()].slice(0, MOST)))
  const url = new URL(path, location.origin)
  url.searchParams.set(PARAMETER, started.id)
  return url.href
}

/** The mark of such an address; null for one that anybody may have made. */
export const flowMarkOf = (href: string): string | null => new URL(href).searchParams.get(PARAMETER)

/** Tells whether this browser asked for the mail or left for the provider that led here. */
export function startedInThisBrowser(mark: string | null): boolean {
  return remembered().some(({ id }) => id === mark)
}

function remembered(): Started[] {
  try {
    const kept: unknown = JSON.parse(read(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRemembered) : []
  } catch {
    // Somebody else wrote there: nothing was begun then.
    return []
  }
}

function isRemembered(entry: unknown): entry is Started {
  const { id, at } = (entry ?? {}) as Partial<Started>
  return typeof id === 'string' && typeof at === 'number' && instantNow() - at < REMEMBERED_MS
}
