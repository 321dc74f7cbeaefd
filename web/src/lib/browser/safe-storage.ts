/** Wraps a storage of the browser so that it never throws: if it is blocked or full, values live only as long as the page. */
export function createSafeStorage(name: 'localStorage' | 'sessionStorage') {
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
  return {
    read: (key: string): string | null =>
      inBrowser((storage) => storage.getItem(key)) ?? memory.get(key) ?? null,
    write: (key: string, value: string): void => {
      memory.set(key, value)
      inBrowser((storage) => storage.setItem(key, value))
    },
    erase,
    /** Erases each value whose key contains the text. */
    eraseMatching: (text: string): void => {
      const keys = [...memory.keys(), ...(inBrowser(Object.keys) ?? [])]
      for (const key of keys) if (key.includes(text)) erase(key)
    },
  }
}
