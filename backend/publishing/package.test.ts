import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const MODULES = at('../../node_modules')

let folder: string
let dist: string
let packed: { filename: string; files: { path: string }[] }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backend-package-'))
  dist = join(folder, 'dist')
  execFileSync(process.execPath, [at('./build.ts'), dist])
  const answer = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: dist,
    encoding: 'utf8',
  })
  ;[packed] = JSON.parse(answer)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the package holds its code, its SQL, its texts, and nothing of its tests', () => {
  const paths = packed.files.map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'index.js', 'index.d.ts', 'main.js']))
  expect(paths.filter((path) => path.endsWith('.sql')).length).toBeGreaterThan(15)
  const foreign = paths.filter(
    (path) => !/\.(js|mjs|d\.ts|d\.mts|sql)$|^(LICENSE|README\.md|package\.json)$/.test(path),
  )
  expect(foreign).toEqual([])
  expect(paths.filter((path) => /test|publishing/.test(path))).toEqual([])
})

test('installed, it is imported and started by its name', () => {
  const modules = join(folder, 'node_modules')
  const { name, dependencies } = JSON.parse(readFileSync(join(dist, 'package.json'), 'utf8'))
  const home = join(modules, name)
  mkdirSync(home, { recursive: true })
  execFileSync('tar', ['-xzf', join(folder, packed.filename), '-C', home, '--strip-components=1'])
  for (const dependency of Object.keys(dependencies)) {
    mkdirSync(join(modules, dependency, '..'), { recursive: true })
    symlinkSync(join(MODULES, dependency), join(modules, dependency))
  }
  const code = `import { platformFiles, startBackend } from '${name}'; import { makeWords } from '${name}/password-words'
    console.log(typeof startBackend, (await platformFiles()).length > 15, Object.keys(makeWords().dictionary).length > 1)`
  const imported = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(imported).toMatchObject({ stdout: 'function true true\n', stderr: '' })
  const help = spawnSync(process.execPath, [join(home, 'main.js'), '--help'], { encoding: 'utf8' })
  expect(help.stdout).toContain('Usage: supabase-compatible')
})
