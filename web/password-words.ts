import type { Plugin } from 'vite'
import { makeWords } from '../backend/auth/password/strength/words.mjs'

const NAME = 'virtual:password-words'
const ID = `\0${NAME}`

/** The lists with which the server judges passwords, as a module of the client: the packages whole would be 3 MB on a phone. */
export function passwordWords(): Plugin {
  return {
    name: 'password-words',
    resolveId: (id) => (id === NAME ? ID : undefined),
    load: (id) => (id === ID ? `export default ${JSON.stringify(makeWords())}` : undefined),
  }
}
