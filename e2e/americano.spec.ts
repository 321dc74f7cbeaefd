import type { Locator } from '@playwright/test'
import { type Account, type Club, expect, expectAccessible, type Page, test } from './fixtures.ts'

const NAMES = 'Ada Ben Cleo Dan Ela Finn Gina Hugo Ida Jonas Kira Lars Mara Nils'
  .split(' ')
  .map((name) => `${name} Demo`)

async function openAmericano(club: Club, players: readonly Account[]): Promise<string> {
  const [creator] = players
  if (!creator) throw new Error('nobody plays')
  const participants = players.map((account) => ({ account }))
  return club.match({ creator, columns: { match_type: 'americano', players: 16 }, participants })
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

async function viewRotations(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'View Rotations' }).click()
  const dialog = page.getByRole('dialog', { name: 'Americano Match Rotations' })
  await expect(dialog).toBeVisible()
  return dialog
}

const times = (words: readonly string[]): number[] => [
  ...words
    .reduce((seen, word) => seen.set(word, (seen.get(word) ?? 0) + 1), new Map<string, number>())
    .values(),
]

// By players: rounds, courts (named where there are several), who rests in each round, games each.
const EVENINGS = {
  4: [3, 0, 0, 3],
  5: [5, 0, 1, 4],
  8: [7, 2, 0, 7],
  9: [9, 2, 1, 8],
  14: [14, 3, 2, 12],
} as const

for (const sizes of [
  [4, 8, 14],
  [5, 9],
] as const)
  test(`the rotations of ${sizes.join(' and ')} are fair, and shown round by round @wide-long`, async ({
    club,
    member,
  }) => {
    const everybody = await Promise.all(NAMES.map((name) => club.account(name)))
    const [first] = everybody
    if (!first) throw new Error('nobody plays')
    const { page } = await member(first, '/nowhere')
    for (const players of sizes) {
      const [rounds, courts, resting, games] = EVENINGS[players]
      const names = NAMES.slice(0, players).map((name) => name.replace(' Demo', ''))
      await page.goto(`/matches/${await openAmericano(club, everybody.slice(0, players))}`)
      const dialog = await viewRotations(page)
      // The venue has two courts for four; fourteen fill three.
      if (courts === 3) {
        await expect(dialog.getByRole('button', { name: '2 courts' })).toHaveAttribute('aria-pressed', 'true')
        await dialog.getByRole('button', { name: '3 courts' }).click()
      }
      const cards = dialog.getByRole('list', { name: 'Rounds' }).locator('> li')
      await expect(cards).toHaveCount(rounds)
      const seen = (await cards.allInnerTexts()).map(readRound)
      for (const round of seen) {
        expect([round.courts, round.rest.length]).toEqual([courts, resting])
        expect([...round.teams.flat(), ...round.rest].sort()).toEqual(names)
      }
      const pairs = seen.flatMap(({ teams }) => teams.map((team) => team.toSorted().join(' and ')))
      expect(Math.max(...times(pairs))).toBe(1)
      expect(times(seen.flatMap(({ teams }) => teams.flat()))).toEqual(Array(players).fill(games))
      const figures = dialog.getByLabel('Fairness').getByRole('definition')
      await expect(figures).toHaveText([`${rounds}`, `${games}`, '0', '2× at most'])
      await expect(dialog.getByText(/^Partners and opponents change with every round\./)).toBeVisible()
    }
    await expectAccessible(page)
  })

test('the rotations are the same for everybody, and change with those who come', async ({ club, member }) => {
  const everybody = await Promise.all(NAMES.slice(0, 6).map((name) => club.account(name)))
  const [ada, ben, cleo] = everybody
  if (!ada || !ben || !cleo) throw new Error('nobody plays')
  const id = await openAmericano(club, [ada, ben])
  const { page } = await member(ada, `/matches/${id}`)
  const dialog = await viewRotations(page)
  await expect(dialog).toContainText('At least 3 players are needed for Americano rotations.')
  const join = (who: Account) =>
    club.sql(`insert into match_participants (match_id, user_id, status) values ($1, $2, 'confirmed')`, [
      id,
      who.id,
    ])
  await join(cleo)
  const rounds = dialog.getByRole('list', { name: 'Rounds' })
  await expect(rounds.locator('> li')).toHaveCount(3)
  for (const who of everybody.slice(3)) await join(who)
  await expect(rounds.locator('> li')).toHaveCount(6)
  const other = await member(ben, `/matches/${id}`)
  const same = (await viewRotations(other.page)).getByRole('list', { name: 'Rounds' })
  await expect(same).toHaveText((await rounds.textContent()) ?? '')
})

test('the rotations are printed, also from a phone', async ({ club, member }) => {
  const everybody = await Promise.all(NAMES.slice(0, 5).map((name) => club.account(name)))
  const [ada] = everybody
  if (!ada) throw new Error('nobody plays')
  const { page } = await member(ada, `/matches/${await openAmericano(club, everybody)}`)
  const dialog = await viewRotations(page)
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await dialog.getByRole('button', { name: 'Print rotations' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed')
  // An empty sheet is about 1 kB: what is drawn brings its fonts along.
  expect((await page.pdf()).length).toBeGreaterThan(20_000)
})
