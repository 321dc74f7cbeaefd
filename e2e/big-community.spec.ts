import { type Account, type Club, expect, type Page, test } from './fixtures.ts'
import { cards, LIVE } from './match-words.ts'
import { type Cost, meterOf, slowDown } from './page-cost.ts'

// A phone with a processor four times slower, in a community of five thousand: a screen costs what it shows, and a change costs what
// has changed, as far as the limits below.

const KB = 1000
const MEMBERS = 5000
/** So often the community is opened at most until nothing keeps the page from answering. */
const OPENINGS = 6
const SLOWER = 4
const PARTY = '00000000-0000-4000-a000-000000000001'
const TALK = '00000000-0000-4000-a000-000000000002'

// A slow phone takes its time to begin.
const LOADED = { timeout: 20_000 }

type Limits = Partial<Omit<Cost, 'moved'>>

/** Waits until nothing is asked for any more, and compares what has been used since the last time with the limits. */
async function expectCost(meter: () => Promise<Cost>, what: string, limits: Limits): Promise<Cost> {
  const cost = await meter()
  test.info().annotations.push({ type: what, description: JSON.stringify(cost) })
  const over = Object.entries(limits).filter(([kind, limit]) => cost[kind as keyof Limits] > limit)
  expect(over, `${what}: ${JSON.stringify(cost)}`).toEqual([])
  return cost
}

/** Changes rows of the club, and waits until the page shows it. */
async function change(club: Club, sql: string, values: unknown[], shown: () => Promise<void>) {
  await club.sql(sql, values)
  await shown()
}

async function count(club: Club, rows: string, values: unknown[] = []): Promise<number> {
  const [counted] = await club.sql<{ n: number }>(`select count(*)::int as n from ${rows}`, values)
  return counted?.n ?? 0
}

/** Counts the messages with a text in them that come over sockets opened from now on; returns how to wait for so many. */
function countMessages(page: Page, text: string) {
  let come = 0
  let check = () => {}
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (!String(payload).includes(text)) return
      come += 1
      check()
    }),
  )
  return (count: number) =>
    new Promise<void>((resolve) => {
      check = () => come >= count && resolve()
      check()
    })
}

const joinParty = (club: Club, offset: number) =>
  club.sql(
    `insert into match_participants (match_id, user_id, status)
     select $1, id, 'confirmed' from profiles where id not in (select user_id from match_participants where match_id = $1)
      order by id offset $2 limit 1`,
    [PARTY, offset],
  )

test('list, event, comments, notifications, community, invitation and profile stay small @big', async ({
  club,
  member,
}) => {
  // The community is made in a quarter of a minute, and a busy machine takes its time for the walk.
  test.setTimeout(300_000)
  const mara = await club.grow(MEMBERS)
  const { page } = await member(mara, '/privacy')
  const meter = await meterOf(page)
  await slowDown(page, SLOWER)

  await test.step('list', () => walkList(club, page, meter))
  await test.step('event', () => walkEvent(club, page, meter))
  await test.step('comments', () => walkComments(club, page, meter))
  await test.step('notifications', () => walkNotifications(club, page, meter, mara))
  await test.step('community', () => walkCommunity(club, page, meter))
  await test.step('invitation', () => walkInvitation(page, meter))
})

async function walkList(club: Club, page: Page, meter: () => Promise<Cost>) {
  await page.goto('/matches')
  await expect(cards(page).first()).toBeVisible(LOADED)
  await expectCost(meter, 'match list', { bytes: 40 * KB, requests: 12, nodes: 1500, shift: 0.01 })
  // A card that is far from the view is its link alone.
  const matches = page.getByRole('main').locator('section[aria-labelledby^="day-"] > ul > li')
  // A page is drawn in pieces, so what is counted may still grow.
  for (let loaded = await matches.count(); loaded < 300; loaded = await matches.count()) {
    await matches.last().scrollIntoViewIfNeeded()
    await expect.poll(() => matches.count(), LOADED).toBeGreaterThan(loaded)
    await expectCost(meter, `more than ${loaded} matches`, {
      bytes: 40 * KB,
      requests: 2,
      nodes: 3500,
      shift: 0.01,
    })
  }
  const address = await matches.last().getByRole('link').first().getAttribute('href')
  const [id = ''] = /[0-9a-f-]{36}/.exec(address ?? '') ?? []
  const shown = matches.filter({ has: page.locator(`a[href*="${id}"]`) })
  await shown.scrollIntoViewIfNeeded()
  await meter()
  await change(club, 'update matches set description = $2 where id = $1', [id, 'Bring new balls'], () =>
    expect(shown.getByText('Bring new balls')).toBeVisible(LIVE),
  )
  await expectCost(meter, 'a match changes, 300 matches loaded', { bytes: 50 * KB, requests: 3 })
}

async function walkEvent(club: Club, page: Page, meter: () => Promise<Cost>) {
  await page.goto(`/matches/${PARTY}`)
  await expect(page.getByRole('heading', { name: '400 attendees' })).toBeVisible(LOADED)
  await expectCost(meter, 'event of 400', { bytes: 30 * KB, requests: 14, nodes: 1500, shift: 0.01 })
  const deletes = page.getByRole('button', { name: 'Delete Event' })
  expect((await deletes.boundingBox())?.y).toBeLessThan(844 * 1.5)
  await joinParty(club, 0)
  await expect(page.getByRole('heading', { name: '401 attendees' })).toBeVisible(LIVE)
  await expectCost(meter, 'somebody joins the event', {
    bytes: 3 * KB,
    requests: 3,
    shift: 0,
  })
}

async function walkComments(club: Club, page: Page, meter: () => Promise<Cost>) {
  await page.goto(`/matches/${TALK}?tab=comments`)
  const earlier = page.getByRole('button', { name: 'Show earlier comments' })
  await expect(earlier).toBeVisible(LOADED)
  await expectCost(meter, 'comments', { bytes: 40 * KB, requests: 16, nodes: 1500, shift: 0.02 })
  for (let pages = 2; pages <= 4; pages++) {
    await earlier.click()
    await expect(page.getByRole('list', { name: 'Comments' }).getByRole('listitem')).toHaveCount(pages * 50)
  }
  await meter()
  await change(
    club,
    `insert into match_comments (match_id, user_id, comment)
     select $1, user_id, 'Just now' from match_participants where match_id = $1 and user_id <> $2 limit 1`,
    [TALK, '00000000-0000-4000-8000-000000000000'],
    () => expect(page.getByText('Just now')).toBeVisible(LIVE),
  )
  // The second request says that the thread has been seen.
  await expectCost(meter, 'a comment, four pages loaded', { bytes: 2 * KB, requests: 2 })
}

async function walkNotifications(club: Club, page: Page, meter: () => Promise<Cost>, { id }: Account) {
  const heard = countMessages(page, '"message":"Arrival ')
  const unread = await count(club, 'notifications where user_id = $1 and not read', [id])
  await page.goto('/profile?tab=notifications')
  await expect(page.getByRole('heading', { name: `${unread} unread` })).toBeVisible(LOADED)
  await expectCost(meter, 'notifications', { bytes: 20 * KB, requests: 9, nodes: 1500, shift: 0.01 })
  // Each comes when the page has heard of the one before it.
  for (let arrival = 1; arrival <= 20; arrival++) {
    await club.sql(
      `insert into notifications (user_id, type, message) values ($1, 'match_updated', 'Arrival ' || $2::int)`,
      [id, arrival],
    )
    await heard(arrival)
  }
  await expect(page.getByRole('button', { name: 'Show 20 new' })).toBeVisible(LIVE)
  await expect(page.getByRole('heading', { name: `${unread + 20} unread` })).toBeVisible(LIVE)
  await expectCost(meter, 'twenty arrivals', {
    bytes: 10 * KB,
    requests: 12,
    shift: 0.001,
  })
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('heading', { name: 'All read' })).toBeVisible()
  expect(await club.sql('select from notifications where user_id = $1 and not read', [id])).toEqual([])
}

async function walkCommunity(club: Club, page: Page, meter: () => Promise<Cost>) {
  const dialog = page.getByRole('dialog', { name: 'Community' })
  const rows = dialog.getByRole('listitem')
  const openings: string[] = []
  // Without the one whom the member of the demo has blocked.
  const members = (await count(club, 'profiles')) - 1
  for (let fluent = false; !fluent; ) {
    // A machine that does other things makes tasks longer and never shorter: one fluent opening tells what the page itself takes.
    expect(openings.length, `longest tasks and interactions: ${openings}`).toBeLessThan(OPENINGS)
    await page.goto('/profile?tab=messages')
    await expect(page.getByRole('tab', { name: /^Notifications/ })).toBeVisible(LOADED)
    await meter()
    await page.getByRole('button', { name: 'Community' }).filter({ visible: true }).click()
    await expect(dialog.getByText(`${members.toLocaleString('en')} members`)).toBeVisible()
    await expect(rows.first().getByRole('link')).toBeVisible()
    const opened = await expectCost(meter, 'community', {
      bytes: 40 * KB,
      requests: 6,
      nodes: 3000,
      shift: 0,
    })
    await dialog.getByText('Level', { exact: true }).click()
    await expect(dialog.getByRole('heading', { name: /^Beginner/ })).toBeVisible()
    const grouped = await expectCost(meter, 'community by level', { bytes: 20 * KB, nodes: 3000 })
    const longest = Math.max(opened.longest, grouped.longest)
    const interaction = Math.max(opened.interaction, grouped.interaction)
    openings.push(`${longest} ${interaction}`)
    fluent = longest <= 200 && interaction <= 200
    if (!fluent) await dialog.getByText('A–Z').click()
  }
  await rows.first().evaluate((row) => row.closest('.overflow-y-auto')?.scrollTo(0, 1e9))
  await expect(dialog.getByRole('heading', { name: /^No Skill Level/ })).toBeVisible()
  const last = rows.last()
  await expect(last.getByRole('link')).toBeVisible()
  expect(await last.getAttribute('aria-posinset')).toBe(await last.getAttribute('aria-setsize'))
  await expectCost(meter, 'the end of the community', { bytes: 40 * KB, nodes: 3000 })
  const name = (await last.getByRole('link').locator('[title]').textContent()) ?? ''
  await change(club, `update profiles set username = $2 where username = $1`, [name, `Zz ${name}`], () =>
    expect(dialog.getByText(`Zz ${name}`)).toBeVisible(LIVE),
  )
  await expectCost(meter, 'a member changes the name', {
    bytes: 50 * KB,
    requests: 6,
    shift: 0,
  })
  await last.getByRole('link').click()
  await expect(page.getByRole('heading', { name: `Zz ${name}` })).toBeVisible()
  await expectCost(meter, 'profile', { bytes: 30 * KB, nodes: 2000 })
  await page.getByRole('button', { name: 'Community' }).filter({ visible: true }).click()
  await expect(dialog.getByRole('heading', { name: /^No Skill Level/ })).toBeVisible()
  await page.keyboard.press('Escape')
}

async function walkInvitation(page: Page, meter: () => Promise<Cost>) {
  await page.goto(`/matches/${PARTY}`)
  await page.getByRole('button', { name: 'Invite Players' }).click()
  const search = page.getByRole('combobox', { name: 'Players' })
  await search.click()
  const options = page.getByRole('option')
  await expect(options.first()).toBeVisible()
  await meter()
  await search.pressSequentially('maximilia', { delay: 60 })
  await expect(options.first()).toContainText('Maximiliana')
  await expectCost(meter, 'a search of ten letters', { bytes: 15 * KB, requests: 4 })
  await expect(options).toHaveCount(20)
  const numbers = await options.evaluateAll((all) =>
    all.map((option) => option.clientHeight > 0 && option.textContent),
  )
  expect(new Set(numbers).size).toBe(20)
  const cut = await options
    .locator('.wrap-anywhere')
    .evaluateAll((all) => all.some((name) => name.scrollWidth > name.clientWidth))
  expect(cut).toBe(false)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(options).toHaveCount(40)
}
