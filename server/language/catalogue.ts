import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { formatter, parsePoFile } from '@lingui/format-po'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'

export const SOURCE_LANGUAGE = 'en'

/** Reads and writes files of translations (gettext's PO format, with texts in ICU message format). */
export const po = formatter({ lineNumbers: false, printPlaceholdersInComments: false })

/** Every language there is: that of the code, and one for each file `languages/<tag>.po` below `root`. */
export const languagesIn = (root: string): string[] => [
  SOURCE_LANGUAGE,
  ...globSync('languages/*.po', { cwd: root })
    .map((file) => basename(file, '.po'))
    .sort(),
]

export const fileOf = (root: string, language: string): string => join(root, 'languages', `${language}.po`)

/** The translations of a language by id; texts that are not translated yet are missing. */
export const readTranslations = (root: string, language: string): Map<string, string> =>
  parseTranslations(readFileSync(fileOf(root, language), 'utf8'))

export const parseTranslations = (content: string): Map<string, string> =>
  new Map(
    parsePoFile(content).items.flatMap(({ msgid, msgctxt, msgstr: [translation], obsolete }) =>
      translation && !obsolete ? [[generateMessageId(msgid, msgctxt ?? undefined), translation]] : [],
    ),
  )

export const contextOf = (language: string) => ({
  locale: language,
  sourceLocale: SOURCE_LANGUAGE,
  filename: '',
})
