import { expect, PASSWORD, type Page, test } from './fixtures.ts'
import { cards } from './match-words.ts'

/** Notes which rows a page asks for, and keeps its app back until it is let go. */
async function holdApp(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    const [, path] = /\/(?:rest|auth)\/v1\/((?:rpc\/)?\w+)/.exec(request.url()) ?? []
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

const email = (page: Page) => page.getByLabel('Email')
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Sign In' })

test('the form signs in before the app has come, which takes the answer and asks for no other', async ({
  club,
  stranger,
}) => {
  const mara = await club.account('Mara Lob')
  await club.match({ creator: mara })
  const page = await stranger('/imprint')
  const { asked, release } = await holdApp(page)
  await page.goto('/', { waitUntil: 'commit' })
  await email(page).fill(mara.email)
  await password(page).fill(PASSWORD)
  const answered = page.waitForResponse('**/auth/v1/token?*')
  await password(page).press('Enter')
  await expect(send(page)).toHaveAttribute('aria-busy', 'true')
  await send(page).click({ force: true })
  expect((await answered).status()).toBe(200)
  release()
  await expect(cards(page)).toHaveCount(1)
  await expect(page).toHaveURL('/matches')
  expect(asked.filter((path) => path === 'token')).toHaveLength(1)
})

test('a password that is refused before the app has come is said by it, and counts once', async ({
  club,
  stranger,
  allowConsole,
}) => {
  allowConsole(/400/)
  const mara = await club.account('Mara Lob')
  const page = await stranger('/imprint')
  const { asked, release } = await holdApp(page)
  await page.goto('/auth?next=%2Fcourts', { waitUntil: 'commit' })
  await email(page).fill(mara.email)
  await password(page).fill('wrong')
  const answered = page.waitForResponse('**/auth/v1/token?*')
  await send(page).click()
  await answered
  release()
  await expect(page.getByText('Invalid login credentials').first()).toBeVisible()
  expect(asked.filter((path) => path === 'token')).toHaveLength(1)
  await expect(email(page)).toHaveValue(mara.email)
  await password(page).fill(PASSWORD)
  await send(page).click()
  await expect(page).toHaveURL('/courts')
})

test('what was typed before the app has come stays, and the next letter goes on', async ({
  club,
  stranger,
}) => {
  await club.account('Mara Lob')
  const page = await stranger('/imprint')
  const { asked, release } = await holdApp(page)
  await page.goto('/auth', { waitUntil: 'commit' })
  await email(page).fill('mara@demo.example')
  await password(page).pressSequentially('correct ')
  release()
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeEnabled()
  await expect(page.locator('#root button[inert]')).toHaveCount(0)
  await page.keyboard.type('horse')
  await expect(email(page)).toHaveValue('mara@demo.example')
  await expect(password(page)).toHaveValue('correct horse')
  expect(asked).not.toContain('token')
})

test('a form that was sent empty before the app has come is sent by it, which says what is missing', async ({
  stranger,
}) => {
  const page = await stranger('/imprint')
  const { asked, release } = await holdApp(page)
  await page.goto('/auth', { waitUntil: 'commit' })
  await email(page).fill('mara@demo.example')
  await send(page).click()
  release()
  await expect(page.getByText('Please enter your password')).toBeVisible()
  await expect(password(page)).toBeFocused()
  expect(asked).not.toContain('token')
})
