// Makes the folder that is published, `dist` unless another one is named: Node strips types from the files of a workspace, but not from those of an installed package.
import { execFileSync } from 'node:child_process'
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PACKAGE = fileURLToPath(new URL('..', import.meta.url))
const [DIST = join(PACKAGE, 'dist')] = process.argv.slice(2)
/** Files that are used as they are. */
const COPIED = ['database/platform/*.sql', 'auth/**/*.{mjs,d.mts}', 'README.md']

rmSync(DIST, { recursive: true, force: true })
const compiler = join(
  dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin',
  'tsc',
)
execFileSync(process.execPath, [compiler, '-p', join(PACKAGE, 'publishing'), '--outDir', DIST], {
  stdio: 'inherit',
})
for (const file of globSync(COPIED, { cwd: PACKAGE })) cpSync(join(PACKAGE, file), join(DIST, file))
cpSync(join(PACKAGE, '..', 'LICENSE'), join(DIST, 'LICENSE'))
writeFileSync(join(DIST, 'package.json'), JSON.stringify(manifest(), null, 2))

/** The manifest of the workspace, with compiled entries, and without what only its own tests use. */
function manifest(): object {
  const source = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'))
  const { private: _private, devDependencies: _ofTests, scripts: _scripts, ...kept } = source
  const { './testing/*': _tools, ...entries } = source.exports
  const exports = { ...entries, '.': { types: './index.d.ts', default: './index.js' } }
  return { ...kept, exports, bin: { 'supabase-compatible': './main.js' } }
}
