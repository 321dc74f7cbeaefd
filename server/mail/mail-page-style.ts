import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from 'supabase-compatible'

const FONT = /^figtree-latin-wght-normal-.*\.woff2$/
const COLOURS = /^ {2}--color-[\w-]+: [^;]+;/gm
const OF_THEMES = /light-dark\(([^,]+), ([^)]+)\)/g

/** The ball of the product, as in web/src/ui/layout/ball.tsx. */
const MARK = `<svg viewBox="0 0 64 64" width="56" height="56" aria-hidden="true">
  <circle cx="32" cy="32" r="31" fill="var(--color-ball)"/>
  <path d="M20 3.5c8 18-3 28-18.5 30M44 60.5c-8-18 3-28 18.5-30" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round"/></svg>`

const RULES = `
  * { box-sizing: border-box; }
  html { background: radial-gradient(60rem 30rem at 50% 0, var(--color-glow), transparent) var(--color-background) no-repeat; color: var(--color-text);
    font: 400 1.0625rem/1.5 Figtree, system-ui, sans-serif; -webkit-text-size-adjust: 100%; }
  body { display: grid; align-content: center; gap: 1.75rem; width: 100%; max-width: 27.5rem; min-height: 100dvh; margin: 0 auto; padding: 2rem 1.5rem; }
  header { display: grid; gap: 1rem; }
  header p { margin: 0; color: var(--color-muted); font-weight: 650; }
  h1 { margin: 0 0 .5rem; font-size: 2rem; font-weight: 780; line-height: 1.15; letter-spacing: -.02em; text-wrap: balance; }
  p { margin: 0; color: var(--color-muted); overflow-wrap: anywhere; }
  form { display: grid; gap: 1rem; margin: 1.25rem 0 0; }
  form + form { margin-top: .75rem; }
  label { display: grid; gap: .375rem; font-size: .9375rem; font-weight: 560; }
  small { margin-top: -.5rem; color: var(--color-muted); font-size: .875rem; }
  input { width: 100%; height: 3rem; padding: 0 .875rem; border: 1px solid var(--color-control); border-radius: 14px;
    background: var(--color-field); color: inherit; font: inherit; font-size: 1rem; }
  button { width: 100%; min-height: 3.125rem; padding: .25rem 1.5rem; border: 1px solid transparent; border-radius: 14px;
    background: var(--color-ball); color: var(--color-on-ball); font: inherit; font-weight: 650; cursor: pointer; }
  button.quiet { border-color: var(--color-line-strong); background: var(--color-raised); color: var(--color-text); }
  [role=alert] { margin-top: 1rem; padding: .875rem; border: 1px solid var(--color-danger); border-radius: 14px; background: var(--color-danger-tint);
    color: var(--color-text); }
  :focus-visible { outline: 2px solid var(--color-text); outline-offset: 2px; }
`

/**
 * Returns the style of the pages to which links in mails lead. They run no script, so they follow the theme of the device instead of the
 * one chosen in the app.
 * @param web folder of the client; its built font is used where there is one
 */
export async function mailPageStyle(web: string): Promise<{ css: string; mark: string }> {
  const tokens = await readFile(join(web, 'src', 'styles', 'tokens.css'), 'utf8')
  const colours = (tokens.slice(tokens.indexOf('@theme')).match(COLOURS) ?? []).join('')
  // Devices of some years ago do not know `light-dark`, and these pages are not built.
  const css = [
    await fontFace(join(web, 'dist', 'assets')),
    `:root { color-scheme: dark; ${colours.replaceAll(OF_THEMES, '$2')} }`,
    `@media (prefers-color-scheme: light) { :root { color-scheme: light; ${colours.replaceAll(OF_THEMES, '$1')} } }`,
    RULES,
  ]
  return { css: css.join('\n'), mark: MARK }
}

async function fontFace(assets: string): Promise<string> {
  // With `npm run dev` the client is not built.
  const names = await readdir(assets).catch(ifMissing([]))
  const font = names.find((name) => FONT.test(name))
  return font
    ? `@font-face { font-family: Figtree; font-weight: 300 900; font-display: swap; src: url(/assets/${font}) format("woff2"); }`
    : ''
}
