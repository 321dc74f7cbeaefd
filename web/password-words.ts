import { makeWords } from 'supabase-compatible/password-words'
import type { Plugin } from 'vite'

const NAME = 'virtual:password-words'
const ID = `\0${NAME}`

/** Bundles the most frequent words, with which the server checks passwords too, for the client: the whole packages would be 3 MB on a phone. */
export function passwordWords(): Plugin {
  return {
    name: 'password-words',
    resolveId: (id) => (id === NAME ? ID : undefined),
    load: (id) => (id === ID ? `export default ${JSON.stringify(makeWords())}` : undefined),
  }
}
