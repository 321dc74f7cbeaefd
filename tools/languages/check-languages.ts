import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fileOf, languagesIn, readTranslations, SOURCE_LANGUAGE } from '../../server/language/catalogue.ts'
import { findAmbiguousWords } from './ambiguous-words.ts'
import { updatedFile } from './catalogue.ts'
import { extract, type SourceMessage } from './extract.ts'
import { findAllUnmarked } from './find-unmarked.ts'
import { findUnmarkedInSql, migrationsIn } from './find-unmarked-in-sql.ts'
import { findAllUnmarkedOnServer } from './find-unmarked-on-server.ts'
import { mailTemplates } from './mail-templates.ts'
import { hasSwallowed, placeholdersOf } from './placeholders.ts'

/** Everything that is wrong with the languages below `root`, one sentence each. */
export async function checkLanguages(root: string): Promise<string[]> {
  const messages = await extract(root)
  const faults = [
    ...findAmbiguousWords(messages),
    ...findAllUnmarked(root),
    ...findAllUnmarkedOnServer(root),
    ...migrationsIn(root).flatMap(({ file, sql }) => findUnmarkedInSql(file, sql)),
  ]
  for (const [file, text] of await mailTemplates(root))
    if (!existsSync(join(root, file)) || readFileSync(join(root, file), 'utf8') !== text)
      faults.push(`${file}: is not what the code says; run npm run languages`)
  for (const language of languagesIn(root)) {
    if (language === SOURCE_LANGUAGE) continue
    const file = readFileSync(fileOf(root, language), 'utf8')
    faults.push(...findFaults(messages, readTranslations(root, language), language))
    if (file !== (await updatedFile(file, messages, language)))
      faults.push(`languages/${language}.po: is not up to date with the code; run npm run languages`)
  }
  return faults
}

/** Texts without a translation, and translations whose placeholders or tags are not those of the text. */
export function findFaults(
  messages: Map<string, SourceMessage>,
  translations: Map<string, string>,
  language: string,
): string[] {
  return [...messages.values()].flatMap(({ id, text, files }) => {
    const at = `languages/${language}.po: '${text}' (${files.join(', ')})`
    const translation = translations.get(id)
    if (hasSwallowed(text))
      return [`'${text}' (${files.join(', ')}) has an apostrophe before a brace: write two`]
    if (!translation) return [`${at} is not translated`]
    if (hasSwallowed(translation)) return [`${at} is translated with an apostrophe before a brace: write two`]
    const [wanted, has] = [text, translation].map((message) => placeholdersOf(message).join(' '))
    return wanted === has ? [] : [`${at} has the placeholders [${has}] instead of [${wanted}]`]
  })
}

if (import.meta.main) {
  const faults = await checkLanguages(fileURLToPath(new URL('../..', import.meta.url)))
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
