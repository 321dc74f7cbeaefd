import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fileOf, languagesIn, SOURCE_LANGUAGE } from '../../server/language/catalogue.ts'
import { mailTemplates, updatedFile } from './catalogue.ts'
import { extract } from './extract.ts'

// Brings languages/*.po up to date with the texts in the code, and begins a new language: `npm run languages -- fr`.
const root = fileURLToPath(new URL('../..', import.meta.url))
const messages = await extract(root)
const languages = new Set([...languagesIn(root), ...process.argv.slice(2).map(languageTag)])
languages.delete(SOURCE_LANGUAGE)
for (const language of languages) {
  const file = fileOf(root, language)
  const updated = await updatedFile(existsSync(file) ? readFileSync(file, 'utf8') : '', messages, language)
  writeFileSync(file, updated)
  const open = updated.match(/\nmsgstr ""\n(?!")/g)?.length ?? 0
  console.log(`languages/${language}.po: ${messages.size} texts, ${open} not translated`)
}
// They are made of the translations that were there at the start, or have just come.
for (const [file, text] of await mailTemplates(root)) writeFileSync(join(root, file), text)

function languageTag(name: string): string {
  if (/^[a-z]{2,3}(-[A-Z]{2})?$/.test(name)) return name
  throw new Error(`'${name}' is no language tag such as 'fr' or 'pt-BR'`)
}
