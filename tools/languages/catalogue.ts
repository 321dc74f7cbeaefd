import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contextOf, po } from '../../server/language/catalogue.ts'
import { projectTemplates } from '../../server/mail/project-templates.ts'
import type { SourceMessage } from './extract.ts'

type Entries = Awaited<ReturnType<typeof po.parse>>

/**
 * The file of a language as it should be: an entry for each text of the code, with the translation that `existing` has, and
 * none for any other.
 */
export async function updatedFile(existing: string, messages: Map<string, SourceMessage>, language: string) {
  const known = existing ? await po.parse(existing, contextOf(language)) : {}
  const entries: Entries = {}
  for (const { id, text, context, comments, files } of sorted(messages))
    entries[id] = {
      message: text,
      ...(context && { context }),
      comments,
      origin: files.map((file) => [file]),
      translation: withUnits(known[id]?.translation ?? ''),
    }
  return await po.serialize(entries, { ...contextOf(language), existing: existing || undefined })
}

/** A number stays in one line with its unit, such as 'Uhr'. */
const withUnits = (text: string): string => text.replace(BEFORE_UNIT, '\u00a0')
const BEFORE_UNIT = /(?<=[}\d#]) (?=(Uhr|Min\.|Std\.|km|m|€|[KMG]i?B|%)(?![\p{L}\d]))/gu

/** By file, so that what stands on one screen stands together. */
const sorted = (messages: Map<string, SourceMessage>) =>
  [...messages.values()].sort(
    (a, b) => (a.files[0] ?? '').localeCompare(b.files[0] ?? '') || a.text.localeCompare(b.text),
  )

/** The mails of a hosted project as they come with the program: in the name of the community of `config/community.json`. */
export const mailTemplates = (root: string): Promise<Map<string, string>> =>
  projectTemplates(JSON.parse(readFileSync(join(root, 'config', 'community.json'), 'utf8')), root)
