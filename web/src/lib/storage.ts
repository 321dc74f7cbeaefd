// Local storage that never throws: where it is blocked or full, values live as long as the page.
const memory = new Map<string, string>()

export function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

export function write(key: string, value: string): void {
  memory.set(key, value)
  try {
    localStorage.setItem(key, value)
  } catch {
    // Blocked or full: memory has it.
  }
}

export function erase(key: string): void {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Blocked: memory was all there was.
  }
}

export const SESSION_KEY = 'courtside-session'

/** Whether somebody was signed in when this browser was last here; whether the session still holds is not known yet. */
export const hasStoredSession = (): boolean => read(SESSION_KEY) !== null

/** The shape in which the auth client wants its storage. */
export const authStorage = { getItem: read, setItem: write, removeItem: erase }
