import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/runtime-macro'
import { html } from 'hono/html'
import type { BackendOptions, Mail } from '../settings/options.ts'
import type { Translator } from './translator.ts'

/** The name of the site in mails. */
export type Site = Pick<BackendOptions, 'siteName' | 'siteUrl'>

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
}

/** Builds a mail with a link, a code, or both, as text and as HTML without anything to load. */
export function buildMail(translator: Translator, message: Message): Mail {
  const { translate } = translator
  const { to, site, link, code } = message
  const subject = translate(message.subject)
  const greeting = translate(msg`Hello,`)
  const reason = translate(message.reason)
  const button = link && message.button && translate(message.button)
  const codeLabel = translate(button ? msg`Or enter this code` : msg`Enter this code`)
  const closing = [...validityOf(translator, message), ...message.advice.map(translate)].join(' ')
  const action = button && `${button}:\n${link}`
  const paragraphs = [greeting, reason, action, code && `${codeLabel}: ${code}`, closing, site]
  const page = html`<!doctype html>
<html lang="${translator.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1a1a1a;background:#ffffff">
<div style="max-width:32rem;margin:0 auto">
<p>${greeting}</p>
<p>${reason}</p>
${button && html`<p><a href="${link}" style="${BUTTON_STYLE}">${button}</a></p>`}
${code && html`<p>${codeLabel}: <strong style="font-size:20px;letter-spacing:2px">${code}</strong></p>`}
<p>${closing}</p>
${
  button &&
  html`<p style="font-size:14px;color:#555555">${translate(msg`If the button does not work, copy this address into your browser:`)}<br>
<span style="word-break:break-all">${link}</span></p>`
}
<p style="font-size:14px;color:#555555">${site}</p>
</div>
</body>
</html>`
  return { to, subject, text: `${paragraphs.filter(Boolean).join('\n\n')}\n`, html: String(page) }
}

const BUTTON_STYLE =
  'display:inline-block;padding:12px 24px;border-radius:8px;background:#1b3a2b;color:#ffffff;font-weight:600;text-decoration:none'

function validityOf(translator: Translator, { link, lifetime }: Message): string[] {
  if (lifetime === undefined) return []
  const validity = formatDuration(translator, lifetime)
  const text = link
    ? msg`Link and code work for ${{ validity }}, once.`
    : msg`The code works for ${{ validity }}, once.`
  return [translator.translate(text)]
}

/** Formats seconds in words: `1 hour`, `15 minutes`. */
function formatDuration({ translate }: Translator, seconds: number): string {
  const hours = seconds / 3600
  const minutes = Math.round(seconds / 60)
  if (Number.isInteger(hours))
    return translate(msg`${plural({ hours }, { one: '# hour', other: '# hours' })}`)
  return translate(msg`${plural({ minutes }, { one: '# minute', other: '# minutes' })}`)
}
