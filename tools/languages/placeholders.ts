import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

const TAG = /<\/?(\w+)\/?>/g

/** The names of what a message in ICU format has filled in, and its tags ('<0>'), each once and sorted. Throws where it cannot be read. */
export function placeholdersOf(message: string): string[] {
  return [...new Set(namesIn(compileMessageOrThrow(message)))].sort()
}

/** Tells whether an apostrophe swallows what is filled in: ICU reads `'{name}` as the text '{name}'. Two of them are one to read. */
export const hasSwallowed = (message: string): boolean => /'[{}#]/.test(message.replaceAll("''", ''))

function namesIn(message: CompiledMessage): string[] {
  return message.flatMap((token) => {
    if (typeof token === 'string') return [...token.matchAll(TAG)].map(([, name]) => `<${name}>`)
    const [name, , choices] = token
    const parts = typeof choices === 'object' && choices !== null ? Object.values(choices) : []
    // The number that a plural counts stands as '#' in its parts.
    return [name, ...parts.filter(Array.isArray).flatMap(namesIn)].filter((found) => found !== '#')
  })
}
