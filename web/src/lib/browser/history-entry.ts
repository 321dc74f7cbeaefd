interface HistoryEntry {
  key: string
  state: unknown
}

/** Returns a name for a history entry, under which drafts are stored. It survives a sign-in, which gives the entry a new key. */
export const entryOf = ({ key, state }: HistoryEntry): string => (isResumed(state) ? state.entry : key)

/** Returns the state for the entry to which a sign-in leads back: the previous state and name. */
export const resumedState = (entry: HistoryEntry): { entry: string } => ({
  ...(typeof entry.state === 'object' ? entry.state : null),
  entry: entryOf(entry),
})

const isResumed = (state: unknown): state is { entry: string } =>
  typeof state === 'object' && state !== null && 'entry' in state && typeof state.entry === 'string'
