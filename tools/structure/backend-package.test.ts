import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fileOfBackend, findForeignWords } from './backend-package.ts'

const manifest = JSON.parse(readFileSync('backend/package.json', 'utf8'))

test('an import of the package is followed to its file, through each of its entries', () => {
  expect(fileOfBackend('supabase')).toBeUndefined()
  for (const entry of Object.keys(manifest.exports)) {
    const name = entry.replace('.', manifest.name).replace('*', 'runs.ts')
    expect(existsSync(fileOfBackend(name) ?? ''), name).toBe(true)
  }
})

test('the words of the product are found', () => {
  const faults = [
    ...findForeignWords('backend/a.ts', 'a club'),
    ...findForeignWords('backend/b.sql', '-- for Padel'),
  ]
  expect(faults).toEqual([expect.stringContaining("backend/b.sql: says 'Padel'")])
})
