import type { HtmlTagDescriptor, Plugin, Rollup } from 'vite'

// What a browser should ask for together with the page instead of one after the other: the font that the styles name, and the
// parts of the screen that comes first. Which one that is only the browser knows (public/first-parts.js).
const FIRST_PARTS = {
  'data-signed-out': ['routes/auth-layout.tsx', 'routes/auth.tsx'],
  'data-signed-in': ['routes/signed-in.tsx', 'routes/matches.tsx'],
}

/** Writes both into the built index.html. */
export function firstLoad(): Plugin {
  return {
    name: 'first-load',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle, chunk }) => (bundle && chunk ? [...font(bundle), parts(bundle, chunk)] : []),
    },
  }
}

function font(bundle: Rollup.OutputBundle): HtmlTagDescriptor[] {
  const file = Object.keys(bundle).find((name) => name.endsWith('.woff2'))
  const attrs = { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' }
  return file ? [{ tag: 'link', attrs, injectTo: 'head' }] : []
}

function parts(bundle: Rollup.OutputBundle, entry: Rollup.OutputChunk): HtmlTagDescriptor {
  const there = closure(bundle, [entry.fileName])
  const attrs: Record<string, string | boolean> = { src: '/first-parts.js', async: true }
  for (const [name, modules] of Object.entries(FIRST_PARTS))
    attrs[name] = [
      ...closure(
        bundle,
        modules.map((module) => fileOf(bundle, module)),
      ),
    ]
      .filter((file) => !there.has(file))
      .map((file) => `/${file}`)
      .join(' ')
  return { tag: 'script', attrs, injectTo: 'head' }
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
