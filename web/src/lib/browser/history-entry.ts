/** The part of a location of React Router that tells one entry of the history from another. */
interface HistoryEntry {
  key: string
  state: unknown
}

/** State of a history entry which takes the place of one that a sign-in interrupted. */
interface Resumed {
  entry: string
}

/** Names an entry of the history for what was typed there. The name outlives a sign-in in between, which gives the entry a new key. */
export const entryOf = ({ key, state }: HistoryEntry): string => (isResumed(state) ? state.entry : key)

/** State for the entry with which somebody goes on after signing in: that of before, under the name of before. */
export const resumedState = (entry: HistoryEntry): Resumed => ({
  ...(typeof entry.state === 'object' ? entry.state : null),
  entry: entryOf(entry),
})

const isResumed = (state: unknown): state is Resumed =>
  typeof state === 'object' && state !== null && 'entry' in state && typeof state.entry === 'string'
