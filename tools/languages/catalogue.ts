import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { formatter } from '@lingui/format-po'
import type { SourceMessage } from './extract.ts'

/** The language of the texts in the code. */
export const SOURCE_LANGUAGE = 'en'

type Entries = Awaited<ReturnType<typeof po.parse>>

const po = formatter({ lineNumbers: false, printPlaceholdersInComments: false })

/** Every language there is: that of the code, and one for each file `languages/<tag>.po`. */
export const languagesIn = (root: string): string[] => [
  SOURCE_LANGUAGE,
  ...globSync('languages/*.po', { cwd: root })
    .map((file) => basename(file, '.po'))
    .sort(),
]

export const fileOf = (root: string, language: string): string => join(root, 'languages', `${language}.po`)

/** The translations of a language by id; texts that are not translated yet are missing. */
export async function readTranslations(root: string, language: string): Promise<Map<string, string>> {
  const entries = await parse(readFileSync(fileOf(root, language), 'utf8'), language)
  return new Map(
    Object.entries(entries).flatMap(([id, { translation, obsolete }]) =>
      translation && !obsolete ? [[id, translation]] : [],
    ),
  )
}

/**
 * The file of a language as it should be: an entry for each text of the code, with the translation that `existing` has, and
 * none for any other.
 */
export async function updatedFile(
  existing: string,
  messages: Map<string, SourceMessage>,
  language: string,
): Promise<string> {
  const known = existing ? await parse(existing, language) : {}
  const entries: Entries = {}
  for (const { id, text, context, comments, files } of sorted(messages))
    entries[id] = {
      message: text,
      ...(context && { context }),
      comments,
      origin: files.map((file) => [file]),
      translation: known[id]?.translation ?? '',
    }
  return await po.serialize(entries, { ...contextOf(language), existing: existing || undefined })
}

const parse = async (content: string, language: string): Promise<Entries> =>
  await po.parse(content, contextOf(language))

const contextOf = (language: string) => ({ locale: language, sourceLocale: SOURCE_LANGUAGE, filename: '' })

/** By file, so that what stands on one screen stands together. */
const sorted = (messages: Map<string, SourceMessage>) =>
  [...messages.values()].sort(
    (a, b) => (a.files[0] ?? '').localeCompare(b.files[0] ?? '') || a.text.localeCompare(b.text),
  )
