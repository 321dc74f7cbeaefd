import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { NodeProgram } from './fixture-packages.ts'

const NO_BACKGROUND_COMPILERS = fileURLToPath(new URL('../no-background-compilers.cjs', import.meta.url))

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
