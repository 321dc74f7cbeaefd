// Prints the size of the scripts that a browser loads for each route, compressed as they are served, and fails where one exceeds its budget:
// `node web/bundle-size.ts` after a build. It fails, too, where the first parts have lost the hint for the compiler, and where a rule of the styles
// makes every element that comes an occasion to style the whole page.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { COMPILE_HINT } from './chunks.ts'
import { FIRST_SCREENS } from './first-files.ts'

interface Chunk {
  file: string
  name?: string
  imports?: string[]
}

const KIB = 1024
const LAZY_BUDGET_KIB = 80
const BUDGETS_KIB = {
  'sign-in': { screens: FIRST_SCREENS.signedOut, budget: 121 },
  'match list': { screens: FIRST_SCREENS.signedIn, budget: 130 },
}

/** `:has` with a condition that any element may meet, in styles with few spaces or many. */
const HAS_ANYTHING = /:has\([\s>+~]*(?:\*|:not\([^()]*\)|:empty)\s*\)/

const dist = fileURLToPath(new URL('./dist/', import.meta.url))
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8')) as Record<string, Chunk>

const sizeOf = (file: string) => brotliCompressSync(readFileSync(dist + file)).length

// Vite writes no entry file if the entry only imports the shared first chunk.
// With the texts in English; another language may take some hundred bytes more.
const first = filesOf([
  '../virtual:messages/first/en',
  ...Object.keys(manifest).filter((name) => manifest[name]?.name === 'first'),
])
if (first.size === 0) throw new Error('The build has no part with the name first')
for (const [name, { screens, budget }] of Object.entries(BUDGETS_KIB)) {
  const files = new Set([...first, ...filesOf(screens.map((screen) => `src/${screen}`))])
  report(
    name,
    [...files].map(sizeOf).reduce((sum, size) => sum + size, 0),
    budget,
  )
}
for (const file of first)
  if (!readFileSync(dist + file, 'utf8').startsWith(COMPILE_HINT))
    throw new Error(`${file} does not begin with ${COMPILE_HINT}: browsers look for it nowhere else`)
for (const file of ['index.html', ...globSync('assets/*.css', { cwd: dist })]) {
  const [rule] = readFileSync(dist + file, 'utf8').match(HAS_ANYTHING) ?? []
  if (rule) throw new Error(`${file} has ${rule}: name a class or an attribute in it, or say it in code`)
}
for (const [name, { file }] of Object.entries(manifest))
  if (file.endsWith('.js') && !first.has(file)) report(name, sizeOf(file), LAZY_BUDGET_KIB)

function filesOf(names: string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}`)
    if (found.has(chunk.file)) continue
    found.add(chunk.file)
    filesOf(chunk.imports ?? [], found)
  }
  return found
}

function report(what: string, bytes: number, budgetKib: number) {
  const kib = bytes / KIB
  const verdict = kib <= budgetKib ? 'ok' : 'TOO BIG'
  console.log(`${kib.toFixed(1).padStart(7)} KiB of ${budgetKib}  ${verdict.padEnd(7)}  ${what}`)
  if (kib > budgetKib) process.exitCode = 1
}
