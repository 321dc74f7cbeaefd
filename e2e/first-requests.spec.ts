import { expect, type Page, test } from './fixtures.ts'
import { cards } from './match-words.ts'

/** Notes which rows a page asks for, and keeps its app back until it is let go. */
async function holdApp(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    const [, path] = /\/rest\/v1\/((?:rpc\/)?\w+)/.exec(request.url()) ?? []
    if (path) asked.push(path)
  })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/first-*.js', async (route) => {
    await released
    await route.continue()
  })
  return { asked, release }
}

// They reach the network in no certain order.
const FIRST = ['announcements', 'listed_matches', 'matches', 'profiles', 'rpc/open_results']

test('the list asks for its rows beside the app, and for each of them once', async ({ club, member }) => {
  const mara = await club.account('Mara Lob')
  await club.match({ creator: mara })
  const { page } = await member(mara, '/imprint')
  const { asked, release } = await holdApp(page)
  await page.goto('/matches', { waitUntil: 'commit' })
  await expect.poll(() => asked.toSorted()).toEqual(FIRST)
  release()
  await expect(cards(page)).toHaveCount(1)
  for (const path of FIRST) expect(asked.filter((other) => other === path)).toHaveLength(1)
})

test('rows that are refused beside the app are asked for again by it', async ({
  club,
  member,
  allowConsole,
}) => {
  allowConsole(/503/)
  const mara = await club.account('Mara Lob')
  await club.match({ creator: mara })
  const { page } = await member(mara, '/imprint')
  await page.route('**/rest/v1/listed_matches?*', (route) => route.fulfill({ status: 503 }), { times: 1 })
  const { asked, release } = await holdApp(page)
  await page.goto('/matches', { waitUntil: 'commit' })
  await expect.poll(() => asked.toSorted()).toEqual(FIRST)
  release()
  await expect(cards(page)).toHaveCount(1)
  expect(asked.filter((path) => path === 'listed_matches')).toHaveLength(2)
})
