import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { formatter } from '@lingui/format-po'

/** The language of the texts in the code. */
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
export async function readTranslations(root: string, language: string): Promise<Map<string, string>> {
  const entries = await po.parse(readFileSync(fileOf(root, language), 'utf8'), contextOf(language))
  return new Map(
    Object.entries(entries).flatMap(([id, { translation, obsolete }]) =>
      translation && !obsolete ? [[id, translation]] : [],
    ),
  )
}

export const contextOf = (language: string) => ({
  locale: language,
  sourceLocale: SOURCE_LANGUAGE,
  filename: '',
})
