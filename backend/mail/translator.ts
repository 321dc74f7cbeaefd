import { type MessageDescriptor, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Context } from 'hono'
import type { ClientBase } from 'pg'
import type { BackendOptions } from '../settings/options.ts'

/** A language and the texts of mails, messages and pages in it. */
export interface Translator {
  /** A tag such as 'de', for `lang` and `Intl`. */
  language: string
  translate(message: MessageDescriptor): string
}

type LanguageOptions = Pick<BackendOptions, 'languages'>

const english = setupI18n({ locale: 'en', messages: { en: {} } }).setMessagesCompiler(compileMessage)
/** The translator for programs, and for everybody where no other languages are given. */
export const ENGLISH: Translator = { language: 'en', translate: (message) => english._(message) }

/**
 * Returns the translator for a reader.
 *
 * @param wanted tags, or headers `accept-language`, the most wanted first
 */
export function translatorFor(
  { languages }: LanguageOptions,
  ...wanted: (string | null | undefined)[]
): Translator {
  if (!languages) return ENGLISH
  const language = languages.choose(...wanted)
  return { language, translate: (message) => languages.translate(language, message) }
}

/**
 * Returns the translator for the owner of an account: what they have chosen counts before what is wanted otherwise.
 *
 * @param wanted as for `translatorFor`
 */
export async function accountTranslator(
  options: LanguageOptions,
  db: Pick<ClientBase, 'query'>,
  userId: string,
  ...wanted: (string | null | undefined)[]
): Promise<Translator> {
  return translatorFor(options, await options.languages?.ofAccount(db, userId), ...wanted)
}

/** Returns the translator for whoever sent a request. */
export const requestTranslator = (request: LanguageOptions & { c: Context }): Translator =>
  translatorFor(request, request.c.req.header('accept-language'))
