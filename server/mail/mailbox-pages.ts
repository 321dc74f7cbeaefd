import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { html } from 'hono/html'
import type { Email } from 'postal-mime'

type Html = ReturnType<typeof html>

const LINK = /(https?:\/\/[^\s<>"]+)/

export interface Reader {
  language: string
  translate(message: MessageDescriptor): string
}

const TITLE = msg`Mailbox`
const NO_SUBJECT = msg`(no subject)`

export function listPage(reader: Reader, mails: { id: string; mail: Email }[]): Html {
  const { translate } = reader
  const rows = mails.map(
    ({ id, mail }) =>
      html`<li><a href="/mailbox/${id}">${mail.subject ?? translate(NO_SUBJECT)}</a><small>${addresses(mail)} · ${mail.date ?? ''}</small></li>`,
  )
  const empty = html`<p>${translate(msg`No mail yet. What the site sends shows up here.`)}</p>`
  return page(reader, translate(TITLE), rows.length > 0 ? html`<ul>${rows}</ul>` : empty)
}

export function messagePage(reader: Reader, mail: Email): Html {
  const { translate } = reader
  const to = addresses(mail)
  const content = html`<p><small>${translate(msg`To ${{ to }}`)} · ${mail.date ?? ''}</small></p>
      <pre>${(mail.text ?? '').split(LINK).map(linked)}</pre>
      <p><a href="/mailbox">${translate(msg`All mail`)}</a></p>`
  return page(reader, mail.subject ?? translate(NO_SUBJECT), content)
}

export function lockedPage(reader: Reader): Html {
  const { translate } = reader
  const advice = msg`Open the mailbox with the address that the terminal printed when Courtside started.`
  return page(reader, translate(TITLE), html`<p>${translate(advice)}</p>`)
}

/** Only the text part is shown; whatever it holds is escaped, and only web addresses become links. */
function linked(part: string): Html | string {
  return LINK.test(part) ? html`<a href="${part}" rel="noreferrer">${part}</a>` : part
}

function addresses(mail: Email): string {
  return (mail.to ?? []).map((to) => to.name || to.address || '').join(', ')
}

function page({ language }: Reader, title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} - Courtside</title>
        <link rel="stylesheet" href="/mailbox/style.css" />
      </head>
      <body><main><h1>${title}</h1>${content}</main></body>
    </html>`
}

export const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem }
h1 { font-size: 1.4rem }
ul { list-style: none; padding: 0 }
li { padding: .75rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent) }
small { display: block; opacity: .75 }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
`
