import { msg, plural } from '@lingui/core/runtime-macro'
import { html } from 'hono/html'
import type { Mail } from '../settings/options.ts'
import type { Voice } from './voice.ts'

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
export function buildMail(voice: Voice, message: Message): Mail {
  const { to, subject } = message
  return { to, subject, text: asText(voice, message), html: asHtml(voice, message) }
}

const greeting = ({ say }: Voice) => say(msg`Hello,`)

function asText(voice: Voice, m: Message): string {
  const paragraphs = [
    greeting(voice),
    m.reason,
    ...(m.action ? [`${m.action.button}:\n${m.action.link}`] : []),
    ...(m.code ? [`${codeLabel(voice, m)}: ${m.code}`] : []),
    closing(voice, m),
    m.site,
  ]
  return `${paragraphs.join('\n\n')}\n`
}

const codeLabel = ({ say }: Voice, { action }: Message) =>
  action ? say(msg`Or enter this code`) : say(msg`Enter this code`)

function closing(voice: Voice, { action, code, lifetime, otherwise }: Message): string {
  if (lifetime === undefined) return otherwise
  const validity = formatDuration(voice, lifetime)
  const { say } = voice
  if (!action) return `${say(msg`The code works for ${{ validity }}, once.`)} ${otherwise}`
  if (!code) return `${say(msg`The link works for ${{ validity }}, once.`)} ${otherwise}`
  return `${say(msg`Link and code work for ${{ validity }}, once.`)} ${otherwise}`
}

function asHtml(voice: Voice, m: Message): string {
  const button =
    'display:inline-block;padding:12px 24px;border-radius:8px;background:#1b3a2b;color:#ffffff;font-weight:600;text-decoration:none'
  return String(html`<!doctype html>
<html lang="${voice.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${m.subject}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1a1a1a;background:#ffffff">
<div style="max-width:32rem;margin:0 auto">
<p>${greeting(voice)}</p>
<p>${m.reason}</p>
${m.action && html`<p><a href="${m.action.link}" style="${button}">${m.action.button}</a></p>`}
${m.code && html`<p>${codeLabel(voice, m)}: <strong style="font-size:20px;letter-spacing:2px">${m.code}</strong></p>`}
<p>${closing(voice, m)}</p>
${
  m.action &&
  html`<p style="font-size:14px;color:#555555">${voice.say(msg`If the button does not work, copy this address into your browser:`)}<br>
<span style="word-break:break-all">${m.action.link}</span></p>`
}
<p style="font-size:14px;color:#555555">${m.site}</p>
</div>
</body>
</html>`)
}

/** Formats seconds in words: `1 hour`, `15 minutes`. */
function formatDuration({ say }: Voice, seconds: number): string {
  const hours = seconds / 3600
  const minutes = Math.round(seconds / 60)
  if (Number.isInteger(hours)) return say(msg`${plural({ hours }, { one: '# hour', other: '# hours' })}`)
  return say(msg`${plural({ minutes }, { one: '# minute', other: '# minutes' })}`)
}
