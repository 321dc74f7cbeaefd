import { randomUUID } from 'node:crypto'
import { type Account, type Club, DESKTOP, expect, expectAccessible, test } from './fixtures.ts'
import { openFront } from './newer-version.ts'

/** The board asks every 15 s. */
const ASKED = { timeout: 40_000 }

/** Calls a function of the API as the member. */
async function callAs<Answer>(
  { sql }: Club,
  { id }: Account,
  call: string,
  values: unknown[] = [],
): Promise<Answer> {
  const claims = JSON.stringify({ sub: id, role: 'authenticated', aal: 'aal1' })
  const [row] = await sql<{ answer: Answer }>(
    `with me as materialized (select set_config('request.jwt.claims', $1, true))
     select answer from me, lateral (select ${call} as answer) as called`,
    [claims, ...values],
  )
  if (!row) throw new Error(`${call} has no answer`)
  return row.answer
}

/** An evening of eight on two courts, whose first round is dealt. */
async function begin(club: Club, ela: Account): Promise<{ id: string; games: string[]; link: string }> {
  const others = await Promise.all(
    ['Bo Volley', 'Mara Lob', 'Tom Chiquita', 'Kira Globo', 'Ben Rulo', 'Ida Vibora', 'Urs Bandeja'].map(
      (name) => club.account(name),
    ),
  )
  const id = await club.match({
    creator: ela,
    starts: `now() + interval '10 minutes'`,
    columns: { match_type: 'americano', players: 16, description: 'Thursday americano' },
    participants: [ela, ...others].map((account) => ({ account })),
  })
  const present = await club.sql<{ id: string }>('select id from match_participants where match_id = $1', [
    id,
  ])
  const settings = {
    points: 24,
    courts: ['Court 6', 'Court 7'],
    rounds: 5,
    seed: 7,
    present: present.map((one) => one.id),
  }
  await callAs(club, ela, 'start_evening($2, $3, $4)', [randomUUID(), id, JSON.stringify(settings)])
  const [evening] = await club.sql<{ players: string[]; version: number }>(
    `select array(select id from evening_players where match_id = $1 order by number) as players, plan_version as version
       from evenings where match_id = $1`,
    [id],
  )
  const players = evening?.players ?? []
  const games = [randomUUID(), randomUUID()]
  const rounds = [
    {
      number: 1,
      games: games.map((game, court) => ({
        ...{ id: game, court },
        a: players.slice(court * 4, court * 4 + 2),
        b: players.slice(court * 4 + 2, court * 4 + 4),
      })),
    },
  ]
  await callAs(club, ela, 'deal($2, $3, $4, $5, 7, 1)', [
    randomUUID(),
    id,
    evening?.version,
    JSON.stringify(rounds),
  ])
  const { token } = await callAs<{ token: string }>(club, ela, 'change_board_link($2, true)', [id])
  return { id, games, link: `/board/${token}` }
}

test('a screen in the hall follows the evening by its link, comes back after the network was gone, and ends with the link @long', async ({
  club,
  stranger,
  allowConsole,
}) => {
  test.setTimeout(240_000)
  allowConsole(/ERR_INTERNET_DISCONNECTED/)
  const ela = await club.account('Ela Smash')
  const { id, games, link } = await begin(club, ela)
  const screen = await stranger(link, { ...DESKTOP, viewport: { width: 1920, height: 1080 } })
  await expect(screen.getByRole('heading', { name: 'Thursday americano' })).toBeVisible()
  const courts = screen.getByRole('list', { name: 'Courts' })
  await expect(courts.getByText('Court 6: Ela and Bo against Mara and Tom and no score yet')).toBeAttached()
  await expect(screen.locator('body')).not.toContainText('Volley')
  await expectAccessible(screen)
  const hidden = await screen.evaluate(
    () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
  )
  expect(hidden).toBe(0)

  await callAs(club, ela, 'enter_score($2, $3, 14, 10)', [randomUUID(), games[0]])
  await expect(courts.getByText('Court 6: Ela and Bo against Mara and Tom and 14 to 10')).toBeAttached(ASKED)
  await expect(screen.getByRole('region', { name: 'Standings' })).toContainText('Ela')

  await screen.context().setOffline(true)
  await callAs(club, ela, 'enter_score($2, $3, 16, 8)', [randomUUID(), games[1]])
  await expect(screen.getByText(/^No network/)).toBeVisible({ timeout: 60_000 })
  await expect(courts.getByText(/^Court 6: .* and 14 to 10$/)).toBeAttached()
  await screen.context().setOffline(false)
  await expect(courts.getByText(/^Court 7: .* and 16 to 8$/)).toBeAttached(ASKED)
  await expect(screen.getByText(/^As of/)).toBeVisible(ASKED)

  await screen.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(screen)
  await callAs(club, ela, 'change_board_link($2, false)', [id])
  await expect(screen.getByText('This link is no longer valid')).toBeVisible(ASKED)
})

test('a screen in the hall loads a newer version by itself, and shows the board throughout @long', async ({
  club,
  stranger,
}) => {
  const { link } = await begin(club, await club.account('Ela Smash'))
  const front = await openFront(club.url)
  const screen = await stranger('/nowhere', { ...DESKTOP, serviceWorkers: 'allow', baseURL: front.url })
  await screen.clock.install()
  await screen.goto(link)
  const courts = screen.getByRole('list', { name: 'Courts' })
  await expect(courts).toBeVisible()
  await screen.evaluate(async () => navigator.serviceWorker.ready)
  // The newer server answers in a form that only its own client knows.
  let isNewer = true
  await screen.route('**/rpc/shared_board', async (route) => {
    if (!isNewer) return route.fallback()
    await route.fulfill({ json: { server_time: new Date().toISOString(), version: 99_999, halls: [] } })
  })
  const version = screen.locator('meta[name="version"]')
  const before = await version.getAttribute('content')
  let loads = 0
  screen.on('load', () => loads++)
  front.deploy()
  await screen.clock.fastForward('00:20')
  await expect(version).toHaveAttribute('content', 'newer', ASKED)
  expect(before).not.toBe('newer')
  await expect(courts).toBeVisible()
  isNewer = false
  await screen.clock.fastForward('00:20')
  await expect(screen.getByText(/^As of/)).toBeVisible(ASKED)
  expect(loads).toBe(1)
  await screen.close()
  await front.stop()
})
