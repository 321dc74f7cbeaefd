import { html, raw } from 'hono/html'
import { darkSheet } from './dark-sheet.ts'
import type { MailLook } from './look.ts'

/** The texts of a mail from top to bottom, in its language. */
export interface MailContent {
  language: string
  site: string
  subject: string
  greeting: string
  reason: string
  button?: { label: string; link: string; fallback: string } | undefined
  code?: { label: string; digits: string } | undefined
  /** Says for what time the link and the code work. */
  validity?: string | undefined
  advice: string
}

/**
 * Returns a mail as HTML that loads nothing. Many programs drop style sheets, and some of them know tables alone: the light colours
 * stand at the elements, the dark ones in a sheet, and the columns are cells.
 */
export function mailHtml(content: MailContent, look: MailLook): string {
  const { language, site, subject, greeting, reason, button, code, validity, advice } = content
  const { light, font, cardRadius } = look
  const text = `margin:0 0 16px;color:${light.text};font:400 16px/1.5 ${font}`
  const muted = `margin:0;color:${light.muted};font:400 15px/1.5 ${font};word-break:break-word;overflow-wrap:anywhere`
  return String(html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${raw(darkSheet(look))}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${light.background};-webkit-text-size-adjust:100%">
<div role="main">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.background}" style="background:${light.background}">
<tr><td align="center" style="padding:24px 12px 32px">
${MSO_OPEN}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px">
<tr><td align="left" style="padding:0 8px 16px"><p class="text" style="margin:0;color:${light.text};font:700 16px/32px ${font}">${raw(look.mark)}${site}</p></td></tr>
<tr><td class="card" align="left" bgcolor="${light.surface}" style="padding:28px 24px;border:1px solid ${light.line};border-radius:${cardRadius}px;background:${light.surface}">
<h1 class="text" style="margin:0 0 20px;color:${light.text};font:700 24px/1.2 ${font};letter-spacing:-.01em;word-break:break-word;overflow-wrap:anywhere">${subject}</h1>
<p class="text" style="${text}">${greeting}</p>
<p class="text" style="${text};word-break:break-word;overflow-wrap:anywhere">${reason}</p>
${button && buttonHtml(button, look)}${code && codeHtml(code, look)}
${validity && html`<p class="text" style="${text}">${validity}</p>`}
<p class="muted" style="${muted}">${advice}</p>
</td></tr>
${button && html`<tr><td align="left" style="padding:16px 8px 0"><p class="muted" style="${muted}">${button.fallback}<br><span style="word-break:break-all">${button.link}</span></p></td></tr>`}
</table>
${MSO_CLOSE}
</td></tr>
</table>
</div>
</body>
</html>`)
}

// Outlook knows no greatest width.
const MSO_OPEN = html`<!--[if mso]><table role="presentation" width="520"><tr><td><![endif]-->`
const MSO_CLOSE = html`<!--[if mso]></td></tr></table><![endif]-->`

/** Outlook ignores the padding of a link, and takes that of the cell. */
const buttonHtml = (
  { label, link }: { label: string; link: string },
  { button, onButton, buttonRadius, font }: MailLook,
) => html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px"><tr><td align="center" bgcolor="${button}" style="border-radius:${buttonRadius}px;background:${button};mso-padding-alt:14px 24px">
<a href="${link}" style="display:inline-block;padding:14px 24px;border-radius:${buttonRadius}px;background:${button};color:${onButton};font:600 16px/1.35 ${font};text-decoration:none;mso-padding-alt:0">${label}</a></td></tr></table>`

const codeHtml = (
  { label, digits }: { label: string; digits: string },
  { light, buttonRadius, font }: MailLook,
) => html`<p class="muted" style="margin:0 0 8px;color:${light.muted};font:400 14px/1.5 ${font}">${label}</p>
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px"><tr><td class="raised" bgcolor="${light.raised}" style="padding:10px 20px;border-radius:${buttonRadius}px;background:${light.raised}">
<p class="text" style="margin:0;color:${light.text};font:700 26px/1.3 ${font};letter-spacing:4px">${digits}</p></td></tr></table>`
