import { readFileSync } from 'node:fs'
import { type I18n, type MessageDescriptor, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { parseAccept } from 'hono/utils/accept'
import type { BackendLanguages } from 'supabase-compatible'
import { ROOT } from '../program.ts'
import { fileOf, languagesIn, parseTranslations, SOURCE_LANGUAGE } from './catalogue.ts'

export interface Languages {
  /** Tags of the languages, such as 'de'; English is the first. */
  offered: string[]
  /**
   * The language to speak: the first offered one among those wanted, the most wanted first, else the community's.
   * @param wanted tags, or what a browser sends as `accept-language` (RFC 9110, section 12.5.4)
   */
  choose(...wanted: (string | null | undefined)[]): string
  /** A text in a language; one that is not translated yet, or of a language that is not offered, is English. */
  translate(language: string, message: MessageDescriptor): string
}

/**
 * Reads `languages/*.po` below `root`. A file is parsed when its language is first spoken, which would otherwise delay the start; a text
 * is compiled when it is used, since most of them are for the client alone.
 * @param communityLanguage a function where stewards may change it
 */
export function openLanguages(communityLanguage: string | (() => string), root = ROOT): Languages {
  const usual = typeof communityLanguage === 'string' ? () => communityLanguage : communityLanguage
  const offered = languagesIn(root)
  const english = speak(SOURCE_LANGUAGE, {})
  const speakers = new Map(
    offered.map((language) => [
      language,
      language === SOURCE_LANGUAGE ? () => english : opener(root, language),
    ]),
  )
  return {
    offered,
    choose: (...wanted) => chooseLanguage([...wanted, usual()], offered) ?? SOURCE_LANGUAGE,
    translate: (language, message) => (speakers.get(language)?.() ?? english)._(message),
  }
}

function opener(root: string, language: string): () => I18n {
  // Read at once: an update may replace the file while the server runs.
  const content = readFileSync(fileOf(root, language), 'utf8')
  let opened: I18n | undefined
  return () => {
    opened ??= speak(language, Object.fromEntries(parseTranslations(content)))
    return opened
  }
}

function speak(language: string, texts: Record<string, string>): I18n {
  const i18n = setupI18n({ locale: language, messages: { [language]: texts } })
  return i18n.setMessagesCompiler(compileMessage)
}

/** The first offered language among those wanted, where 'de-AT' is served by 'de'; undefined if there is none. */
function chooseLanguage(wanted: (string | null | undefined)[], offered: string[]): string | undefined {
  return wanted
    .flatMap((list) => tagsOf(list ?? ''))
    .flatMap((tag) => [tag, tag.split('-')[0]])
    .map((tag) => offered.find((language) => language.toLowerCase() === tag))
    .find((language) => language !== undefined)
}

/** The tags of an `accept-language` header, the most wanted first, in lower case. */
function tagsOf(header: string): string[] {
  const accepted = parseAccept(header.slice(0, MAX_HEADER).toLowerCase())
  return accepted.filter(({ q }) => q > 0).map(({ type }) => type)
}
const MAX_HEADER = 500

// An account that was not confirmed yet has no profile, but may say the language of the page on which it signed up.
const FIND_LOCALE = `
  select coalesce(profile.locale, account.raw_user_meta_data ->> 'locale') as locale
    from auth.users account left join public.profiles profile on profile.id = account.id
   where account.id = $1`

/** The languages for the backend's mails and pages, with the choice that members make in their profile. */
export function backendLanguages({ choose, translate }: Languages): BackendLanguages {
  return {
    choose,
    translate,
    async ofAccount(db, userId) {
      const { rows } = await db.query<{ locale: string | null }>(FIND_LOCALE, [userId])
      return rows[0]?.locale
    },
  }
}
