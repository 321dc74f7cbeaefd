import type { Random } from './random.ts'

export type DemoMember = ReturnType<typeof demoMembers>[number]

export const FIRST = [
  ['Mara', 'Jonas', 'Ela', 'Tim', 'Nils', 'Ida', 'Ben', 'Lea', 'Uwe', 'Kim'],
  ['Anouk', 'Piet', 'Selma', 'Arne', 'Juna', 'Mats', 'Romy', 'Levi', 'Hedda', 'Emil'],
  ['Tessa', 'Bo', 'Nora', 'Ivo', 'Malin', 'Theo', 'Greta', 'Sami', 'Wanda', 'Oskar'],
  ['Pia', 'Linus', 'Alma', 'Enno', 'Frida', 'Jost', 'Mila', 'Rune', 'Svea', 'Thea'],
].flat()
// Family names are strokes of the game, so that nobody takes these members for real people.
export const FAMILY = [
  'Lob',
  'Bandeja',
  'Smash',
  'Volley',
  'Vibora',
  'Slice',
  'Topspin',
  'Globo',
  'Chiquita',
  'Rulo',
]
const LEVELS = ['Beginner', 'Intermediate', 'Intermediate', 'Advanced', 'Advanced', 'Pro', null]

/** Forty members with a fixed order; the first is the demo account. */
export function demoMembers(random: Random) {
  return FIRST.map((first, index) => ({
    id: random.uuid(),
    email: `${first.toLowerCase()}@demo.example`,
    username: `${first} ${FAMILY[index % FAMILY.length] ?? 'Lob'}`,
    skillLevel: index === 0 ? 'Intermediate' : random.pick(LEVELS),
    phoneNumber: random.chance(0.4) ? `+49 30 5550 ${String(1000 + index)}` : null,
  }))
}
