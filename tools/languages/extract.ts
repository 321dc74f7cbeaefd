import { globSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { extractMessagesFromFiles, type LinguiMacroOptions } from '@lingui/native-tools'

/**
 * The marks of texts in the code. Code for a browser is built, so it takes the macros of `@lingui/core/macro` and
 * `@lingui/react/macro`; `domain` and `server` run as they are and take `@lingui/core/runtime-macro`.
 */
export const MACROS: LinguiMacroOptions = {
  corePackage: ['@lingui/core/macro', '@lingui/core/runtime-macro'],
  jsxPackage: ['@lingui/react/macro'],
  runtimeModules: { Trans: ['@/lib/language/trans.tsx', 'Trans'] },
}

export const usesMacros = (source: string): boolean =>
  /from '@lingui\/(core|react)\/(runtime-)?macro'/.test(source)

export interface SourceMessage {
  /** Hash of text and context, which the built code has in place of the text. */
  id: string
  /** English, in ICU message format. */
  text: string
  /** Tells two equal English texts apart that other languages say differently. */
  context?: string
  comments: string[]
  /** Paths from the root of the project, sorted. */
  files: string[]
}

const SOURCES = [
  'web/src/**/*.{ts,tsx}',
  'domain/**/*.ts',
  'server/**/*.ts',
  'backend/**/*.ts',
  'tools/demo/*.ts',
]

/** Finds every marked text below `root`, by id. Throws with file and line where one cannot be read. */
export async function extract(root: string): Promise<Map<string, SourceMessage>> {
  const files = globSync(SOURCES, { cwd: root })
    .filter((file) => !/\.test\.tsx?$|(^|\/)testing\//.test(file))
    .map((file) => resolve(root, file))
    .filter((file) => usesMacros(readFileSync(file, 'utf8')))
    .sort()
  const { messages, warnings } = await extractMessagesFromFiles(files, { macro: MACROS })
  if (warnings.length > 0) throw new Error(warnings.join('\n'))
  const found = new Map<string, SourceMessage>()
  for (const { id, message = id, context, comment, origin } of messages) {
    const known = found.get(id) ?? { id, text: message, ...(context && { context }), comments: [], files: [] }
    if (known.text !== message)
      throw new Error(`Two texts have the id ${id}: '${known.text}' and '${message}'`)
    const file = origin ? relative(root, origin.filename) : ''
    if (!known.files.includes(file)) known.files.push(file)
    if (comment && !known.comments.includes(comment)) known.comments.push(comment)
    found.set(id, known)
  }
  return found
}
