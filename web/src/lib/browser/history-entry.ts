/** The part of a React Router location that identifies a history entry. */
interface HistoryEntry {
  key: string
  state: unknown
}

/** State of a history entry that replaces one that a sign-in interrupted. */
interface Resumed {
  entry: string
}

/** Returns a name for a history entry, under which drafts are stored. It survives a sign-in, which gives the entry a new key. */
export const entryOf = ({ key, state }: HistoryEntry): string => (isResumed(state) ? state.entry : key)

/** Returns the state for the entry to which a sign-in leads back: the previous state and name. */
export const resumedState = (entry: HistoryEntry): Resumed => ({
  ...(typeof entry.state === 'object' ? entry.state : null),
  entry: entryOf(entry),
})

const isResumed = (state: unknown): state is Resumed =>
  typeof state === 'object' && state !== null && 'entry' in state && typeof state.entry === 'string'
