import type { SourceMessage } from './extract.ts'

// Alone, such a word is translated by what it is about: 'Yours' is a match here and a value there.
const CHANGING =
  /^(yours|mine|ours|theirs|none|any|all|both|other|another|same|now|new|old|free|full|open|closed|booked|taken|left|gone|past|hidden|removed|blocked|invited|declined|accepted|on|off)$/i

/** Words that change with what they are about, used by several features without a context, one sentence each. */
export function findAmbiguousWords(messages: Map<string, SourceMessage>): string[] {
  return [...messages.values()]
    .filter(({ text, context, files }) => CHANGING.test(text) && !context && users(files).size > 1)
    .map(
      ({ text, files }) => `'${text}' (${files.join(', ')}) may mean several things: give each a \`context\``,
    )
}

/** The features of files. Other files stand for their folder. */
const users = (files: readonly string[]) =>
  new Set(files.map((file) => /^web\/src\/features\/[^/]+/.exec(file)?.[0] ?? file.replace(/\/[^/]+$/, '')))
