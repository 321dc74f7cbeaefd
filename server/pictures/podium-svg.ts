import { fitted, type Letters } from './text.ts'

/** The texts of the picture of a podium, in the words of its language. */
export interface Podium {
  community: Words
  title: Words
  /** Day, venue, number of players. */
  line: Words
  /** The three steps, the first one first. */
  steps: PodiumStep[]
}

export interface PodiumStep {
  /** One for each line of the standings that shares the step, with the names of a player or of a team; empty where nobody stands. */
  lines: Words[][]
  /** Says how many further names there are, where they are more than fit. */
  more: string
  /** The average of points; empty for nobody. */
  average: string
}

/** A text that somebody has typed, and what stands for it where it has letters that the fonts lack. */
interface Words {
  text: string
  instead: string
}

export interface PictureLetters {
  bold: Letters
  plain: Letters
}

const drawn = ({ text, instead }: Words, letters: Letters): string => letters.drawable(text) ?? instead

const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 64
const INNER = WIDTH - 2 * MARGIN
const GAP = 20
const STEP_WIDTH = (INNER - 2 * GAP) / 3
const MAX_NAMES = 3
/** So many names stand above the line that says how many more there are. */
export const SHOWN_OF_MANY = MAX_NAMES - 1
const NAME_HEIGHT = 46

// The colours of the app at night (web/src/ui/tokens): a chat shows the picture on any ground.
const INK = { ground: '#0a1315', text: '#eaf3f1', muted: '#93adae', ball: '#dcf24a', onBall: '#171c02' }
const STEP = { fill: '#182a2f', line: '#2c474e' }

/** The place of each step from the left, and its height; the first stands in the middle. */
const STEPS = [
  { column: 1, height: 216, fill: INK.ball, line: INK.ball, ink: INK.onBall },
  { column: 0, height: 156, ...STEP, ink: INK.text },
  { column: 2, height: 108, ...STEP, ink: INK.text },
]

/** Draws a podium as SVG whose texts stand in the fonts of `readFonts`. */
export function podiumSvg(
  { community, title, line, steps }: Podium,
  { bold, plain }: PictureLetters,
): string {
  const heading = fitted(bold, drawn(title, bold), INNER, [60, 54, 48, 42])
  const club = fitted(plain, drawn(community, plain), INNER - 44, [26])
  const facts = fitted(plain, drawn(line, plain), INNER, [28, 26, 24])
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="Figtree, Rubik">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${INK.ground}"/>${COURT}`,
    `<circle cx="${MARGIN + 13}" cy="62" r="13" fill="${INK.ball}"/>`,
    write(club, { x: MARGIN + 40, y: 71, fill: INK.muted }),
    write(heading, { x: MARGIN, y: 141, fill: INK.text, weight: 700 }),
    write(facts, { x: MARGIN, y: 187, fill: INK.muted }),
    ...STEPS.map((step, at) => stepSvg(step, at + 1, steps[at], { bold, plain })),
    '</svg>',
  ].join('')
}

// The lines of a court, seen from above, behind everything.
const COURT = '<path fill="none" stroke="#14272b" stroke-width="6" d="M0 222h1200M418 222v408M782 222v408"/>'

function stepSvg(
  { column, height, fill, line: edge, ink }: (typeof STEPS)[number],
  number: number,
  step: PodiumStep | undefined,
  { bold, plain }: PictureLetters,
): string {
  const [left, top] = [MARGIN + column * (STEP_WIDTH + GAP), HEIGHT - height]
  const middle = left + STEP_WIDTH / 2
  const { lines = [], more = '', average = '' } = step ?? {}
  const names = lines.map((words) => words.map((one) => drawn(one, bold)).join(' · '))
  const shown = names.length > MAX_NAMES ? [...names.slice(0, SHOWN_OF_MANY), more] : names
  const first = top - (average ? 62 : 24) - (shown.length - 1) * NAME_HEIGHT
  const named = shown.map((name, at) =>
    write(fitted(bold, name, STEP_WIDTH - 12, [38, 34, 30, 27]), {
      ...{ x: middle, y: first + at * NAME_HEIGHT, fill: INK.text, weight: 700, isCentred: true },
    }),
  )
  const points = fitted(plain, average, STEP_WIDTH, [25])
  return [
    `<rect x="${left}" y="${top}" width="${STEP_WIDTH}" height="${height + 30}" rx="18" fill="${fill}" stroke="${edge}" stroke-width="2"/>`,
    ...named,
    average && write(points, { x: middle, y: top - 22, fill: INK.muted, isCentred: true }),
    write(
      { text: String(number), size: 72 },
      { x: middle, y: top + 82, fill: ink, weight: 700, isCentred: true },
    ),
  ].join('')
}

interface Place {
  x: number
  y: number
  fill: string
  weight?: 500 | 700
  isCentred?: boolean
}

function write({ text, size }: { text: string; size: number }, place: Place): string {
  const { x, y, fill, weight = 500, isCentred } = place
  const anchor = isCentred ? ' text-anchor="middle"' : ''
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}"${anchor}>${escaped(text)}</text>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter)
