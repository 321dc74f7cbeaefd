import { courtDay, hourOf, readCourts } from './court-words.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from './fixtures.ts'
import { photo } from './pictures.ts'
import {
  disputeForStewards,
  type Four,
  goToQuestions,
  ratedFour,
  resultStates,
} from './tours/played/result-states.ts'
import { runningEvening } from './tours/played/running-evening.ts'
import { ALL_SETTINGS, askForProof, cardOf, goWithin, openMatch, signUp } from './words.ts'

// Each walks over many screens; a shared machine can stall for seconds.
test.describe.configure({ timeout: 180_000 })

// `npm test` looks at the main screens in both themes, and at the others in the one that a newcomer gets.
const expectAccessibleHere = process.env.E2E_LONG ? expectAccessibleInBothThemes : expectAccessible

test('axe finds nothing before signing in @long @wide-long', async ({ stranger }) => {
  const outside = await stranger('/auth', { newcomer: true })
  await expect(outside.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expect(outside.getByRole('region', { name: 'What this browser keeps' })).toBeVisible()
  await expectAccessibleHere(outside)
  await outside.getByRole('button', { name: 'Accept' }).click()
  await outside.getByRole('button', { name: 'Create Account' }).click()
  await expectAccessibleHere(outside)
  for (const legal of ['privacy', 'imprint']) {
    await goWithin(outside, `/${legal}`)
    await expect(outside.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleHere(outside)
  }
  await goWithin(outside, '/nowhere')
  await expect(outside.getByRole('heading', { name: 'This ball is out' })).toBeVisible()
  await expectAccessibleHere(outside)
})

test('axe finds nothing on the screens of matches and courts @wide-long', async ({ club, member }) => {
  const creator = await club.account('Tim Smash')
  await club.match({ creator, participants: [{ account: creator }] })
  const { page } = await member('Mara Lob')
  await expect(cardOf(page, 'Indoor Arena', '18:30')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await openMatch(page, cardOf(page, 'Indoor Arena', '18:30'))
  await expect(page.getByRole('button', { name: 'Join Match' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  const columns = { match_type: 'event', match_category: 'event', description: 'Bring a towel.' }
  const event = await club.match({ creator, columns, participants: [{ account: creator }] })
  await goWithin(page, `/matches/${event}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Tim Smash' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await goWithin(page, '/create-match')
  await expect(page.getByLabel('Location')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Create Match' }).click()
  await expect(page.getByText('Please select a location for your match').first()).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await readCourts(club, [{ court: 100676, from: 18, to: 20 }])
  await goWithin(page, `/courts?day=${courtDay(1)}`)
  await hourOf(page, 'Court 7', 18).click()
  await expect(page.getByRole('link', { name: 'Make a match', exact: true })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await goWithin(page, '/about')
  await expect(page.getByRole('slider', { name: 'Donation' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await goWithin(page, '/matches?level=Pro')
  await expect(page.getByRole('heading', { name: 'No matches found' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

test('nor on those of an account @long @wide-long', async ({ club, member, stranger }) => {
  const outside = await stranger('/auth/reset-password')
  await expect(outside.getByLabel('Code of the mail')).toBeVisible()
  await expectAccessibleHere(outside)
  await goWithin(outside, '/auth')
  await signUp(outside, 'newcomer@demo.example')
  await expect(outside.getByLabel('Code of the mail')).toBeVisible()
  await expectAccessibleHere(outside)

  const account = await club.account('Mara Lob')
  await club.sql(`update auth.users set email_change = 'mara@new.example' where id = $1`, [account.id])
  const { page } = await member(account, ALL_SETTINGS)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('button', { name: 'Use another address' }).click()
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await expectAccessibleHere(page)
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await expectAccessibleHere(page)
  await page.keyboard.press('Escape')
  const others = { account: await club.account('Tim Smash') }
  await club.match({ creator: account, participants: [others] })
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('radio', { name: /^Cancel them/ })).toBeVisible()
  await expectAccessibleHere(page)

  const careful = await club.account('Ela Slice')
  await club.sql(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     select gen_random_uuid(), $1, name, 'totp', 'verified', now(), now() from unnest('{One,Other}'::text[]) as name`,
    [careful.id],
  )
  const asked = (await member(careful)).page
  await expect(asked.getByLabel('Code')).toBeVisible()
  await expectAccessibleHere(asked)
})

test('nor where something is asked, has failed or is over @long @wide-long', async ({
  club,
  member,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|status of 40[03]/)
  const tim = await club.account('Tim Smash')
  const columns = { match_type: 'event', match_category: 'event' }
  const past = await club.match({ creator: tim, columns, starts: `now() - interval '1 day'` })
  const { page } = await member('Mara Lob', '/profile?tab=settings&open=data')
  await askForProof(page)
  await expectAccessibleHere(page)
  await page.getByRole('button', { name: 'Email me a code instead' }).click()
  await expectAccessibleHere(page)
  await page.goto(`/matches/${past}`)
  await expect(page.getByText('Nobody attended this event.')).toBeVisible()
  await expectAccessibleHere(page)
  await page.goto('/matches/00000000-0000-4000-8000-000000000001')
  await expect(page.getByText('This match no longer exists.')).toBeVisible()
  await expectAccessibleHere(page)
  await page.route(/\/rest\/v1\//, (route) => route.fulfill({ status: 400, json: { message: 'no' } }))
  for (const path of ['/matches', `/matches/${past}`, '/courts', '/profile', '/profile?tab=notifications']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible({ timeout: 20_000 })
    await expectAccessibleHere(page)
  }
})

test('axe finds nothing where members are shown @long @wide-long', async ({ club, member, hasTouch }) => {
  const mara = await club.account('Mara Lob')
  const tim = await club.account('Tim Smash')
  const participants = [{ account: mara }, { account: tim }]
  await club.match({ creator: mara, starts: `now() - interval '1 day'`, participants })
  const { page } = await member(mara, '/profile')
  const recent = page.getByRole('region', { name: 'Recent Matches' }).getByRole('button')
  await expect(recent).toBeVisible()
  await expect(page.getByLabel('Username')).toBeVisible()
  await expectAccessibleHere(page)
  const help = page.getByRole('button', { name: 'What the levels mean' })
  await (hasTouch ? help.tap() : help.hover())
  await expect(page.getByRole('tooltip')).toBeVisible()
  await expectAccessibleHere(page)
  await page.keyboard.press('Escape')
  await recent.click()
  await expect(page.getByRole('dialog').getByText('Tim Smash')).toBeVisible()
  await expectAccessibleHere(page)
  await page.keyboard.press('Escape')
  await page.getByLabel('Choose a picture').setInputFiles(await photo(page, 'me.png'))
  await expect(page.getByRole('button', { name: 'Use picture' })).toBeEnabled()
  await expectAccessibleHere(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('tab', { name: 'Messages' }).click()
  await expect(page.getByRole('heading', { name: 'Messages are coming soon' })).toBeVisible()
  await expectAccessibleHere(page)
  await page.getByRole('button', { name: 'Community' }).click()
  await expect(page.getByRole('dialog').getByText('Tim Smash')).toBeVisible()
  await expectAccessibleHere(page)
  await page.getByRole('dialog').getByText('Tim Smash').click()
  await expect(page.getByRole('heading', { name: 'Tim Smash' })).toBeVisible()
  await expectAccessibleHere(page)
  await goWithin(page, '/profile/nobody')
  await expect(page.getByRole('heading', { name: 'User Not Found' })).toBeVisible()
  await expectAccessibleHere(page)
})

test('nor on what was played: results, ratings, evenings @long @wide-long', async ({ club, member }) => {
  const players = []
  for (const name of ['Mara Lob', 'Tim Smash', 'Ida Chiquita', 'Nils Globo', 'Bo Bandeja'])
    players.push(await club.account(name))
  const four = players.slice(0, 4) as unknown as Four
  const [mara, tim] = four
  await club.sql('insert into stewards (member_id) values ($1)', [tim.id])
  await ratedFour(club, four)
  const states = await resultStates(club, four)
  const { page } = await member(mara, `/matches/${states.asked}`)
  await page.getByRole('button', { name: 'Enter the result' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Set 1: 6:4' }).click()
  await sheet.getByRole('button', { name: 'Set 2: 4:6' }).click()
  await expectAccessibleHere(page)
  await page.keyboard.press('Escape')
  for (const state of ['reported', 'disputed', 'corrected', 'notPlayed'] as const) {
    await goWithin(page, `/matches/${states[state]}`)
    await page.getByText('How this came about').click()
    await expectAccessibleHere(page)
  }
  await goToQuestions(page, 'Results')
  await expectAccessibleHere(page)
  for (const [path, part] of [
    ['/rating', page.getByRole('region', { name: 'Why it moved' })],
    ['/ranking', page.getByRole('list', { name: 'Ranking' })],
    [`/profile/${tim.id}`, page.getByRole('region', { name: 'Results', exact: true })],
  ] as const) {
    await goWithin(page, path)
    await expect(part).toBeVisible()
    await expectAccessibleHere(page)
  }

  const evening = await runningEvening(club, players)
  await goWithin(page, `/matches/${evening}/evening`)
  await expect(page.getByRole('heading', { name: /^Round 1/, level: 1 })).toBeVisible()
  await expectAccessibleHere(page)
  for (const name of ['Enter the score', 'Who is here', 'More of this evening']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(sheet).toBeVisible()
    await expectAccessibleHere(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  }
  for (const view of ['standings', 'log']) {
    await goWithin(page, `/matches/${evening}/evening?view=${view}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleHere(page)
  }

  const others = []
  for (const name of ['Ada Volley', 'Bea Volley', 'Cleo Volley', 'Dora Volley'])
    others.push(await club.account(name))
  await disputeForStewards(club, others as unknown as Four)
  const steward = (await member(tim, '/steward/today')).page
  await expect(steward.getByRole('region', { name: 'Disputed results' })).toBeVisible()
  await expectAccessibleHere(steward)
  await goWithin(steward, '/steward/forecasts')
  await expect(steward.getByRole('table', { name: /^Said and happened/ })).toBeVisible()
  await expectAccessibleHere(steward)
})

test('nor on those that are laid out differently in a wide window @desktop', async ({
  club,
  member,
  stranger,
}) => {
  const outside = await stranger('/auth')
  await expect(outside.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expectAccessible(outside)
  const creator = await club.account('Tim Smash')
  const id = await club.match({ creator, participants: [{ account: creator }] })
  await readCourts(club, [{ court: 100676, from: 18, to: 20 }])
  const { page } = await member('Mara Lob')
  await expect(cardOf(page, 'Indoor Arena', '18:30')).toBeVisible()
  await expectAccessible(page)
  for (const [path, part] of [
    [`/matches/${id}`, page.getByRole('button', { name: 'Join Match' })],
    [`/courts?day=${courtDay(1)}`, hourOf(page, 'Court 7', 18)],
    ['/create-match', page.getByLabel('Location')],
    ['/profile', page.getByLabel('Username')],
    ['/about', page.getByRole('slider', { name: 'Donation' })],
  ] as const) {
    await goWithin(page, path)
    await expect(part).toBeVisible()
    await expectAccessible(page)
  }
})
