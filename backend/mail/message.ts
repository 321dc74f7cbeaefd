import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/runtime-macro'
import type { BackendOptions, Mail } from '../settings/options.ts'
import { mailHtml } from './layout.ts'
import { type MailLook, PLAIN_MAIL_LOOK } from './look.ts'
import type { Translator } from './translator.ts'

/** The name and the look of the site in mails. */
export type Site = Pick<BackendOptions, 'siteName' | 'siteUrl' | 'mailLook'>

/** Returns the name of the site in mails, messages and pages: the configured one, or its host. */
export const siteNameOf = ({ siteName, siteUrl }: Site): string =>
  (typeof siteName === 'function' ? siteName() : siteName) ?? new URL(siteUrl).host

/** The words of a mail. */
export interface Wording {
  subject: MessageDescriptor
  /** The reason for this mail, in a sentence or two. */
  reason: MessageDescriptor
  /** The label of the button, if there is one. */
  button?: MessageDescriptor | undefined
  /** Advice, above all for a recipient who did not request the mail. */
  advice: MessageDescriptor[]
}

export interface Message extends Wording {
  to: string
  /** Name of the site, which tells the reader where the mail comes from. */
  site: string
  /** Leads the button somewhere; without it there is none. */
  link?: string | undefined
  code?: string | undefined
  /** Lifetime of link and code, in seconds. */
  lifetime?: number | undefined
  look?: MailLook | undefined
}

/** Builds a mail with a link, a code, or both, as text and as HTML without anything to load. */
export function buildMail(translator: Translator, message: Message): Mail {
  const { translate, language } = translator
  const { to, site, link, code, look = PLAIN_MAIL_LOOK } = message
  const subject = translate(message.subject)
  const greeting = translate(msg`Hello,`)
  const reason = translate(message.reason)
  const label = link && message.button && translate(message.button)
  const codeLabel = translate(label ? msg`Or enter this code` : msg`Enter this code`)
  const validity = validityOf(translator, message)
  const advice = message.advice.map(translate).join(' ')
  const fallback = translate(msg`If the button does not work, copy this address into your browser:`)
  const paragraphs = [
    greeting,
    reason,
    label && `${label}:\n${link}`,
    code && `${codeLabel}: ${code}`,
    validity,
    advice,
    site,
  ]
  const content = {
    ...{ language, site, subject, greeting, reason, validity, advice },
    button: label && link ? { label, link, fallback } : undefined,
    code: code ? { label: `${codeLabel}:`, digits: code } : undefined,
  }
  return { to, subject, text: `${paragraphs.filter(Boolean).join('\n\n')}\n`, html: mailHtml(content, look) }
}

function validityOf(translator: Translator, { link, lifetime }: Message): string | undefined {
  if (lifetime === undefined) return undefined
  const validity = formatDuration(translator, lifetime)
  const text = link
    ? msg`Link and code work for ${{ validity }}, once.`
    : msg`The code works for ${{ validity }}, once.`
  return translator.translate(text)
}

/** Formats seconds in words: `1 hour`, `15 minutes`. */
function formatDuration({ translate }: Translator, seconds: number): string {
  const hours = seconds / 3600
  const minutes = Math.round(seconds / 60)
  if (Number.isInteger(hours))
    return translate(msg`${plural({ hours }, { one: '# hour', other: '# hours' })}`)
  return translate(msg`${plural({ minutes }, { one: '# minute', other: '# minutes' })}`)
}
