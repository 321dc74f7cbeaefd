import { basename, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Messages } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { transform } from '@lingui/native-tools'
import type { Plugin } from 'vite'
import { languagesIn, readTranslations, SOURCE_LANGUAGE } from '../server/language/catalogue.ts'
import { extract, MACROS, usesMacros } from '../tools/languages/extract.ts'
import { firstFiles } from './first-files.ts'

// The texts of the client. Where a component says t`Join Match`, a build has its id, and a catalogue for each language has the words.
// A catalogue comes in two parts: one that the first screens need, and one that every part of the app that comes later waits for.

type Part = 'first' | 'late'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const LIST = 'virtual:messages'
const CATALOGUE = /^virtual:messages\/(first|late)\/([\w-]+)$/
// The id of a text as the macros write it.
const ID = /\bid: "([^"]+)"/g
const LATE_MESSAGES = '@/lib/language/late-messages.ts'

/** The texts of a build, whose sources do not change meanwhile: seven catalogues and lists are made of them. */
let ofBuild: ReturnType<typeof extract> | undefined
const sourceMessages = () => ofBuild ?? extract(ROOT)

/** Tags of every language that the client speaks. */
export const languages = (): string[] => languagesIn(ROOT)

/**
 * The macros of Lingui, the catalogues of each language as `virtual:messages`, and the list of languages for the page. With `shortIds`, a build
 * has short ids in the place of hashes.
 */
export function messages({ shortIds = true } = {}): Plugin {
  let isProduction = false
  let first = new Set<string>()
  const isFirst = (files: string[]) => files.some((file) => first.has(file))
  let ids = new Map<string, string>()
  return {
    name: 'messages',
    enforce: 'pre',
    configResolved(config) {
      isProduction = config.isProduction
    },
    async buildStart() {
      first = firstFiles()
      ofBuild = isProduction ? extract(ROOT) : undefined
      if (isProduction && shortIds) ids = await messageIds(isFirst)
    },
    resolveId: (name) => (name === LIST || CATALOGUE.test(name) ? `\0${name}` : null),
    async load(id) {
      if (id === `\0${LIST}`) return listOf()
      const [, part, language] = CATALOGUE.exec(id.slice(1)) ?? []
      if (!part || !language) return null
      // Outside a build the code has its English itself.
      if (!isProduction && language === SOURCE_LANGUAGE) return 'export default {}'
      for (const file of languages()) this.addWatchFile(`${ROOT}languages/${file}.po`)
      const found = await catalogue(language, (files) => isFirst(files) === (part === 'first'), ids)
      // Two thousand texts are parsed far sooner by JSON than as arrays and objects of a script.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(found))})`
    },
    transform: {
      filter: { id: /\.tsx?($|\?)/ },
      async handler(code, id) {
        if (!usesMacros(code)) return null
        const file = relative(ROOT, id.replace(/\?.*$/, ''))
        const descriptorFields = isProduction ? 'id-only' : 'message'
        const result = await transform(code, basename(file), { macro: { ...MACROS, descriptorFields } })
        if (!isProduction) return result
        const short = result.code.replace(ID, (text, hash) => text.replace(hash, ids.get(hash) ?? hash))
        return { ...result, code: first.has(file) ? short : `import '${LATE_MESSAGES}';${short}` }
      },
    },
    transformIndexHtml: (html) => html.replace('<html ', `<html data-languages="${languages().join(' ')}" `),
  }
}

function listOf(): string {
  const loaders = (part: Part) =>
    languages()
      .map((language) => `'${language}': () => import('${LIST}/${part}/${language}')`)
      .join()
  return `export const languages = ${JSON.stringify(languages())}
export const catalogues = { first: {${loaders('first')}}, late: {${loaders('late')}} }`
}

async function messageIds(isFirst: (files: string[]) => boolean): Promise<Map<string, string>> {
  const all = [...(await sourceMessages()).values()].filter(({ files }) => files.some(isOfClient))
  const idsOf = (isWanted: boolean) =>
    all.filter(({ files }) => isFirst(files) === isWanted).map(({ id }) => id)
  return shorten(idsOf(true), idsOf(false))
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Gives each text of a build a short id in the place of its hash, which is random and does not compress: it would be a third of the catalogues. The
 * first texts get the shortest. The ids are letters only, so that a catalogue needs no quotes.
 */
export function shorten(first: string[], late: string[]): Map<string, string> {
  return new Map([...first.sort(), ...late.sort()].map((id, index) => [id, lettersOf(index)]))
}

function lettersOf(index: number): string {
  const rest = Math.floor(index / LETTERS.length)
  return (rest > 0 ? lettersOf(rest - 1) : '') + LETTERS[index % LETTERS.length]
}

/**
 * The compiled texts of a language by their hashes or short ids: all of the client's, or those of the files that are asked for. Throws where one is
 * missing: a build without it would show an id.
 */
export async function catalogue(
  language: string,
  isWanted: (files: string[]) => boolean = () => true,
  ids: ReadonlyMap<string, string> = new Map(),
): Promise<Messages> {
  const translated = language === SOURCE_LANGUAGE ? undefined : readTranslations(ROOT, language)
  const found: Messages = {}
  for (const { id, text, files } of (await sourceMessages()).values()) {
    if (!files.some(isOfClient) || !isWanted(files)) continue
    const message = translated ? translated.get(id) : text
    if (message === undefined)
      throw new Error(`languages/${language}.po has no '${text}': run npm run languages, and translate it`)
    found[ids.get(id) ?? id] = compileMessage(message)
  }
  return found
}

const isOfClient = (file: string) => /^(web|domain)\//.test(file)
