import { msg, plural } from '@lingui/core/runtime-macro'
import { html } from 'hono/html'
import type { Mail } from '../settings/options.ts'
import type { Translator } from './translator.ts'

export interface Message {
  to: string
  subject: string
  /** The reason for this mail, in a sentence or two. */
  reason: string
  /** The button. */
  action?: { button: string; link: string }
  code?: string
  /** Lifetime of link and code, in seconds. */
  lifetime?: number
  /** Advice for a recipient who did not request the mail. */
  otherwise: string
  /** Name of the site, which tells the reader where the mail comes from. */
  site: string
}

/** Builds a mail with a link, a code, or both, as text and as HTML without anything to load. */
export function buildMail(translator: Translator, message: Message): Mail {
  const { to, subject } = message
  return { to, subject, text: asText(translator, message), html: asHtml(translator, message) }
}

const greeting = ({ translate }: Translator) => translate(msg`Hello,`)

function asText(translator: Translator, m: Message): string {
  const paragraphs = [
    greeting(translator),
    m.reason,
    ...(m.action ? [`${m.action.button}:\n${m.action.link}`] : []),
    ...(m.code ? [`${codeLabel(translator, m)}: ${m.code}`] : []),
    closing(translator, m),
    m.site,
  ]
  return `${paragraphs.join('\n\n')}\n`
}

const codeLabel = ({ translate }: Translator, { action }: Message) =>
  action ? translate(msg`Or enter this code`) : translate(msg`Enter this code`)

function closing(translator: Translator, { action, code, lifetime, otherwise }: Message): string {
  if (lifetime === undefined) return otherwise
  const validity = formatDuration(translator, lifetime)
  const { translate } = translator
  if (!action) return `${translate(msg`The code works for ${{ validity }}, once.`)} ${otherwise}`
  if (!code) return `${translate(msg`The link works for ${{ validity }}, once.`)} ${otherwise}`
  return `${translate(msg`Link and code work for ${{ validity }}, once.`)} ${otherwise}`
}

function asHtml(translator: Translator, m: Message): string {
  const button =
    'display:inline-block;padding:12px 24px;border-radius:8px;background:#1b3a2b;color:#ffffff;font-weight:600;text-decoration:none'
  return String(html`<!doctype html>
<html lang="${translator.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${m.subject}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1a1a1a;background:#ffffff">
<div style="max-width:32rem;margin:0 auto">
<p>${greeting(translator)}</p>
<p>${m.reason}</p>
${m.action && html`<p><a href="${m.action.link}" style="${button}">${m.action.button}</a></p>`}
${m.code && html`<p>${codeLabel(translator, m)}: <strong style="font-size:20px;letter-spacing:2px">${m.code}</strong></p>`}
<p>${closing(translator, m)}</p>
${
  m.action &&
  html`<p style="font-size:14px;color:#555555">${translator.translate(msg`If the button does not work, copy this address into your browser:`)}<br>
<span style="word-break:break-all">${m.action.link}</span></p>`
}
<p style="font-size:14px;color:#555555">${m.site}</p>
</div>
</body>
</html>`)
}

/** Formats seconds in words: `1 hour`, `15 minutes`. */
function formatDuration({ translate }: Translator, seconds: number): string {
  const hours = seconds / 3600
  const minutes = Math.round(seconds / 60)
  if (Number.isInteger(hours))
    return translate(msg`${plural({ hours }, { one: '# hour', other: '# hours' })}`)
  return translate(msg`${plural({ minutes }, { one: '# minute', other: '# minutes' })}`)
}
