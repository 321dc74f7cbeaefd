import { SEED, share } from 'supabase-compatible/testing/runs.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openAsMember } from '../../../../testing/open-app.tsx'
import { MATCH_ID, matchRow, participantRow } from '../../../../testing/rows.ts'
import { goLive } from '../../../../testing/stand-in-socket.ts'
import { insert, store } from '../../../../testing/stand-in-tables.ts'

const NAMES = 'Ada Ben Cleo Dan Ela Finn Gina Hugo Ida Jonas Kira Lars Mara Nils'.split(' ')
const PEOPLE = NAMES.map((name, at) => {
  const id = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
  return participantRow({ id, username: `${name} Demo` }, { id, team_assignment: null })
})

const dialog = page.getByRole('dialog', { name: 'Americano Match Rotations' })
const rounds = () => dialog.getByRole('list', { name: 'Rounds' }).element().children

async function viewRotations(players: number) {
  store('matches', matchRow({ match_type: 'americano', players: 16 }))
  store('match_participants', ...PEOPLE.slice(0, players))
  await openAsMember(`/matches/${MATCH_ID}`)
  await page.getByRole('button', { name: 'View Rotations' }).click()
  await expect.element(dialog).toBeVisible()
}

interface Seen {
  courts: number
  /** Names by team, two teams a court. */
  teams: string[][]
  rest: string[]
}

/** Reads the card of a round, line by line, as it is read beside the court. */
function readRound(card: string): Seen {
  const seen: Seen = { courts: 0, teams: [], rest: [] }
  for (const line of card.split('\n').map((text) => text.trim())) {
    if (line.startsWith('Court ')) seen.courts += 1
    else if (line.startsWith('Team ')) seen.teams.push([])
    else if (/^Rests?: /.test(line)) seen.rest = line.replace(/^Rests?: /, '').split(', ')
    else if (line && !line.startsWith('Round ')) seen.teams.at(-1)?.push(line)
  }
  return seen
}

const times = (words: readonly string[]): number[] => [
  ...words
    .reduce((seen, word) => seen.set(word, (seen.get(word) ?? 0) + 1), new Map<string, number>())
    .values(),
]

// Courts are named where there are several. The venue has two for four; fourteen fill three.
test.each(
  share([
    { players: 4, count: 3, courts: 0, resting: 0, games: 3 },
    { players: 5, count: 5, courts: 0, resting: 1, games: 4 },
    { players: 8, count: 7, courts: 2, resting: 0, games: 7 },
    { players: 9, count: 9, courts: 2, resting: 1, games: 8 },
    { players: 14, count: 14, courts: 3, resting: 2, games: 12 },
  ]),
)(`the rotations of $players are fair, and shown round by round (SEED=${SEED})`, async (evening) => {
  const { players, count, courts, resting, games } = evening
  await viewRotations(players)
  if (courts === 3) {
    const two = dialog.getByRole('button', { name: '2 courts' })
    await expect.element(two).toHaveAttribute('aria-pressed', 'true')
    await dialog.getByRole('button', { name: '3 courts' }).click()
  }
  await expect.poll(() => rounds()).toHaveLength(count)
  // biome-ignore lint/performance/useDomNodeTextContent: the lines are those that are read on the screen
  const seen = [...rounds()].map((card) => readRound((card as HTMLElement).innerText))
  const names = NAMES.slice(0, players)
  for (const round of seen) {
    expect([round.courts, round.rest.length]).toEqual([courts, resting])
    expect([...round.teams.flat(), ...round.rest].sort()).toEqual(names)
  }
  const pairs = seen.flatMap(({ teams }) => teams.map((team) => team.toSorted().join(' and ')))
  expect(Math.max(...times(pairs))).toBe(1)
  expect(times(seen.flatMap(({ teams }) => teams.flat()))).toEqual(Array(players).fill(games))
  const figures = dialog.getByLabelText('Fairness').getByRole('definition').elements()
  expect(figures.map((figure) => figure.textContent)).toEqual([`${count}`, `${games}`, '0', '2× at most'])
  await expect.element(dialog.getByText(/^Partners and opponents change with every round\./)).toBeVisible()
})

test('the rotations change with those who come', async () => {
  goLive()
  await viewRotations(2)
  const tooFew = 'At least 3 players are needed for Americano rotations.'
  await expect.element(dialog.getByText(tooFew)).toBeVisible()
  await insert('match_participants', ...PEOPLE.slice(2, 3))
  await expect.poll(() => rounds()).toHaveLength(3)
  await insert('match_participants', ...PEOPLE.slice(3, 6))
  await expect.poll(() => rounds()).toHaveLength(6)
  // One court has no buttons: the keyboard scrolls from the list.
  await userEvent.tab()
  for (let key = 0; key < 3 && document.activeElement?.ariaLabel !== 'Rounds'; key++) await userEvent.tab()
  expect(document.activeElement?.ariaLabel).toBe('Rounds')
})
