import { readFileSync } from 'node:fs'
import { type HtmlTagDescriptor, type Plugin, type ResolvedConfig, type Rollup, runnerImport } from 'vite'
import { AUTH_CLIENT, FIRST_SCREENS } from './first-files.ts'
import { catalogue, languages, messages } from './messages.ts'

// Puts into index.html everything that the first paint needs, so that the browser does not load it piece by piece: the styles, a preload of
// the font, and the first screens without data (src/app/first-paint.tsx). One inline script (first-requests.js) asks for the parts of the
// app and for the rows, before the styles have come, and another (first-parts.js) chooses the screen, because only the browser knows whether
// a member is signed in. The server allows inline scripts and styles by their hashes.
const FIRST_PARTS = {
  'data-signed-out': FIRST_SCREENS.signedOut,
  'data-signed-in': FIRST_SCREENS.signedIn,
  'data-auth': [AUTH_CLIENT],
}

// These choose language and theme.
const CHOICES = /<script src="\/([a-z]+\.js)"><\/script>/g
// One or more: where the entry is not written, there is one for each part that it imports.
const MAIN_TAGS = /<script type="module"[^>]* src="[^"]+"><\/script>/g

/** Writes this into the built index.html, with the scripts that choose language and theme. */
export function firstLoad(): Plugin {
  let config: ResolvedConfig
  let styles: string
  return {
    name: 'first-load',
    configResolved(resolved) {
      config = resolved
    },
    generateBundle: {
      order: 'pre',
      handler: (_options, bundle) => {
        styles = takeStyles(bundle)
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle, chunk }) => {
        if (!bundle || !chunk) return html
        const { firstPaints } = await load<FirstPaint>(config, 'first-paint.tsx')
        const { firstRequests, signInRequest } = await load<FirstRequests>(config, 'first-requests.ts')
        const requests = requestsScript(bundle, chunk, {
          'data-requests': await firstRequests(),
          'data-sign-in': await signInRequest(),
        })
        const page = html
          .replace(CHOICES, (_tag, file) => `<script>${textOf(`public/${file}`)}</script>`)
          .replace('</head>', () => `${requests}<style>${styles}</style></head>`)
          .replace(MAIN_TAGS, '')
        const body = [...(await templates(firstPaints)), partsScript(bundle, chunk)].join('')
        return {
          html: page.replace('</body>', () => `${body}</body>`),
          tags: [mainPart(bundle, chunk), ...font(bundle)],
        }
      },
    },
  }
}

const textOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

/** Removes the style sheet from the build and from the chunks that load it, since the page contains it. */
function takeStyles(bundle: Rollup.OutputBundle): string {
  const sheets = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'))
  for (const { fileName } of sheets) delete bundle[fileName]
  for (const part of Object.values(bundle)) if (part.type === 'chunk') part.viteMetadata?.importedCss.clear()
  return sheets.map((sheet) => (sheet.type === 'asset' ? sheet.source : '')).join('')
}

type FirstPaint = typeof import('./src/app/first-paint.tsx')
type FirstRequests = typeof import('./src/app/first-requests.ts')

/** Runs a module of the app here. */
async function load<Module>({ root, resolve }: ResolvedConfig, file: string): Promise<Module> {
  const { module } = await runnerImport<Module>(`${root}/src/app/${file}`, {
    configFile: false,
    root,
    resolve: { alias: resolve.alias },
    plugins: [messages({ shortIds: false })],
  })
  return module
}

async function templates(firstPaints: FirstPaint['firstPaints']): Promise<string[]> {
  const drawn: string[] = []
  for (const language of languages())
    for (const [name, html] of Object.entries(firstPaints(language, await catalogue(language))))
      drawn.push(`<template id="${name}-${language}">${html}</template>`)
  return drawn
}

/** First of all: every screen needs it, and it is most of what a browser loads. */
function mainPart(bundle: Rollup.OutputBundle, entry: Rollup.OutputChunk): HtmlTagDescriptor {
  const attrs = { rel: 'modulepreload', href: `/${mainOf(bundle, entry)}`, crossorigin: '' }
  return { tag: 'link', attrs, injectTo: 'head-prepend' }
}

function font(bundle: Rollup.OutputBundle): HtmlTagDescriptor[] {
  const file = Object.keys(bundle).find((name) => name.endsWith('.woff2'))
  const attrs = { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' }
  return file ? [{ tag: 'link', attrs, injectTo: 'head' }] : []
}

function requestsScript(
  bundle: Rollup.OutputBundle,
  entry: Rollup.OutputChunk,
  requests: Record<string, object>,
): string {
  const screens = Object.entries(FIRST_PARTS).map(
    ([name, modules]) => `${name}="${missing(bundle, entry, modules)}"`,
  )
  const asked = Object.entries(requests).map(([name, request]) => {
    const json = JSON.stringify(request).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    return `${name}="${json}"`
  })
  const attributes = [...texts(bundle, entry), ...screens, ...asked].join(' ')
  return `<script ${attributes}>${textOf('first-requests.js')}</script>`
}

function partsScript(bundle: Rollup.OutputBundle, entry: Rollup.OutputChunk): string {
  const attributes = [`data-main="/${mainOf(bundle, entry)}"`, ...texts(bundle, entry)]
  return `<script ${attributes.join(' ')}>${textOf('first-parts.js')}</script>`
}

/** The attributes that name the part with the texts of each language. */
const texts = (bundle: Rollup.OutputBundle, entry: Rollup.OutputChunk): string[] =>
  languages().map((language) => `data-texts-${language}="${missing(bundle, entry, [`/first/${language}`])}"`)

/** The parts with these modules, and those that they import, without the main one. */
function missing(bundle: Rollup.OutputBundle, entry: Rollup.OutputChunk, modules: string[]): string {
  const main = mainOf(bundle, entry)
  const files = modules.map((module) => fileOf(bundle, module))
  const others = [...closure(bundle, files)].filter((file) => file !== main)
  return others.map((file) => `/${file}`).join(' ')
}

/** Returns the chunk that contains main.tsx. If the entry only imports that chunk, Vite does not write the entry. */
function mainOf(bundle: Rollup.OutputBundle, entry: Rollup.OutputChunk): string {
  const parts = Object.values(bundle).filter((part) => part.type === 'chunk')
  const main = parts.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/main.tsx')))
  return (main ?? entry).fileName
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
