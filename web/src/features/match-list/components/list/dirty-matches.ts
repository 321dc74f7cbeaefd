import { isCovered } from '@domain/match/match-pages.ts'
import type { RowChange } from '@/lib/backend/realtime.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import type { ListedMatch } from '../../queries/matches.ts'
import type { CachedList } from './list-sync.ts'

export interface Dirty {
  ids: Set<string>
  gone: Set<string>
  /** Ids of matches that may have lost a row that no card shows: their counts must be fetched again. */
  doubted: Set<string>
  /** Pages requested before this time (`performance.now()`) may have missed changes; null when none did. */
  since: number | null
}

// The number of rows whose match is remembered, since a delete carries only the key of the row.
const REMEMBERED = 2000

const nothing = (): Dirty => ({ ids: new Set(), gone: new Set(), doubted: new Set(), since: null })

/** Collects the matches that changed, if a list shows them. */
export function createDirtyMatches(lists: () => CachedList[]) {
  let dirty = nothing()
  const matchOf = new Map<string, string>()

  const loaded = () => lists().flatMap(({ pages }) => pages.flatMap(({ matches }) => matches))
  const isLoaded = (matchId: string) => loaded().some(({ id }) => id === matchId)
  const isCoveredAnywhere = (row: Record<string, unknown>) => {
    const { match_date, id } = row
    // A row that is too large for the socket arrives without its columns.
    if (typeof match_date !== 'string' || typeof id !== 'string') return true
    return lists().some(({ pages }) => isCovered(pages, { match_date, id }))
  }

  function noteMatch({ eventType, new: row, old }: RowChange): boolean {
    const id = String(eventType === 'DELETE' ? old.id : row.id)
    if (!isLoaded(id) && (eventType === 'DELETE' || !isCoveredAnywhere(row))) return false
    if (eventType === 'DELETE') dirty.gone.add(id)
    else dirty.ids.add(id)
    return true
  }

  function noteRow({ new: { id, match_id, user_id } }: RowChange): boolean {
    const matchId = String(match_id)
    remember(String(id), matchId)
    // A private match becomes visible when the member joins it.
    if (!isLoaded(matchId) && user_id !== currentUserId()) return false
    dirty.ids.add(matchId)
    return true
  }

  /** A waiting list has one row for its match. A card shows what is held, and whether the member is one of those who wait. */
  function noteLine({ new: { match_id, held, held_until, waiting } }: RowChange): boolean {
    const match = loaded().find(({ id }) => id === match_id)
    const isKnown = match?.held === held && match?.heldUntil === held_until && match?.waiting === waiting
    if (!match || isKnown) return false
    dirty.ids.add(match.id)
    return true
  }

  function noteDeletedRow({ table, old }: RowChange): boolean {
    const id = String(old.id)
    const known = matchOf.get(id) ?? loaded().find((match) => shows(match, id))?.id
    if (known !== undefined) {
      dirty.ids.add(known)
      return true
    }
    const possible = loaded().filter(table === 'match_comments' ? hasComments : isCutShort)
    for (const match of possible) dirty.doubted.add(match.id)
    return possible.length > 0
  }

  function remember(id: string, matchId: string) {
    matchOf.delete(id)
    matchOf.set(id, matchId)
    const [oldest] = matchOf.keys()
    if (matchOf.size > REMEMBERED && oldest !== undefined) matchOf.delete(oldest)
  }

  return {
    note(change: RowChange): boolean {
      if (change.table === 'matches') return noteMatch(change)
      if (change.table === 'waiting_lists') return noteLine(change)
      return change.eventType === 'DELETE' ? noteDeletedRow(change) : noteRow(change)
    },
    doubtAll(now: number): void {
      dirty.since = now
    },
    isAny: () => dirty.ids.size + dirty.gone.size + dirty.doubted.size > 0 || dirty.since !== null,
    take(): Dirty {
      const taken = dirty
      dirty = nothing()
      return taken
    },
    /** Puts back changes that could not be merged yet. */
    giveBack({ ids, gone, since }: Pick<Dirty, 'ids' | 'gone' | 'since'>): void {
      for (const id of ids) dirty.ids.add(id)
      for (const id of gone) dirty.gone.add(id)
      dirty.since ??= since
    },
    clear(): void {
      dirty = nothing()
    },
  }
}

const shows = ({ participants }: ListedMatch, id: string) => participants.some((one) => one.id === id)
const hasComments = ({ comments }: ListedMatch) => comments > 0
const isCutShort = ({ isWhole }: ListedMatch) => !isWhole
