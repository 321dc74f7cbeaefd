import type { RowChange } from '@/lib/backend/realtime.ts'
import type { Notification } from '../../queries/notifications.ts'

/** A transaction may have waited for others between the time of its rows and its end. */
const GROWN_WITHIN_MS = 10_000

/**
 * Returns a function that tells whether a change is news: an entry that is new, or an unread one that says more than before. The time of
 * an entry that grows moves. One that says less keeps its time, as an invitation to a series does when the member declines one date.
 */
export function newsDetector(): (change: RowChange) => boolean {
  const times = new Map<string, string>()
  return ({ eventType, new: row, commit_timestamp }) => {
    if (eventType === 'DELETE') return false
    const { id, read, created_at } = row as unknown as Notification
    const before = times.get(id)
    times.set(id, created_at)
    if (eventType === 'INSERT') return true
    if (read) return false
    // The old row that the socket brings may be its key alone. Both times below are the server's.
    if (before !== undefined) return before !== created_at
    return Date.parse(commit_timestamp ?? '') - Date.parse(created_at) < GROWN_WITHIN_MS
  }
}
