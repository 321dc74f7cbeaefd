import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const MINUTES = 60_000

let base: string
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'Käse und Wörter '))
})
afterAll(() => rmSync(base, { recursive: true, force: true }), MINUTES)

/** Clones what is committed, with nothing installed. */
function cloneTo(name: string): string {
  const folder = join(base, name)
  execFileSync('git', ['clone', '--quiet', '.', folder])
  return folder
}

/** Installs a Node from npm, once; returns the folder of its program. */
function nodeFromNpm(major: number): string {
  const folder = join(base, `node-${major}`)
  const bin = join(folder, 'node_modules', '.bin')
  if (existsSync(bin)) return bin
  mkdirSync(folder)
  execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', `node@${major}`], {
    cwd: folder,
  })
  return bin
}

/** The path of this process without our own Node. */
const pathOfMachine = () =>
  (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))

/** Runs an npm script as a person does; `until` is the text after which Ctrl-C is pressed. */
async function npm(folder: string, bin: string, args: string[], until?: string) {
  const child = spawn('npm', ['run', ...args], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: [bin, ...pathOfMachine()].join(delimiter), HOME: process.env.HOME },
  })
  let output = ''
  const read = (chunk: string) => {
    const before = output
    output += chunk
    if (until && !before.includes(until) && output.includes(until)) process.kill(-(child.pid ?? 0), 'SIGINT')
  }
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', read)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output }
}

test.each([20, 22, 24])(
  'start, Ctrl-C and check in a fresh clone, with Node %i',
  async (major) => {
    const bin = nodeFromNpm(major)
    const folder = cloneTo(`clone-${major}`)
    const start = await npm(folder, bin, ['start', '--', '--port', '0'], 'Ctrl-C stops it.')
    expect(start.output).toContain('is ready:')
    const check = await npm(folder, bin, ['check'])
    expect(check.output).toContain('✓ unit tests')
    expect(check.code).toBe(0)
  },
  20 * MINUTES,
)

test(
  'build and languages where npm runs on an older Node whatever the path says',
  async () => {
    const bin = join(base, 'debian')
    const old = nodeFromNpm(20)
    const [npmOfMachine] = execFileSync('sh', ['-c', 'realpath "$(command -v npm)"'], {
      encoding: 'utf8',
    }).split('\n')
    mkdirSync(bin)
    writeFileSync(join(bin, 'npm'), `#!/bin/sh\nexec '${join(old, 'node')}' '${npmOfMachine}' "$@"\n`, {
      mode: 0o755,
    })
    const folder = cloneTo('clone-debian')
    const path = [bin, old].join(delimiter)
    expect((await npm(folder, path, ['build'])).output).toContain('The client is built.')
    expect((await npm(folder, path, ['languages'])).code).toBe(0)
  },
  20 * MINUTES,
)
