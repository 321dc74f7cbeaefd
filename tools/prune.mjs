// Removes what never runs from the packages of a start. Plain JavaScript, because any Node from 18 on reads it.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  copyFileSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** Types, maps to sources, sources in TypeScript (which Node refuses in packages), notes, and libraries to link against. */
const NEVER_RUN = /\.(map|[cm]?tsx?|md|markdown|flow|tsbuildinfo|snap|a)$/
const LICENCE = /(licen[cs]e|notice|copying)[^/]*$/i
const TESTS = /^(@[^/]+\/)?[^/]+\/(tests?|bench|benchmarks?|examples)\//

/** Second forms of large packages, of which we load the other one, and the compiler, which a package could use for its own settings. */
const OTHER_FORMS = [
  /^(@typescript|typescript)\//,
  /^date-fns\/(fp\/|.*\.cjs$|.*cdn(\.min)?\.js$)/,
  /^@zxcvbn-ts\/language-[a-z]+\/dist\/.*\.mjs$/,
  /^bintrees\/dist\//,
]

/**
 * Tells whether a file can be loaded by a start or by the build of the client.
 *
 * @param {string} path below node_modules, with slashes
 */
export function mayRun(path) {
  const file = path.split('node_modules/').at(-1) ?? ''
  if (LICENCE.test(file)) return true
  return !NEVER_RUN.test(file) && !TESTS.test(file) && !OTHER_FORMS.some((form) => form.test(file))
}

/**
 * Removes all other files, folders that are empty then, and the names of functions from Node's program.
 *
 * @param {string} modules the folder node_modules
 */
export function prune(modules) {
  removeFiles(modules, '')
  if (process.platform === 'linux') shortenProgram(join(modules, 'node', 'bin', 'node'))
}

/** @returns {boolean} true when nothing is left */
function removeFiles(modules, folder) {
  let left = 0
  for (const entry of readdirSync(join(modules, folder), { withFileTypes: true })) {
    const path = folder + entry.name
    const isGone = entry.isDirectory()
      ? !entry.name.startsWith('.') && removeFiles(modules, `${path}/`)
      : entry.isFile() && !mayRun(path)
    if (isGone) rmSync(join(modules, path), { recursive: true })
    else left += 1
  }
  return left === 0
}

/** A debugger reads what lies behind the segments; the system loads the segments only. The shorter program has to run before it counts. */
function shortenProgram(program) {
  const draft = `${program}.short`
  copyFileSync(program, draft)
  const file = openSync(draft, 'r+')
  try {
    const length = loadedLength(file)
    if (!length) return rmSync(draft)
    ftruncateSync(file, length)
    writeSync(file, Buffer.alloc(8), 0, 8, SECTIONS_AT)
    writeSync(file, Buffer.alloc(4), 0, 4, SECTION_COUNT_AT)
  } finally {
    closeSync(file)
  }
  chmodSync(draft, 0o755)
  if (spawnSync(draft, ['-e', 'new WebAssembly.Module(Buffer.from("0061736d01000000", "hex"))']).status === 0)
    renameSync(draft, program)
  else rmSync(draft)
}

// ELF-64: https://refspecs.linuxfoundation.org/elf/gabi4+/ch4.eheader.html
const SEGMENTS_AT = 32
const SECTIONS_AT = 40
const SEGMENT_SIZE_AT = 54
const SECTION_COUNT_AT = 60

/**
 * Returns how many bytes of a program the system loads; undefined for what is no 64-bit little-endian ELF file.
 *
 * @param {number} file a descriptor
 */
export function loadedLength(file) {
  const head = Buffer.alloc(64)
  readSync(file, head, 0, 64, 0)
  if (head.toString('latin1', 0, 6) !== '\x7fELF\x02\x01') return undefined
  const [size, count] = [head.readUInt16LE(SEGMENT_SIZE_AT), head.readUInt16LE(SEGMENT_SIZE_AT + 2)]
  const segments = Buffer.alloc(size * count)
  readSync(file, segments, 0, segments.length, Number(head.readBigUInt64LE(SEGMENTS_AT)))
  const ends = Array.from({ length: count }, (_, at) =>
    Number(segments.readBigUInt64LE(at * size + 8) + segments.readBigUInt64LE(at * size + 32)),
  )
  return Math.max(...ends)
}
