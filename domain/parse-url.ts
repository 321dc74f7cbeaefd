/** Parses a URL, relative to `base` where given; returns null for invalid text. `URL.canParse` is missing in the oldest browsers served. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
