import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Theme = Map<string, string>
type Rgb = [number, number, number]

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const dark = rawValues(/:root \{([^}]*)\}/)
const light = new Map([...dark, ...rawValues(/:root\.light \{([^}]*)\}/)])

const TEXT = 4.5
const CONTROL = 3
const SKELETON = 1.2

const grounds = ['ground', 'ground-2', 'surface', 'raised', 'field']
const pairs: [ink: string, ground: string, atLeast: number][] = [
  ...['ink', 'ink-2', 'ink-3', 'ball-ink', 'team-a-ink', 'team-b-ink', 'good', 'danger'].flatMap((ink) =>
    grounds.map((ground): [string, string, number] => [ink, ground, TEXT]),
  ),
  ...grounds.map((ground): [string, string, number] => ['control', ground, CONTROL]),
  ...['ground', 'ground-2', 'surface'].map((ground): [string, string, number] => [
    'skeleton',
    ground,
    SKELETON,
  ]),
  ['on-ball', 'ball', TEXT],
  ['on-team', 'team-a', TEXT],
  ['on-team', 'team-b', TEXT],
  ['on-court', 'court', TEXT],
  ['on-court', 'court-2', TEXT],
  ['on-court', 'court-free', TEXT],
  ['on-danger', 'danger-fill', TEXT],
  ['good', 'good-tint', TEXT],
  ['danger', 'danger-tint', TEXT],
  ['ball-ink', 'ball-tint', TEXT],
  // The chosen chip: text and ground change places.
  ['ground', 'ink', TEXT],
]

describe.each([
  ['dark', dark],
  ['light', light],
])('in the %s theme', (_name, theme) => {
  it.each(pairs)('%s on %s reaches %d : 1', (ink, ground, atLeast) => {
    expect(contrast(colour(theme, ink), colour(theme, ground))).toBeGreaterThanOrEqual(atLeast)
  })
})

it('gives both themes the same names', () => {
  const own = rawValues(/:root\.light \{([^}]*)\}/)
  expect([...own.keys()]).toEqual([...dark.keys()])
})

function rawValues(block: RegExp): Theme {
  const [, body = ''] = block.exec(css) ?? []
  return new Map(
    [...body.matchAll(/--raw-([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

function colour(theme: Theme, name: string): Rgb {
  const digits = /^#([0-9a-f]{6})$/.exec(theme.get(name) ?? '')?.[1]
  if (!digits) throw new Error(`--raw-${name} is no opaque colour`)
  const channel = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16) / 255
  return [channel(0), channel(2), channel(4)]
}

// Source: WCAG 2.2, 'relative luminance' and 'contrast ratio'.
function contrast(one: Rgb, other: Rgb): number {
  const [brighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return ((brighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

function luminance(colours: Rgb): number {
  const [red, green, blue] = colours.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}
