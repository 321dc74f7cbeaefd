import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })

test('CONTRIBUTING.md says why each dependency is there, and names none that is gone', () => {
  const table = readFileSync('CONTRIBUTING.md', 'utf8').split('## Dependencies and their purpose')[1] ?? ''
  const explained = [...table.matchAll(/`([^`]+)`/g)].map((match) => match[1])
  expect(explained.toSorted()).toEqual(names.filter((name) => !name.startsWith('@types/')).toSorted())
})
