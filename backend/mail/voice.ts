import { type MessageDescriptor, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Context } from 'hono'
import type { ClientBase } from 'pg'
import type { BackendOptions } from '../settings/options.ts'

/** A language and the texts of mails, messages and pages in it. */
export interface Voice {
  /** A tag such as 'de', for `lang` and `Intl`. */
  language: string
  say(message: MessageDescriptor): string
}

type Speaker = Pick<BackendOptions, 'languages'>

const english = setupI18n({ locale: 'en', messages: { en: {} } }).setMessagesCompiler(compileMessage)
/** The voice for programs, and for everybody where no other languages are given. */
export const ENGLISH: Voice = { language: 'en', say: (message) => english._(message) }

/**
 * Returns the voice for a reader.
 *
 * @param wanted tags, or headers `accept-language`, the most wanted first
 */
export function voiceFor({ languages }: Speaker, ...wanted: (string | null | undefined)[]): Voice {
  if (!languages) return ENGLISH
  const language = languages.choose(...wanted)
  return { language, say: (message) => languages.translate(language, message) }
}

/**
 * Returns the voice for the owner of an account: what they have chosen counts before what is wanted otherwise.
 *
 * @param wanted as for `voiceFor`
 */
export async function voiceForAccount(
  speaker: Speaker,
  db: Pick<ClientBase, 'query'>,
  userId: string,
  ...wanted: (string | null | undefined)[]
): Promise<Voice> {
  return voiceFor(speaker, await speaker.languages?.ofAccount(db, userId), ...wanted)
}

/** Returns the voice for whoever sent a request. */
export const voiceOfRequest = (speaker: Speaker, c: Context): Voice =>
  voiceFor(speaker, c.req.header('accept-language'))
