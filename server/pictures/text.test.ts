import { describe, expect, test } from 'vitest'
import { fitted, lettersOf } from './text.ts'

const bold = lettersOf(700)

describe('a name as the fonts can draw it', () => {
  test.each([
    ['with umlauts', 'Jörg Größe', 'Jörg Größe'],
    ['of central Europe', 'Łukasz Ağça', 'Łukasz Ağça'],
    ['whose marks are typed apart', 'Zoe\u0308', 'Zoë'],
    ['in Cyrillic', 'Жанна', 'Жанна'],
    ['in Hebrew', 'מרים', 'מרים'],
    ['in Arabic', 'مريم خالد', 'مريم خالد'],
    ['with marks that no font has', 'Nguyễn', 'Nguyen'],
    ['with letters that stand for others', 'Ｔｉｍ', 'Tim'],
    ['with a picture', '🎾 Tim 👩‍👩‍👧', 'Tim'],
    ['with what turns a line around', '\u202Emit', 'mit'],
    ['with lines and controls', 'A\u0000da\nB', 'Ada B'],
  ])('%s', (_what, name, drawn) => {
    expect(bold.drawable(name)).toBe(drawn)
    expect(bold.widthOf(drawn, 30)).toBeGreaterThan(0)
  })

  test.each([
    ['in Chinese', '北京'],
    ['in Greek', 'Αλέξης'],
    ['in two alphabets of which one is not there', 'Tim 北'],
    ['of pictures alone', '🎾🎾'],
    ['of nothing', ' \u200b '],
  ])('there is none %s', (_what, name) => expect(bold.drawable(name)).toBeNull())
})

test('a text that is too wide is smaller, and then cut', () => {
  expect(fitted(bold, 'Mara', 300, [38, 27])).toEqual({ text: 'Mara', size: 38 })
  const long = 'Maximiliana Bandeja'
  const smaller = fitted(bold, long, 300, [38, 27])
  expect(smaller).toEqual({ text: long, size: 27 })
  expect(bold.widthOf(long, 27)).toBeLessThanOrEqual(300)
  const cut = fitted(bold, `${long} the Third`, 300, [38, 27])
  expect(cut.text).toMatch(/^Maximiliana Bandeja\b.*…$/)
  expect(bold.widthOf(cut.text, 27)).toBeLessThanOrEqual(300)
  expect(fitted(bold, 'é'.normalize('NFD').repeat(90), 300, [27]).text).not.toMatch(/e…$/)
})
