import type { Rollup } from 'vite'
import { expect, it } from 'vitest'
import { indirectImports } from './flat-imports.ts'

const bundle = Object.fromEntries(
  Object.entries({
    'assets/sheet.js': ['assets/first.js', 'assets/panel.js'],
    'assets/panel.js': ['assets/focus.js', 'assets/members.js'],
    'assets/focus.js': ['assets/portal.js', 'assets/sheet.js'],
    'assets/portal.js': [],
    'assets/first.js': ['assets/words.js'],
    'assets/members.js': ['assets/first.js'],
    'assets/words.js': [],
  }).map(([fileName, imports]) => [
    fileName,
    { type: 'chunk', fileName, imports, name: fileName.replace(/assets\/|\.js/g, '') },
  ]),
) as unknown as Rollup.OutputBundle

it('names all that is imported on the way, but itself, what it imports already and what is always there', () => {
  const imports = (file: string) => indirectImports(bundle[file] as Rollup.OutputChunk, bundle)
  expect(imports('assets/sheet.js')).toBe('import"./focus.js";import"./portal.js";')
  expect(imports('assets/portal.js')).toBe('')
})
