// Session storage that never throws: where it is blocked or full, values live as long as the page.
const memory = new Map<string, string>()

export function readForSession(key: string): string | null {
  try {
    return sessionStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

export function writeForSession(key: string, value: string): void {
  memory.set(key, value)
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Blocked or full: memory has it.
  }
}

export function forgetForSession(key: string): void {
  memory.delete(key)
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Blocked: memory was all there was.
  }
}
