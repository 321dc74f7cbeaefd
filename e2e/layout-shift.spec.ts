import { courtDay, readCourts } from './court-words.ts'
import { type Account, type Club, DESKTOP, expect, type Page, test } from './fixtures.ts'
import { costOf, watchCost } from './page-cost.ts'
import { holdAnswers, type Order } from './tours/late-answers.ts'
import { runningEvening } from './tours/played/running-evening.ts'
import { shareOf } from './tours/share.ts'
import { ALL_SETTINGS } from './words.ts'

// Every answer of the server is late, and none of them moves what is on the screen: each part has kept its place, or comes below.

const MOST = 0.02
const PAGES_AT_ONCE = 3

interface Screen {
  path: string
  /** A part that is to be seen in the end, so that no empty page passes. */
  shows: (page: Page) => ReturnType<Page['locator']>
  isOutside?: boolean
  /** Looked at by every second `npm test`; the others wait for the long run. */
  isMain?: boolean
  /** Opens what lies over the whole page. */
  open?: (page: Page) => Promise<unknown>
}

const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first()
const heading = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('heading', { name }).first()
const text = (words: string) => (page: Page) => page.getByText(words, { exact: true }).first()
const card = (page: Page) => page.getByRole('article').first()
const dialog = (page: Page) => page.getByRole('dialog')
const tab = (name: string) => (page: Page) => page.getByRole('tab', { name })
// A press of the mouse would excuse what moves within half a second.
const press = (name: string) => (page: Page) => button(name)(page).dispatchEvent('click')

const OUTSIDE: Record<string, Screen> = {
  'sign in': { path: '/auth', shows: button('Sign In'), isOutside: true },
  'sign up': { path: '/auth?mode=signup', shows: button('Create Account'), isOutside: true },
  'forgotten password': {
    path: '/auth?mode=reset-password',
    shows: button('Send Reset Link'),
    isOutside: true,
  },
  privacy: { path: '/privacy', shows: heading('Privacy'), isOutside: true },
  imprint: { path: '/imprint', shows: heading('Imprint'), isOutside: true },
  'nothing there': { path: '/nowhere', shows: text('This ball is out'), isOutside: true },
}

const INSIDE: Record<string, Screen> = {
  list: { path: '/matches', shows: card, isMain: true },
  'filtered list': { path: '/matches?mine=1', shows: card },
  community: { path: '/matches', open: press('Community'), shows: dialog },
  'new match': { path: '/create-match', shows: (page) => page.getByLabel('Location') },
  courts: {
    path: `/courts?day=${courtDay(1)}`,
    shows: (page) => page.getByRole('grid').first(),
    isMain: true,
  },
  profile: { path: '/profile', shows: text('Recent Matches') },
  notifications: { path: '/profile?tab=notifications', shows: button('Mark all as read'), isMain: true },
  messages: { path: '/profile?tab=messages', shows: (page) => page.getByRole('tabpanel') },
  settings: {
    path: '/profile?tab=settings',
    shows: (page) => page.getByText(/^\d devices?$/),
    isMain: true,
  },
  'settings with all open': { path: ALL_SETTINGS, shows: text('This device') },
  rating: { path: '/rating', shows: heading('Your rating'), isMain: true },
  ranking: { path: '/ranking', shows: (page) => page.getByRole('list', { name: 'Ranking' }) },
  'ranking of a level': { path: '/ranking?level=Pro', shows: heading('Ranking') },
  about: { path: '/about', shows: (page) => page.getByRole('slider') },
}

const SECTIONS = [
  ...['today', 'members', 'reports', 'announcements', 'joining', 'community', 'system', 'log'],
  'forecasts',
]

const RESULT_STATES = ['asked', 'reported', 'disputed', 'confirmed'] as const

/** Each state of a result on the page of its match, and what opens over it. */
function resultScreens(results: Ids['results']): Record<string, Screen> {
  const shows = (page: Page) => page.getByRole('region', { name: 'Result', exact: true }).last()
  const pages = RESULT_STATES.map((state): [string, Screen] => [
    `match, its result ${state}`,
    { path: `/matches/${results[state]}`, shows },
  ])
  return {
    ...Object.fromEntries(pages),
    'match over list, its result disputed': { path: `/matches?match=${results.disputed}`, shows },
    'how did it end': { path: `/matches/${results.asked}?result`, shows: dialog },
    'correct a result': { path: `/matches/${results.confirmed}?result`, shows: dialog },
  }
}

function screensOf(ids: Ids): Record<string, Screen> {
  const stewards = SECTIONS.map((section): [string, Screen] => [
    `stewards: ${section}`,
    { path: `/steward/${section}`, shows: heading('Stewards'), isMain: section === 'today' },
  ])
  return {
    'match over list': { path: `/matches?match=${ids.match}`, shows: dialog, isMain: true },
    'full match over list': { path: `/matches?match=${ids.full}`, shows: dialog },
    'own match over list': { path: `/matches?match=${ids.own}`, shows: dialog },
    'past match over list': { path: `/matches?match=${ids.past}`, shows: dialog },
    'event over list': { path: `/matches?match=${ids.event}`, shows: dialog },
    match: { path: `/matches/${ids.match}`, shows: tab('Thread') },
    'full match': { path: `/matches/${ids.full}`, shows: tab('Thread') },
    'own match': { path: `/matches/${ids.own}`, shows: tab('Thread') },
    americano: { path: `/matches/${ids.americano}`, shows: tab('Thread') },
    'evening of an americano': {
      path: `/matches/${ids.americano}/evening`,
      shows: heading('evening'),
    },
    'a running evening': { path: `/matches/${ids.evening}/evening`, shows: heading('Round 1') },
    'its standings': {
      path: `/matches/${ids.evening}/evening?view=standings`,
      shows: (page) => page.getByRole('heading', { level: 1 }),
    },
    'its log': {
      path: `/matches/${ids.evening}/evening?view=log`,
      shows: (page) => page.getByRole('list', { name: 'Who entered what' }),
    },
    event: { path: `/matches/${ids.event}`, shows: tab('Comments'), isMain: true },
    'comments of an event': { path: `/matches/${ids.event}?tab=comments`, shows: tab('Comments') },
    'another member': { path: `/profile/${ids.member}`, shows: text('Recent Matches') },
    'somebody one has played with': { path: `/profile/${ids.partner}`, shows: text('Recent Matches') },
    ...resultScreens(ids.results),
    'list of a past day': { path: `/matches?day=${ids.pastDay}`, shows: card },
    'shared link': { path: `/m/${ids.link}`, shows: text('Add to calendar'), isOutside: true },
    ...INSIDE,
    ...OUTSIDE,
    ...Object.fromEntries(stewards),
  }
}

const WALKS: { where: string; options: typeof DESKTOP; order: Order; isMain: boolean }[] = [
  { where: 'on a phone', options: {}, order: 'newest first', isMain: true },
  { where: 'on every screen of a phone @long', options: {}, order: 'newest first', isMain: false },
  { where: 'on every screen of a phone @long', options: {}, order: 'oldest first', isMain: false },
  { where: 'on every screen of a desktop @long', options: DESKTOP, order: 'newest first', isMain: false },
  { where: 'on every screen of a desktop @long', options: DESKTOP, order: 'oldest first', isMain: false },
]

for (const { where, options, order, isMain } of WALKS)
  test(`nothing moves when answers come late, ${order}, ${where}`, async ({ club, member, stranger }) => {
    test.setTimeout(360_000)
    const account = await club.grow(0)
    await readCourts(club, [{ court: 100676, from: 18, to: 20 }])
    const screens = Object.entries(screensOf(await idsOf(club, account)))
    const rest = isMain ? shareOf(screens.filter(([, screen]) => screen.isMain)) : screens
    const found: Moved[] = []
    const walk = async () => {
      const inside = await whenLate((await member(account, '/nowhere', options)).page, order)
      let outside: typeof inside | undefined
      for (let next = rest.shift(); next; next = rest.shift()) {
        const [name, screen] = next
        if (screen.isOutside) outside ??= await whenLate(await stranger('/nowhere', options), order)
        const look = (screen.isOutside && outside) || inside
        found.push({ name, ...(await look(name, screen)) })
      }
    }
    await Promise.all(Array.from({ length: PAGES_AT_ONCE }, walk))
    const table = found.toSorted((one, two) => two.shift - one.shift).map(lineOf)
    test.info().annotations.push({ type: 'layout shift', description: table.join(', ') })
    const over = found.filter(({ shift }) => shift > MOST)
    expect(over.map((one) => [lineOf(one), ...one.moved].join('\n')).join('\n'), table.join('\n')).toBe('')
  })

interface Moved {
  name: string
  /** The sum of the layout shifts of a screen, from nothing to the last answer. */
  shift: number
  moved: string[]
}

const lineOf = ({ name, shift }: Moved) => `${shift.toFixed(4)} ${name}`

/** Makes the answers to a page late; returns how to look at a screen in it. */
async function whenLate(page: Page, order: Order) {
  await watchCost(page)
  const release = await holdAnswers(page, order)
  return async (name: string, { path, open, shows }: Screen) => {
    await page.goto(path)
    await release()
    await open?.(page)
    await release()
    await expect(shows(page), name).toBeVisible()
    return costOf(page)
  }
}

interface Ids {
  match: string
  own: string
  full: string
  event: string
  americano: string
  evening: string
  past: string
  member: string
  /** Somebody with whom the member has results. */
  partner: string
  /** A day at the venues on which others have a result that counts. */
  pastDay: string
  /** Matches of the member, by the state of their results. */
  results: Record<(typeof RESULT_STATES)[number], string>
  /** The token of the link of the first match. */
  link: string
}

async function idsOf(club: Club, account: Account): Promise<Ids> {
  const { id } = account
  const [ids] = await club.sql<Ids>(
    `with ahead as (
       select m.*, (select count(*) from match_participants p where p.match_id = m.id and p.status = 'confirmed') as playing
       from matches m where match_date > now() + interval '3 hours' and not is_private order by match_date),
     of_four as (select * from ahead where players = 4)
     select (select id from of_four where playing < 4 and creator_id <> $1 limit 1) as match,
       (select id from of_four where creator_id = $1 limit 1) as own,
       (select id from of_four where playing = 4 and creator_id <> $1 limit 1) as full,
       (select id from ahead where match_type = 'event' limit 1) as event,
       (select id from ahead where match_type = 'americano' limit 1) as americano,
       (select id from matches where match_date < now() - interval '3 hours' limit 1) as past,
       (select id from profiles where id <> $1 order by username limit 1) as member,
       (select user_id from match_results join match_participants using (match_id)
         where state = 'confirmed' and user_id <> $1 group by user_id order by count(*) desc limit 1) as partner,
       (select to_char(match_date at time zone $2, 'YYYY-MM-DD') from match_results join matches on matches.id = match_id
         where state = 'confirmed' and outcome = 'finished' and creator_id <> $1
           and $1 not in (select user_id from match_participants p where p.match_id = matches.id) limit 1) as "pastDay",
       (select jsonb_object_agg(state, match_id) from match_results
         where $1 in (select user_id from match_participants p where p.match_id = match_results.match_id)) as results`,
    [id, club.community.timeZone],
  )
  if (!ids || Object.values(ids).includes(null) || RESULT_STATES.some((state) => !ids.results[state]))
    throw new Error(`the demo lacks some: ${JSON.stringify(ids)}`)
  await club.sql(
    `insert into private.match_links (match_id, token_hash)
     values ($1, private.token_hash(private.link_token($1, 0))) on conflict do nothing`,
    [ids.match],
  )
  const [shared] = await club.sql<{ link: string }>('select private.link_token($1, 0) as link', [ids.match])
  const others = await club.sql<Account>(
    'select id, users.email, profiles.username from auth.users join profiles using (id) where id <> $1 order by username limit 7',
    [id],
  )
  const evening = await runningEvening(club, [account, ...others])
  return { ...ids, evening, link: shared?.link ?? '' }
}
