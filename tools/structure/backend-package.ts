const NAME = 'supabase-compatible'
const FOREIGN = /padel|courtside/i
const ENTRIES: Record<string, string> = {
  '': 'index.ts',
  'password-strength': 'auth/password/strength/guesses.mjs',
  'password-words': 'auth/password/strength/words.mjs',
}

/** The file, by path from the root, that an import of the backend's package reads; undefined for other imports. */
export function fileOfBackend(name: string): string | undefined {
  if (name !== NAME && !name.startsWith(`${NAME}/`)) return undefined
  const entry = name.slice(NAME.length + 1)
  return `backend/${ENTRIES[entry] ?? entry}`
}

export function findForeignWords(file: string, text: string): string[] {
  const word = FOREIGN.exec(text)?.[0]
  return word ? [`${file}: says '${word}', but the package knows nothing of the product that uses it`] : []
}
