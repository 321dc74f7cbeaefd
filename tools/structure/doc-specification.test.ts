import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the specification has every text that is fixed', () => {
  const specification = readFileSync('docs/specification.md', 'utf8').replaceAll(/\s+/g, ' ')
  const texts = readFileSync('languages/specified-texts.txt', 'utf8').trim().split('\n')
  expect(texts.filter((text) => !specification.includes(text))).toEqual([])
})
