/** The URL that a text is; null where it is none. The oldest browsers that are supported have no `URL.canParse`. */
export function urlOf(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
