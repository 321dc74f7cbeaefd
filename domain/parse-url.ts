/** The URL that a text says, read against `base` where it is relative; null when it says none. `URL.canParse` is younger than the oldest browsers served. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
