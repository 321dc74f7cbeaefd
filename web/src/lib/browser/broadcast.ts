// Messages between the tabs of one browser, in the names and shapes of the specification's section 7.
import { instantNow } from '../time/clock.ts'

const BROADCAST_MAX_AGE_MS = 1000

export type TabMessage =
  | { type: 'PARTICIPANTS_UPDATED'; matchId: string; timestamp: number }
  | { type: 'MATCHES_UPDATED'; timestamp: number }

export const matchesChannel = 'matches_update'
export const participantsChannel = (matchId: string) => `match_${matchId}_participants`
export const deletionsChannel = (matchId: string) => `match_participants_${matchId}`

/** Tells the other tabs that the participants of a match changed here, and with them the list of matches. */
export function announceParticipants(matchId: string): void {
  const message: TabMessage = { type: 'PARTICIPANTS_UPDATED', matchId, timestamp: instantNow() }
  post(participantsChannel(matchId), message)
  post(deletionsChannel(matchId), message)
  announceMatches()
}

export function announceMatches(): void {
  post(matchesChannel, { type: 'MATCHES_UPDATED', timestamp: instantNow() })
}

/** Calls `hear` with messages of other tabs that are at most a second old. Returns a function that stops listening. */
export function onTabMessage(name: string, hear: (message: TabMessage) => void): () => void {
  const channel = openTabChannel(name)
  if (!channel) return () => {}
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isTabMessage(data) && isFresh(data, instantNow())) hear(data)
  }
  return () => channel.close()
}

export function isFresh(message: TabMessage, now: number): boolean {
  const age = now - message.timestamp
  return age >= 0 && age <= BROADCAST_MAX_AGE_MS
}

export function isTabMessage(data: unknown): data is TabMessage {
  if (typeof data !== 'object' || data === null || !('type' in data) || !('timestamp' in data)) return false
  if (typeof data.timestamp !== 'number') return false
  if (data.type === 'MATCHES_UPDATED') return true
  return data.type === 'PARTICIPANTS_UPDATED' && 'matchId' in data && typeof data.matchId === 'string'
}

function post(name: string, message: TabMessage) {
  const channel = openTabChannel(name)
  channel?.postMessage(message)
  channel?.close()
}

/** A channel to the other tabs; null where there is none. A browser that blocks storage has the constructor, and lets it throw. */
export function openTabChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
