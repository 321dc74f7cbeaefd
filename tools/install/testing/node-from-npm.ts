import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { NodeProgram } from './fixture-packages.ts'

const NO_BACKGROUND_COMPILERS = fileURLToPath(new URL('../../no-background-compilers.cjs', import.meta.url))

/** Installs a real Node from npm into a folder. Other users may run it, where they may reach the folder. */
export function nodeFromNpm(parent: string, major: number): Required<NodeProgram> {
  const folder = join(parent, `node-${major}`)
  mkdirSync(folder)
  const options = ['--prefix', folder, '--no-audit', '--no-fund']
  const env = { ...process.env, NODE_OPTIONS: `--require ${JSON.stringify(NO_BACKGROUND_COMPILERS)}` }
  execFileSync('npm', ['install', ...options, `node@${major}`], { cwd: folder, stdio: 'pipe', env })
  const path = join(folder, 'node_modules', 'node', 'bin', 'node')
  return { path, version: execFileSync(path, ['-p', 'process.versions.node'], { encoding: 'utf8' }).trim() }
}

/** A program that is compiled, prints by which compilers, and ends like npm. */
export const HOT = `import { setFlagsFromString } from 'node:v8'
setFlagsFromString('--trace-opt')
const add = (sum, value) => (sum + value) % 1000
let sum = 0
for (let round = 0; round < 1e6; round++) sum = add(sum, round)
process.exit(0)\n`
