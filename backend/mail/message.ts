import { html } from 'hono/html'
import type { Mail } from '../settings/options.ts'

export interface Message {
  to: string
  subject: string
  /** The reason for this mail, in a sentence or two. */
  reason: string
  /** The button. */
  action?: { button: string; link: string }
  code?: string
  /** Lifetime of link and code, in words. */
  validity?: string
  /** Advice for a recipient who did not request the mail. */
  otherwise: string
  /** Name of the site, which tells the reader where the mail comes from. */
  site: string
}

/** Builds a mail with a link, a code, or both, as text and as HTML without anything to load. */
export function buildMail(message: Message): Mail {
  return { to: message.to, subject: message.subject, text: asText(message), html: asHtml(message) }
}

function asText(m: Message): string {
  const paragraphs = [
    'Hello,',
    m.reason,
    ...(m.action ? [`${m.action.button}:\n${m.action.link}`] : []),
    ...(m.code ? [`${codeLabel(m)}: ${m.code}`] : []),
    closing(m),
    m.site,
  ]
  return `${paragraphs.join('\n\n')}\n`
}

const codeLabel = ({ action }: Message) => (action ? 'Or enter this code' : 'Enter this code')

function closing({ action, code, validity, otherwise }: Message): string {
  if (!validity) return otherwise
  const subject = action ? (code ? 'Link and code work' : 'The link works') : 'The code works'
  return `${subject} for ${validity}, once. ${otherwise}`
}

function asHtml(m: Message): string {
  const button =
    'display:inline-block;padding:12px 24px;border-radius:8px;background:#1b3a2b;color:#ffffff;font-weight:600;text-decoration:none'
  return String(html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${m.subject}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1a1a1a;background:#ffffff">
<div style="max-width:32rem;margin:0 auto">
<p>Hello,</p>
<p>${m.reason}</p>
${m.action && html`<p><a href="${m.action.link}" style="${button}">${m.action.button}</a></p>`}
${m.code && html`<p>${codeLabel(m)}: <strong style="font-size:20px;letter-spacing:2px">${m.code}</strong></p>`}
<p>${closing(m)}</p>
${
  m.action &&
  html`<p style="font-size:14px;color:#555555">If the button does not work, copy this address into your browser:<br>
<span style="word-break:break-all">${m.action.link}</span></p>`
}
<p style="font-size:14px;color:#555555">${m.site}</p>
</div>
</body>
</html>`)
}

/** Formats seconds in words: `1 hour`, `15 minutes`. */
export function formatDuration(seconds: number): string {
  const [count, unit] = seconds % 3600 === 0 ? [seconds / 3600, 'hour'] : [Math.round(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
