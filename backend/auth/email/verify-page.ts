import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { html, raw } from 'hono/html'
import { siteNameOf } from '../../mail/message.ts'
import { accountTranslator, requestTranslator, type Translator } from '../../mail/translator.ts'
import { type AuthRequest, refuse, refuseDeadLink } from '../auth.ts'
import type { AuthSettings } from '../settings/settings.ts'
import { proveLink, type RequiredInput } from '../sign-up/prove-owner.ts'
import { findUserById } from '../users.ts'
import { findLinkToken, tokenTypesOf } from './consume-token.ts'
import { mailPage } from './mail-page.ts'
import { type Flow, redirectTarget, withError } from './redirects.ts'

const WORDS: Record<string, { title: MessageDescriptor; button: MessageDescriptor }> = {
  signup: { title: msg`Confirm your email address`, button: msg`Confirm and sign in` },
  recovery: { title: msg`Reset your password`, button: msg`Choose a new password` },
  email_change: { title: msg`Change your email address`, button: msg`Confirm the change` },
}
const OTHER = { title: msg`Sign in`, button: msg`Sign in` }

export type Link = ReturnType<typeof readLink>

/** Reads the parameters of a mail's link: its purpose (signup, recovery ...), and the page of the site to continue on. */
export function readLink(auth: AuthRequest) {
  const token = auth.c.req.query('token') ?? ''
  const type = auth.c.req.query('type') ?? ''
  if (!type) throw refuse(400, 'validation_failed', 'Verify requires a verification type')
  if (!token) throw refuse(400, 'validation_failed', 'Verify requires a token or a token hash')
  const flow: Flow = token.startsWith('pkce_') ? 'pkce' : 'implicit'
  return { token, type, flow, redirectTo: redirectTarget(auth) }
}

/**
 * `GET /verify` opens the link of a mail. Mail scanners open links, so opening consumes nothing: it responds with a form, whose
 * POST does what GoTrue does on GET. A dead link redirects to the site at once, with the reason.
 */
export async function verifyPage(auth: AuthRequest): Promise<Response> {
  const link = readLink(auth)
  const found = await findLinkToken(auth, link.token, tokenTypesOf(link.type))
  if (!found) return auth.c.redirect(withError(link.redirectTo, link.flow, refuseDeadLink()), 303)
  const proof = await proveLink(auth, found, new URLSearchParams())
  return showForm(auth, link, 'requiredInput' in proof ? proof.requiredInput : 'nothing')
}

/** Renders the form of a link, with the reason why the last input was refused. It speaks the language of the mail: the account's. */
export async function showForm(
  auth: AuthRequest,
  link: Link,
  requiredInput: RequiredInput,
  problem: MessageDescriptor[] = [],
): Promise<Response> {
  const { type, redirectTo } = link
  const { title, button } = WORDS[type] ?? OTHER
  const { translator, email } = await readerOfLink(auth, link)
  const { translate } = translator
  const site = siteNameOf(auth)
  const content = html`<p>${translate(msg`You came here from a mail of ${{ site }}.`)}</p>
  ${email ? html`<p>${translate(msg`This link opens the account of ${{ email }}. Continue only if that is you.`)}</p>` : ''}
  ${problem.length > 0 ? html`<p role="alert">${problem.map(translate).join(' ')}</p>` : ''}
  <form method="post">${fieldsOf(requiredInput, auth.settings, translator)}<button${requiredInput === 'nothing' ? raw(' autofocus') : ''}>${translate(button)}</button></form>
  ${type === 'signup' ? notMe(translator) : ''}`
  return mailPage(auth, translator, redirectTo, translate(title), content)
}

async function readerOfLink(auth: AuthRequest, { token, type }: Link) {
  const { pool } = auth.database
  const found = await findLinkToken(auth, token, tokenTypesOf(type))
  if (!found) return { translator: requestTranslator(auth), email: null }
  const translator = await accountTranslator(auth, pool, found.userId, auth.c.req.header('accept-language'))
  return { translator, email: (await findUserById(pool, found.userId))?.email ?? null }
}

function fieldsOf(
  requiredInput: RequiredInput,
  { passwordMinLength: least }: AuthSettings,
  { translate }: Translator,
) {
  const present = (label: MessageDescriptor) => html`<label>${translate(label)}
  <input type="password" name="password" autocomplete="current-password" required autofocus></label>`
  switch (requiredInput) {
    case 'nothing':
      return ''
    case 'password':
      return present(msg`The password that you signed up with`)
    case 'account-password':
      return present(msg`The password of your account`)
    case 'new-password':
      return html`<label>${translate(msg`New password`)}
  <input type="password" name="password" autocomplete="new-password" minlength="${least}" aria-describedby="rules" required autofocus></label>
  <small id="rules">${translate(msg`At least ${{ least }} characters, and hard to guess: not a name, a date, or a common word with a number.`)}</small>
  <label>${translate(msg`New password once more`)}
  <input type="password" name="repeat" autocomplete="new-password" required></label>`
  }
}

const notMe = ({ translate }: Translator) => html`<form method="post">
  <button class="quiet" name="intent" value="not-me">${translate(msg`This was not me`)}</button></form>`

/** Renders the page after 'This was not me'. */
export function showRemoved(auth: AuthRequest, translator: Translator, redirectTo: string) {
  const site = siteNameOf(auth)
  const content = html`<p>${translator.translate(msg`Nobody can sign in at ${{ site }} with it, and nothing was kept. You can close this page.`)}</p>`
  return mailPage(auth, translator, redirectTo, translator.translate(msg`The sign-up was removed`), content)
}
