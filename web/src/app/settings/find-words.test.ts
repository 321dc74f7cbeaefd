import { expect, it } from 'vitest'
import { hasWords } from './find-words.ts'

it.each([
  ['Signed-in devices, lost phone', 'DEVICE'],
  ['Angemeldete Geräte', 'gerate'],
  ['Angemeldete Geräte', 'Ger\u0061\u0308t'],
  ['Straße', 'strasse'],
  ['Signed-in devices, lost phone', ' phone  sign '],
  ['Email', ''],
])('%s is found by %j', (text, wanted) => {
  expect(hasWords(text, wanted)).toBe(true)
})

it.each([
  ['Email', 'emails'],
  ['Signed-in devices, lost phone', 'phone theme'],
])('%s is not found by %j', (text, wanted) => {
  expect(hasWords(text, wanted)).toBe(false)
})
