const local = createSafeStorage('localStorage')
const session = createSafeStorage('sessionStorage')

export const { read, write, erase } = local
export const {
  keys: keysForSession,
  read: readForSession,
  write: writeForSession,
  erase: eraseForSession,
} = session

/**
 * Keys and databases with a member's id hold what belongs to that member. They are erased when the member signs out, but for scores that
 * were not sent: as long as their number is stored, they wait for the member to sign in again.
 */
export function eraseMember(userId: string): void {
  const unsent = userId === '' ? null : local.read(unsentKey(userId))
  local.eraseMatching(userId)
  session.eraseMatching(userId)
  if (unsent === null) void eraseDatabases(userId)
  else local.write(unsentKey(userId), unsent)
}

async function eraseDatabases(userId: string): Promise<void> {
  try {
    for (const { name } of await indexedDB.databases())
      if (name?.includes(userId)) indexedDB.deleteDatabase(name)
  } catch {
    // A browser that blocks databases has none to erase.
  }
}

export const SESSION_KEY = 'courtside-session'
export const offlineCacheKey = (userId: string): string => `matches-seen-${userId}`
/** The database of scores that the member has entered on this device, and the server does not have yet. */
export const eveningQueueName = (userId: string): string => `evening-queue-${userId}`
/** The number of these scores. */
export const unsentKey = (userId: string): string => `evening-unsent-${userId}`
/** Set while the list shows what fits the member. */
export const forMeKey = (userId: string): string => `for-me-${userId}`
/** The token of an invitation to the community, until it has made a member. */
export const INVITATION_KEY = 'invitation'
export const PUSH_KEY = 'courtside-push'

export const hasStoredSession = (): boolean => read(SESSION_KEY) !== null

export const isSubscribedHere = (): boolean => read(PUSH_KEY) !== null

export const authStorage = { getItem: read, setItem: write, removeItem: erase }

/** The JSON that is stored under a key; null where there is none, or where another program has written something else. */
export function readJson(key: string): unknown {
  return parseStored(read(key))
}

export function parseStored(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** Wraps a storage of the browser so that it never throws: if it is blocked or full, values live only as long as the page. */
function createSafeStorage(name: 'localStorage' | 'sessionStorage') {
  const memory = new Map<string, string>()
  const inBrowser = <Result>(use: (storage: Storage) => Result): Result | null => {
    try {
      return use(globalThis[name])
    } catch {
      return null
    }
  }
  const erase = (key: string): void => {
    memory.delete(key)
    inBrowser((storage) => storage.removeItem(key))
  }
  const keys = (): string[] => [...memory.keys(), ...(inBrowser(Object.keys) ?? [])]
  return {
    keys,
    read: (key: string): string | null =>
      inBrowser((storage) => storage.getItem(key)) ?? memory.get(key) ?? null,
    write: (key: string, value: string): void => {
      memory.set(key, value)
      const isStored = inBrowser((storage) => storage.setItem(key, value)) !== null
      // A full storage keeps the older value, which must not come back. In the other storage a value that goes would sign out other tabs.
      if (!isStored && name === 'sessionStorage') inBrowser((storage) => storage.removeItem(key))
    },
    erase,
    eraseMatching: (text: string): void => {
      for (const key of keys()) if (key.includes(text)) erase(key)
    },
  }
}
