import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { extract } from './extract.ts'
import { variantsOf } from './testing/variants.ts'

test('every text of the specification stands in the code, letter for letter', async () => {
  const specified = readFileSync('languages/specified-texts.txt', 'utf8').trim().split('\n')
  const texts = new Set([...(await extract('.')).values()].flatMap(({ text }) => variantsOf(text)))
  expect(specified.filter((text) => !texts.has(text))).toEqual([])
})
