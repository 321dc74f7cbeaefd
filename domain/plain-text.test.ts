import { expect, test } from 'vitest'
import { hasHidden, tidyName } from './plain-text.ts'

test.each([
  ['  Mara   Lob ', 'Mara Lob'],
  ['Mara\tLob\n', 'Mara Lob'],
  ['Ju\u0308rgen', 'Jürgen'],
  ['Mara\u00a0Lob', 'Mara Lob'],
  ['Mara ❤\ufe0f', 'Mara ❤'],
  ['Ma\u200dra', 'Mara'],
  ['Mara\u200c', 'Mara'],
  ['علی\u200cرضا', 'علی\u200cرضا'],
  ['ශ්\u200dරී', 'ශ්\u200dරී'],
  ['👩\u200d👧', '👩\u200d👧'],
  ['🎾\u200d', '🎾'],
  [`Z${'\u0335'.repeat(40)}`, `Z${'\u0335'.repeat(3)}`],
  ['', ''],
])('the name %j is kept as %j', (typed, kept) => {
  expect(tidyName(typed)).toBe(kept)
})

test.each(['\u202eMara', 'Ma\u200bra', 'Mara\u0007', 'M\u00adara', '\u3164', 'Mara\u{e0041}'])(
  '%j hides something',
  (name) => {
    expect(hasHidden(name)).toBe(true)
  },
)

test.each(['علی\u200cرضا', 'Mara Lob', "D'Artagnan-Müller", '李雷', 'Ωmega', 'Mara 🎾', 'José (2)'])(
  '%j hides nothing',
  (name) => {
    expect(hasHidden(name)).toBe(false)
  },
)
