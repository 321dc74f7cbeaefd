import { readFileSync } from 'node:fs'
import type { HtmlTagDescriptor, Plugin, Rollup } from 'vite'

// What a browser should ask for together with the page instead of one after the other: the font that the styles name, and the
// parts of the screen that comes first. Which one that is only the browser knows (first-parts.js). What tells it runs before anything
// else has arrived, inside the page: the server allows its inline scripts by their hashes.
const FIRST_PARTS = {
  'data-signed-out': ['routes/auth-layout.tsx', 'routes/auth.tsx'],
  'data-signed-in': ['routes/signed-in.tsx', 'routes/matches.tsx'],
}

const THEME_TAG = '<script src="/theme.js"></script>'

/** Writes both into the built index.html, and the choice of the theme. */
export function firstLoad(): Plugin {
  return {
    name: 'first-load',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, chunk }) => {
        if (!bundle || !chunk) return html
        if (!html.includes(THEME_TAG)) throw new Error(`index.html has no ${THEME_TAG}`)
        const inline = `<script>${textOf('public/theme.js')}</script>${parts(bundle, chunk)}`
        return { html: html.replace(THEME_TAG, () => inline), tags: font(bundle) }
      },
    },
  }
}

const textOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

function font(bundle: Rollup.OutputBundle): HtmlTagDescriptor[] {
  const file = Object.keys(bundle).find((name) => name.endsWith('.woff2'))
  const attrs = { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' }
  return file ? [{ tag: 'link', attrs, injectTo: 'head' }] : []
}

function parts(bundle: Rollup.OutputBundle, entry: Rollup.OutputChunk): string {
  const there = closure(bundle, [entry.fileName])
  const attributes = Object.entries(FIRST_PARTS).map(([name, modules]) => {
    const files = closure(
      bundle,
      modules.map((module) => fileOf(bundle, module)),
    )
    const missing = [...files].filter((file) => !there.has(file)).map((file) => `/${file}`)
    return `${name}="${missing.join(' ')}"`
  })
  return `<script ${attributes.join(' ')}>${textOf('first-parts.js')}</script>`
}

function fileOf(bundle: Rollup.OutputBundle, module: string): string {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
  const found = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(module))
  if (!found) throw new Error(`No part of the build begins with ${module}`)
  return found.fileName
}

function closure(bundle: Rollup.OutputBundle, files: string[], found = new Set<string>()): Set<string> {
  for (const file of files) {
    const part = bundle[file]
    if (found.has(file) || part?.type !== 'chunk') continue
    found.add(file)
    closure(bundle, part.imports, found)
  }
  return found
}
