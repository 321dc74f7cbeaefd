import { sessionOf } from './club.ts'
import { courtDay, hourOf, readCourts } from './court-words.ts'
import { COMMON, expectNothingCovered, SIZES, SMALLEST, WIDE } from './covered.ts'
import { expect, type Page, test } from './fixtures.ts'
import { atVenue } from './match-words.ts'
import {
  disputeForStewards,
  type Four,
  goToQuestions,
  ratedFour,
  resultStates,
} from './tours/played/result-states.ts'
import { runningEvening } from './tours/played/running-evening.ts'
import { shareOf } from './tours/share.ts'
import { ALL_SETTINGS, askForProof, goWithin } from './words.ts'

const NEWCOMER = { newcomer: true } as const
const LONG = 'Bring a towel and water. '.repeat(60)

const WALKS = [
  { title: 'on the smallest phone', sizes: [SMALLEST] },
  { title: 'at all sizes @long', sizes: SIZES },
]

for (const { title, sizes } of WALKS)
  test(`nothing floats over a control or a text, on any screen, with a banner on, ${title}`, async ({
    club,
    member,
    stranger,
  }) => {
    test.setTimeout(180_000)
    const outside = await stranger('/auth', NEWCOMER)
    const look = (page: Page, name: string) => expectNothingCovered(page, name, sizes)
    const banner = (page: Page) => page.locator('[data-banner]', { hasText: 'What this browser keeps' })
    await expect(banner(outside)).toBeVisible()
    await outside.setViewportSize(COMMON)
    for (const name of ['Sign In', 'Create Account', 'Forgot password?'])
      await expect(outside.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    await look(outside, 'sign in')
    await outside.getByRole('button', { name: 'Create Account' }).click()
    await look(outside, 'sign up')
    const headings = Object.entries({
      '/auth/reset-password': 'Reset Password',
      '/privacy': 'Privacy',
      '/imprint': 'Imprint',
      '/nowhere': 'This ball is out',
    })
    for (const [path, heading] of shareOf(headings)) {
      await goWithin(outside, path)
      await expect(outside.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      await expect(banner(outside)).toBeVisible()
      await look(outside, path)
    }

    // A page behind another one may be drawn no more.
    await outside.close()

    const [mara, tim] = [await club.account('Mara Lob'), await club.account('Tim Smash')]
    const participants = [{ account: tim }, { account: mara, status: 'pending' }]
    const match = await club.match({ creator: tim, participants })
    await club.match({
      creator: tim,
      starts: atVenue(1, '20:00'),
      columns: { match_activity: ['Team Match', 'Training', 'Social Play', 'Other'], court_booked: true },
    })
    const own = await club.match({
      creator: mara,
      starts: atVenue(2, '18:30'),
      participants: [{ account: mara }],
    })
    const columns = { match_type: 'event', match_category: 'event', players: 0, description: LONG }
    const event = await club.match({ creator: mara, columns, participants: [{ account: tim }] })
    await club.sql(
      "insert into match_comments (match_id, user_id, comment) values ($1, $2, 'See you there!')",
      [event, tim.id],
    )
    const americano = await club.match({
      creator: mara,
      starts: "now() + interval '1 hour'",
      columns: { match_type: 'americano', players: 16 },
      participants: [{ account: mara }, { account: tim }],
    })
    await readCourts(club, [{ court: 100676, from: 18, to: 20 }])
    const { page } = await member(mara, '/matches', NEWCOMER)
    const screens: [string, (page: Page) => Promise<unknown>][] = [
      ['/matches', (at) => expect(at.getByRole('article')).toHaveCount(5)],
      [
        `/matches?match=${match}`,
        (at) => expect(at.getByRole('dialog').getByText('Pending confirmation')).toBeVisible(),
      ],
      [`/matches/${match}`, (at) => expect(at.getByText('Pending confirmation')).toBeVisible()],
      [`/matches/${event}?tab=comments`, (at) => expect(at.getByText('See you there!')).toBeVisible()],
      [`/matches/${own}`, (at) => expect(at.getByRole('button', { name: 'Delete Match' })).toBeVisible()],
      [
        `/matches/${event}`,
        (at) => expect(at.getByRole('listitem').filter({ hasText: 'Tim Smash' }).first()).toBeVisible(),
      ],
      [`/courts?day=${courtDay(1)}`, (at) => hourOf(at, 'Court 7', 18).click()],
      [
        `/create-match?again=${own}`,
        (at) => expect(at.getByRole('button', { name: 'Create Match' })).toBeVisible(),
      ],
      [
        `/matches/${americano}/evening`,
        (at) => expect(at.getByRole('button', { name: 'Deal round 1' })).toBeVisible(),
      ],
      ['/create-match', (at) => expect(at.getByLabel('Location')).toBeVisible()],
      ['/profile', (at) => expect(at.getByLabel('Username')).toBeVisible()],
      [
        '/profile?tab=notifications',
        (at) => expect(at.getByRole('tabpanel')).toContainText(/read|Nothing new/),
      ],
      [ALL_SETTINGS, (at) => expect(at.getByText('This device', { exact: true })).toBeVisible()],
      [`/profile/${tim.id}`, (at) => expect(at.getByRole('heading', { name: 'Tim Smash' })).toBeVisible()],
      ['/about', (at) => expect(at.getByRole('slider', { name: 'Donation' })).toBeVisible()],
    ]
    for (const [path, arrived] of shareOf(screens)) {
      await goWithin(page, path)
      await arrived(page)
      await expect(banner(page)).toBeVisible()
      await look(page, path)
    }
    const others = [await club.account('Bo Bandeja'), await club.account('Ela Globo')]
    const evening = await runningEvening(club, [mara, tim, ...others])
    await goWithin(page, `/matches/${evening}/evening`)
    await expect(page.getByRole('heading', { name: /^Round 1/, level: 1 })).toBeVisible()
    await look(page, 'a running evening')
    for (const sheet of ['Enter the score', 'Who is here']) {
      await page.getByRole('button', { name: sheet }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await look(page, sheet)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
  })

test('nor over results and ratings @long', async ({ club, member }) => {
  test.setTimeout(180_000)
  const fourOf = async (...names: string[]) => {
    const accounts = []
    for (const name of names) accounts.push(await club.account(name))
    return accounts as unknown as Four
  }
  const four = await fourOf('Mara Lob', 'Tim Smash', 'Ida Chiquita', 'Nils Globo')
  await ratedFour(club, four)
  const states = await resultStates(club, four)
  await disputeForStewards(club, await fourOf('Ada Volley', 'Bea Volley', 'Cleo Volley', 'Dora Volley'))
  await club.sql('insert into stewards (member_id) values ($1)', [four[0].id])
  const { page } = await member(four[0], '/matches', NEWCOMER)
  const look = (name: string) => expectNothingCovered(page, name, SIZES)
  const result = page.getByRole('region', { name: 'Result', exact: true }).last()
  for (const [state, match] of Object.entries(states)) {
    await goWithin(page, `/matches/${match}`)
    await expect(result).toBeVisible()
    await look(`a result that is ${state}`)
  }
  await goWithin(page, `/matches?match=${states.disputed}`)
  await expect(result).toBeVisible()
  await look('a dispute over the list')
  await page.goto(`/matches/${states.asked}?result`)
  await page.getByRole('button', { name: 'Set 1: 6:4' }).click()
  await page.getByRole('button', { name: 'Set 2: 4:6' }).click()
  await look('how did it end')
  await goToQuestions(page, 'Results')
  await look('questions above the list')
  for (const [path, part] of [
    ['/rating', page.getByRole('region', { name: 'Why it moved' })],
    ['/ranking', page.getByRole('list', { name: 'Ranking' })],
    ['/steward/today', page.getByRole('region', { name: 'Disputed results' })],
    ['/steward/forecasts', page.getByRole('table', { name: /^Said and happened/ })],
  ] as const) {
    await goWithin(page, path)
    await expect(part).toBeVisible()
    await look(path)
  }
})

test('nor do the other banners, with the strip of a lost network, and the tab key @long', async ({
  club,
  member,
  allowConsole,
}) => {
  test.setTimeout(90_000)
  allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const tim = await club.account('Tim Smash')
  for (const hour of [16, 18, 20])
    await club.match({ creator: tim, starts: atVenue(1, `${hour}:30`), participants: [{ account: tim }] })
  const { page } = await member('Mara Lob', '/matches', { ...NEWCOMER, viewport: SMALLEST })
  const dock: Record<string, number> = { keeping: await dockHeight(page) }
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('region', { name: 'Install Padel Community' })).toBeVisible()
  dock.installing = await dockHeight(page)
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline. What you see may be out of date.')).toBeVisible()
  await expectNothingCovered(page, 'installing', [SMALLEST, WIDE])
  await page.context().setOffline(false)

  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), version: 'newer' } })
  })
  await page.goto('/create-match')
  await expect(page.getByRole('region', { name: 'Update available' })).toBeVisible()
  dock.updating = await dockHeight(page)
  // A small phone keeps its window for the page: navigation, and a banner beside its buttons.
  for (const [banner, height] of Object.entries(dock))
    expect.soft(height, banner).toBeLessThan(SMALLEST.height / 4)
  await expectNothingCovered(page, 'updating', [SMALLEST, WIDE])

  // Anew: the tab key goes on from where the focus was last.
  await page.setViewportSize(SMALLEST)
  await page.reload()
  await expect(page.getByLabel('Location')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Update available' })).toBeVisible()
  const seen = new Set<string>()
  for (let key = 0; key < 80; key++) {
    await page.keyboard.press('Tab')
    // The dock may still change: what has the focus is brought back into sight then.
    await expect.poll(() => page.evaluate(focusOnScreen)).toMatchObject({ hidden: false })
    const focus = await page.evaluate(focusOnScreen)
    seen.add(focus.name)
    if (focus.name === 'Create Match' && focus.inDock) break
  }
  expect(seen.size).toBeGreaterThan(12)
})

test('nor where something is asked, has failed or is over @long', async ({
  club,
  member,
  stranger,
  allowConsole,
}) => {
  test.setTimeout(120_000)
  allowConsole(/Failed to load resource|status of 403/)
  const sizes = [SMALLEST]
  // Longer than a line, without a place to break.
  const long = await club.account('Donaudampfschifffahrtsgesellschaftskapit')
  const mara = await club.account('Mara Lob')

  const link = JSON.parse(await sessionOf(club, long))
  const tokens = new URLSearchParams({ ...pick(link), type: 'signup' })
  const outside = await stranger(`/auth#${tokens}`, NEWCOMER)
  await expect(outside.getByText('This link signs you in')).toBeVisible()
  await expectNothingCovered(outside, 'link of somebody else', sizes)
  await outside.close()

  const columns = { match_type: 'event', match_category: 'event', players: 0 }
  const past = await club.match({ creator: long, columns, starts: atVenue(-1, '20:00') })
  const own = await club.match({
    creator: mara,
    columns: {
      match_category: 'competitive',
      match_activity: ['Team Match', 'Training', 'Social Play', 'Other'],
      court_booked: true,
      is_private: true,
      price_per_person: 12.5,
      is_recurring: true,
      recurrence: 'biweekly',
      series_id: crypto.randomUUID(),
    },
    participants: [{ account: long }, { account: mara }],
  })
  const { page } = await member(mara, '/profile?tab=settings&open=data', NEWCOMER)
  const look = (name: string) => expectNothingCovered(page, name, sizes)
  await page.getByRole('button', { name: 'Accept' }).click()
  await askForProof(page)
  await page.getByRole('button', { name: 'Email me a code instead' }).click()
  await look('proof')

  for (const [path, text] of [
    [`/matches/${past}`, 'Nobody attended this event.'],
    [`/matches?match=${own}`, 'Private match'],
    [`/profile/${long.id}`, 'Donaudampfschifffahrtsgesellschaftskapit'],
    ['/matches/00000000-0000-4000-8000-000000000001', 'This match no longer exists.'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(text).last()).toBeVisible()
    await look(path)
  }

  await page.route(/\/rest\/v1\//, (route) => route.fulfill({ status: 400, json: { message: 'no' } }))
  for (const path of ['/matches', `/matches/${own}`, '/courts', '/profile?tab=notifications']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible({ timeout: 20_000 })
    await look(`${path} that failed`)
  }
})

const pick = ({ access_token, refresh_token }: Record<string, string>) => ({
  access_token: access_token ?? '',
  refresh_token: refresh_token ?? '',
})

test('a list of names opens where it is seen, above the navigation @long', async ({ club, member }) => {
  for (const name of ['Ada', 'Bea', 'Cleo', 'Dora', 'Eva', 'Finn', 'Greta', 'Hedda'])
    await club.account(`${name} Volley`)
  const { page } = await member('Mara Lob', '/create-match', { viewport: SMALLEST })
  const options = page.getByRole('listbox', { name: 'Members' }).getByRole('option')
  for (const viewport of [SMALLEST, COMMON]) {
    await page.setViewportSize(viewport)
    await page.getByRole('combobox', { name: 'Invite players' }).click()
    await expect(options).toHaveCount(8)
    const seen = await options.evaluateAll(
      (all) =>
        all.filter((option) => {
          const { left, top, bottom } = option.getBoundingClientRect()
          return [top + 2, bottom - 2].every((y) => option.contains(document.elementFromPoint(left + 20, y)))
        }).length,
    )
    expect(seen).toBeGreaterThanOrEqual(4)
    await page.keyboard.press('Escape')
  }
})

const dockHeight = async (page: Page): Promise<number> => {
  await page.setViewportSize(SMALLEST)
  return page.evaluate(() => document.querySelector('[data-dock]')?.getBoundingClientRect().height ?? NaN)
}

/** Tells whether what has the focus is above the dock, or part of it, and wholly within the window. */
function focusOnScreen() {
  const element = document.activeElement ?? document.body
  const dock = document.querySelector('[data-dock]')
  const { top, bottom } = element.getBoundingClientRect()
  const inDock = Boolean(dock?.contains(element))
  const floor = inDock ? innerHeight : (dock?.getBoundingClientRect().top ?? innerHeight)
  const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
  // An element higher than the window, the panel of a tab, shows as much as there is room for.
  const hidden = bottom - top > floor ? bottom <= 0 || top >= floor : top < 0 || bottom > floor
  return { name, inDock, hidden }
}
