import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Theme = Map<string, string>
type Rgb = [number, number, number]

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [light, dark] = [themeOf((light) => light), themeOf((_light, dark) => dark)]

const TEXT = 4.5
const CONTROL = 3
const SKELETON = 1.2

const grounds = ['background', 'background-2', 'surface', 'raised', 'field'].map((name) => `color-${name}`)
const inks = [
  'color-text',
  'color-muted',
  'color-faint',
  'text-color-ball',
  'text-color-team-a',
  'text-color-team-b',
]
const pairs: [ink: string, ground: string, atLeast: number][] = [
  ...[...inks, 'color-good', 'color-danger'].flatMap((ink) =>
    grounds.map((ground): [string, string, number] => [ink, ground, TEXT]),
  ),
  ...grounds.map((ground): [string, string, number] => ['color-control', ground, CONTROL]),
  ...['color-background', 'color-background-2', 'color-surface'].map((ground): [string, string, number] => [
    'color-skeleton',
    ground,
    SKELETON,
  ]),
  ['color-trend', 'color-surface', CONTROL],
  ['color-trend', 'color-good-tint', CONTROL],
  ['color-on-ball', 'color-ball', TEXT],
  ['color-on-team', 'color-team-a', TEXT],
  ['color-on-team', 'color-team-b', TEXT],
  ['color-on-court', 'color-court', TEXT],
  ['color-on-court', 'color-court-2', TEXT],
  ['color-on-court', 'color-court-free', TEXT],
  ['color-on-danger', 'color-danger-fill', TEXT],
  ['color-good', 'color-good-tint', TEXT],
  ['color-danger', 'color-danger-tint', TEXT],
  ['text-color-ball', 'color-ball-tint', TEXT],
  // The chosen chip: text and ground change places.
  ['color-background', 'color-text', TEXT],
]

describe.each([
  ['dark', dark],
  ['light', light],
])('in the %s theme', (_name, theme) => {
  it.each(pairs)('%s on %s reaches %d : 1', (ink, ground, atLeast) => {
    expect(contrast(colour(theme, ink), colour(theme, ground))).toBeGreaterThanOrEqual(atLeast)
  })
})

/** The colours by their names. `choose` takes that of one theme where the two differ. */
function themeOf(choose: (light: string, dark: string) => string): Theme {
  const named = /^ {2}--((?:text-)?color-[\w-]+): (?:light-dark\(([^,]+), ([^)]+)\)|([^;]+));/gm
  const values = css.slice(css.indexOf('@theme')).matchAll(named)
  return new Map(
    [...values].map(([, name = '', light = '', dark = '', both]) => [name, both ?? choose(light, dark)]),
  )
}

function colour(theme: Theme, name: string): Rgb {
  const digits = /^#([0-9a-f]{6})$/.exec(theme.get(name) ?? '')?.[1]
  if (!digits) throw new Error(`--${name} is no opaque colour`)
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
