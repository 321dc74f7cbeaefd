import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const packagesIn = (file: string): Record<string, string> => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(file, 'utf8'))
  return { ...dependencies, ...devDependencies }
}
const product = packagesIn('package.json')
const backend = packagesIn('backend/package.json')

test('CONTRIBUTING.md says why each dependency is there, and names none that is gone', () => {
  const table = readFileSync('CONTRIBUTING.md', 'utf8').split('## Dependencies and their purpose')[1] ?? ''
  const explained = [...table.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, names = '']) => [
    ...names.matchAll(/`([^`]+)`/g),
  ])
  const names = Object.keys({ ...product, ...backend })
  expect(explained.map(([, name]) => name).toSorted()).toEqual(
    names.filter((name) => !name.startsWith('@types/')).toSorted(),
  )
})

test('a package that both manifests name is installed once', () => {
  const shared = Object.keys(backend).filter((name) => name in product)
  expect(shared.length).toBeGreaterThan(5)
  for (const name of shared) expect({ [name]: backend[name] }).toEqual({ [name]: product[name] })
})

test('the workspace is the package that the product asks for', () => {
  const { name, version } = JSON.parse(readFileSync('backend/package.json', 'utf8'))
  expect({ [name]: product[name] }).toEqual({ [name]: version })
})
