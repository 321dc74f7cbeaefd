import { html } from 'hono/html'
import type { Mail } from '../options.ts'

/** A mail with a link that proves nothing: it only leads to the site. */
export interface Note {
  to: string
  subject: string
  /** Why this mail came, in a sentence or two. */
  reason: string
  button: string
  link: string
  /** What to do when one did not ask for it. */
  otherwise: string
  /** Host of the site, so that a reader sees where this comes from. */
  host: string
}

export interface Message extends Note {
  code: string
  /** How long link and code work, in words. */
  validity: string
}

/** A mail with a link for clicking and a code for typing, as text and as HTML without anything to load. */
export function buildMail({ code, validity, ...note }: Message): Mail {
  const otherwise = `Link and code work for ${validity}, once. ${note.otherwise}`
  return build({ ...note, otherwise }, code)
}

/** The same without a code. */
export function buildNote(note: Note): Mail {
  return build(note)
}

function build(note: Note, code?: string): Mail {
  return { to: note.to, subject: note.subject, text: asText(note, code), html: asHtml(note, code) }
}

function asText(m: Note, code: string | undefined): string {
  return `Hello,

${m.reason}

${m.button}:
${m.link}

${code === undefined ? '' : `Or enter this code: ${code}\n\n`}${m.otherwise}

${m.host}
`
}

function asHtml(m: Note, code: string | undefined): string {
  const button =
    'display:inline-block;padding:12px 24px;border-radius:8px;background:#1b3a2b;color:#ffffff;font-weight:600;text-decoration:none'
  const typed = html`<p>Or enter this code: <strong style="font-size:20px;letter-spacing:2px">${code}</strong></p>
`
  return String(html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${m.subject}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1a1a1a;background:#ffffff">
<div style="max-width:32rem;margin:0 auto">
<p>Hello,</p>
<p>${m.reason}</p>
<p><a href="${m.link}" style="${button}">${m.button}</a></p>
${code === undefined ? '' : typed}<p>${m.otherwise}</p>
<p style="font-size:14px;color:#555555">If the button does not work, copy this address into your browser:<br>
<span style="word-break:break-all">${m.link}</span></p>
<p style="font-size:14px;color:#555555">${m.host}</p>
</div>
</body>
</html>`)
}

/** Seconds in words: `1 hour`, `15 minutes`. */
export function inWords(seconds: number): string {
  const [count, unit] = seconds % 3600 === 0 ? [seconds / 3600, 'hour'] : [Math.round(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
