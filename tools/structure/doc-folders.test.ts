import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const DOCS = globSync('docs/**/*.{md,env,conf,service}').map((file) => readFileSync(file, 'utf8'))

/** Folders that a setting leads to, in any document. */
const named = (text: string) =>
  [...text.matchAll(/\b(?:BACKUP|STORAGE|DATA)_DIR=(\/[\w/-]+)/g)].map(([, folder = '']) => folder)

/** Folders that the unit, one of its drop-ins or a line in a document opens to Courtside. */
const opened = (text: string) => [
  ...[...text.matchAll(/^StateDirectory=(\w+)$/gm)].map(([, name]) => `/var/lib/${name}`),
  ...[...text.matchAll(/^ReadWritePaths=-?(\/[\w/-]+)$/gm)].map(([, folder = '']) => folder),
]

test('the unit may write into every folder that the documents name in a setting', () => {
  const folders = new Set(DOCS.flatMap(named))
  expect(folders).toContain('/mnt/other-disk')
  expect([...folders].filter((folder) => !DOCS.flatMap(opened).includes(folder))).toEqual([])
})
