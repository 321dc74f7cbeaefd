import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { siteNameOf } from '../../mail/message.ts'
import type { Translator } from '../../mail/translator.ts'
import type { AuthRequest } from '../auth.ts'

/** Look of the pages to which the links of mails lead. */
export const PLAIN_LOOK = {
  /** SVG that stands before the name of the site. */
  mark: '',
  /** Style sheet; it may load fonts of the same origin, and nothing else. */
  css: `
  :root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; }
  body { display: grid; place-content: center; min-height: 90vh; margin: 0; padding: 1.5rem; text-align: center; }
  main { max-width: 24rem; }
  h1 { font-size: 1.6rem; line-height: 1.2; text-wrap: balance; }
  form { display: grid; gap: 1rem; margin: 1rem 0 0; }
  label { display: grid; gap: .25rem; text-align: start; font-weight: 600; }
  input, button { box-sizing: border-box; width: 100%; padding: .85rem 1rem; border: 2px solid CanvasText;
    border-radius: .6rem; font: inherit; }
  button { cursor: pointer; font-weight: 600; color: Canvas; background: CanvasText; }
  button.quiet { color: CanvasText; background: Canvas; border-color: GrayText; }
  small { text-align: start; }
  [role=alert] { margin: 0; padding: .75rem 1rem; border: 2px solid; border-radius: .6rem; text-align: start; }
  :focus-visible { outline: 3px solid Highlight; outline-offset: 3px; }
`,
}

/** Responds with the page behind a mail's link, in the look of the site. It runs no script, and no page may frame it. */
export function mailPage(
  auth: AuthRequest,
  translator: Translator,
  redirectTo: string,
  title: string,
  content: ReturnType<typeof html>,
): Response | Promise<Response> {
  const { css, mark } = auth.settings.mailPages
  for (const [name, value] of Object.entries(headersOf(redirectTo, css))) auth.c.header(name, value)
  return auth.c.html(html`<!doctype html>
<html lang="${translator.language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${title} · ${siteNameOf(auth)}</title>
<style>${raw(css)}</style>
<header>${raw(mark)}<p>${siteNameOf(auth)}</p></header>
<main>
  <h1>${title}</h1>
  ${content}
</main>
</html>`)
}

function headersOf(redirectTo: string, css: string): Record<string, string> {
  // The form's response redirects to the site, and browsers apply form-action to redirects as well.
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    "font-src 'self'",
    `form-action 'self' ${originOf(redirectTo)}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return {
    'cache-control': 'no-store',
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  }
}

function originOf(target: string): string {
  const url = new URL(target)
  return url.origin === 'null' ? url.protocol : url.origin
}
