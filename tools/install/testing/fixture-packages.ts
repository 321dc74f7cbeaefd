import { copyFileSync, existsSync, linkSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { packTar } from 'modern-tar'
import { TASKS } from '../../tasks.mjs'

/** A Node of this version: the one at the path, or else the one that runs this, which may have to say that it has another version. */
export interface NodeProgram {
  version: string
  path?: string
}

export function write(file: string, content: string | Uint8Array, mode = 0o644): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content, { mode })
}

/** A script that runs a Node. One that says it has another version says so to npm as well. */
export function scriptOf(base: string, { version, path = join(base, 'this-node') }: NodeProgram): string {
  if (!existsSync(path)) linkThisNode(path)
  if (path !== join(base, 'this-node') || version === process.versions.node)
    return `#!/bin/sh\nexec '${path}' "$@"\n`
  const preload = join(base, `node-${version}.cjs`)
  write(
    preload,
    `Object.defineProperty(process, 'version', { value: 'v${version}' })
Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })\n`,
  )
  return `#!/bin/sh\nexec '${path}' --require '${preload}' "$@"\n`
}

/** Other users could not run the one of a folder that is closed to them, such as the home of root. */
function linkThisNode(path: string): void {
  try {
    linkSync(process.execPath, path)
  } catch (error) {
    if (!['EXDEV', 'EPERM'].includes(codeOf(error))) throw error
    // On another disk, or of another owner.
    copyFileSync(process.execPath, path)
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''

const nativeOn = (pinned: NodeProgram) => ({
  os: [process.platform],
  cpu: [process.arch],
  engines: { node: `>=${pinned.version}` },
  main: 'index.js',
})

/** Packs what the project needs in one version: the pinned Node, a test runner, and a package with a native part for the pinned Node alone. */
export async function writePackages(base: string, pinned: NodeProgram, version: string): Promise<void> {
  const optionalDependencies = { 'native-part': version }
  const node = { name: 'node', version: pinned.version, bin: { node: 'bin/node' } }
  await pack(base, node, 'bin/node', scriptOf(base, pinned))
  await pack(base, { name: 'vitest', version }, 'index.js', '')
  const native = { name: 'native-part', version, ...nativeOn(pinned) }
  await pack(base, native, 'index.js', `module.exports = 'native ${version}'`)
  const main = "module.exports = require('native-part')"
  await pack(base, { name: 'with-native-part', version, optionalDependencies }, 'index.js', main)
}

interface Manifest {
  name: string
  version: string
  [field: string]: unknown
}

async function pack(base: string, manifest: Manifest, path: string, content: string): Promise<void> {
  const files = { 'package.json': JSON.stringify(manifest), [path]: content }
  const entries = Object.entries(files).map(([name, body]) => ({
    header: { name: `package/${name}`, size: Buffer.byteLength(body), mode: 0o755 },
    body,
  }))
  write(join(base, 'packages', `${manifest.name}-${manifest.version}.tgz`), gzipSync(await packTar(entries)))
}

/** Writes package.json and package-lock.json of a project whose packages have this version. */
export function writeManifests(folder: string, pinned: NodeProgram, version: string): void {
  const dependencies = { node: pinned.version, 'with-native-part': version }
  const manifest = { name: 'fixture', version, dependencies, devDependencies: { vitest: version } }
  const scripts = Object.fromEntries(Object.keys(TASKS).map((task) => [task, `node tools/run.mjs ${task}`]))
  const locked = (name: string, of = version) => ({
    version: of,
    resolved: `file:../packages/${name}-${of}.tgz`,
  })
  const packages = {
    '': manifest,
    'node_modules/node': { ...locked('node', pinned.version), bin: { node: 'bin/node' } },
    'node_modules/with-native-part': {
      ...locked('with-native-part'),
      optionalDependencies: { 'native-part': version },
    },
    'node_modules/native-part': { ...locked('native-part'), ...nativeOn(pinned), optional: true },
    'node_modules/vitest': { ...locked('vitest'), dev: true },
  }
  write(join(folder, 'package.json'), JSON.stringify({ ...manifest, type: 'module', scripts }))
  write(join(folder, 'package-lock.json'), JSON.stringify({ ...manifest, lockfileVersion: 3, packages }))
}
