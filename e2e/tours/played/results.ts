import { type Account, expect } from '../../fixtures.ts'
import { atVenue } from '../../match-words.ts'
import { goWithin } from '../../words.ts'
import { buttons, closePanel, openPanel, panel, sendWrong, type Tour } from '../tour.ts'
import {
  agreed,
  disputeForStewards,
  type Four,
  goToQuestions,
  playedMatch,
  ratedFour,
  resultStates,
} from './result-states.ts'

const NAMES = ['Mara Lob', 'Tim Smash', 'Mara Smash', 'Tim Lob'] as const

/** Results of matches, in each state of what the four say about it, in profiles and for stewards. */
export async function tourResults(tour: Tour): Promise<void> {
  const { club, open, say, look, lookAtToast } = tour
  const button = buttons(tour)
  const four = await fourOf(tour)
  const [mara, tim] = four
  const states = await resultStates(club, four)
  const page = await open(mara, `/matches/${states.asked}`)
  const result = page.getByRole('region', { name: say('Result'), exact: true }).last()
  await openPanel(page, () => button(page, 'Enter the result').click())
  await expect(panel(page).getByRole('group').first()).toBeVisible()
  await look(page, 'how did it end')
  await sendWrong(page)
  await look(page, 'a set that is missing')
  const set = (games: string) => panel(page).getByRole('button').filter({ hasText: games }).first()
  await set('6:4').click()
  await set('4:6').click()
  await expect(panel(page).getByRole('textbox')).toHaveCount(6)
  await look(page, 'three sets')
  await button(panel(page), 'We played in other pairs').click()
  await button(panel(page), 'We did not finish').click()
  await look(page, 'not finished')
  await button(panel(page), 'We did not play').click()
  await look(page, 'not played')
  await closePanel(page)
  for (const [state, match] of Object.entries(states)) {
    await goWithin(page, `/matches/${match}`)
    await expect(result).toBeVisible()
    await look(page, `a result: ${state}`)
    if (state === 'asked') continue
    await page.getByText(say('How this came about')).click()
    await look(page, `the log of a result: ${state}`)
  }
  await goWithin(page, `/matches/${states.confirmed}`)
  await openPanel(page, () => button(page, 'Correct the result').click())
  await expect(panel(page).getByRole('textbox')).toHaveCount(4)
  await look(page, 'correct a result')
  await closePanel(page)
  await openPanel(page, () => goWithin(page, `/matches?match=${states.disputed}`))
  await expect(result).toBeVisible()
  await look(page, 'a dispute over the list')
  await openPanel(page, () => button(page, 'Manage match').click())
  await look(page, 'a match that stays')
  await page.keyboard.press('Escape')
  await goToQuestions(page, say('Results'))
  await look(page, 'questions above the list')
  await page
    .getByRole('button', { name: say('That is right') })
    .first()
    .click()
  await lookAtToast(page, 'the result counts')
  await goWithin(page, `/profile/${tim.id}`)
  await expect(page.getByRole('region', { name: say('Results'), exact: true })).toBeVisible()
  await look(page, 'results with another member')
  await goWithin(page, '/profile?tab=notifications')
  await expect(page.getByRole('tabpanel').getByRole('listitem')).not.toHaveCount(0)
  await look(page, 'notifications of results')

  const others: Account[] = []
  for (const name of ['Lob Tim', 'Smash Tim', 'Lob Mara', 'Smash Mara']) others.push(await club.account(name))
  const [one, two, three, last] = others
  if (!one || !two || !three || !last) throw new Error('somebody is missing')
  const match = await disputeForStewards(club, [one, two, three, last])
  await disputeForStewards(club, four)
  await club.sql('insert into stewards (member_id) values ($1)', [mara.id])
  await page.goto('/steward/today')
  await expect(page.getByRole('region', { name: say('Disputed results') })).toBeVisible()
  await look(page, 'disputes for stewards')
  await goWithin(page, `/matches/${match}`)
  await page.getByText(say('Decide as a steward')).click()
  await look(page, 'decide as a steward')
  await button(page, 'No result counts').click()
  await expect(page.getByText(say('Stewards have decided that this match has no result.'))).toBeVisible()
  await look(page, 'a result that is void')
}

/** The own rating, the ranking, forecasts, and results on the cards of a day. */
export async function tourRatings(tour: Tour): Promise<void> {
  const { club, open, say, look } = tour
  const button = buttons(tour)
  const four = await fourOf(tour)
  const [mara, tim] = four
  const page = await open(mara, '/rating')
  await expect(page.getByRole('heading', { name: say('No result yet') })).toBeVisible()
  await look(page, 'no rating yet')
  await goWithin(page, '/ranking')
  await expect(page.getByRole('heading', { name: say('Nobody yet') })).toBeVisible()
  await look(page, 'nobody in the ranking')
  await ratedFour(club, four)
  await page.goto('/rating')
  const moved = page.getByRole('region', { name: say('Why it moved') })
  await expect(moved.getByRole('listitem')).toHaveCount(5)
  await look(page, 'rating')
  await openPanel(page, () => button(page, 'Leave the ranking …').click())
  await look(page, 'leave the ranking')
  await closePanel(page)
  await goWithin(page, '/ranking')
  await expect(page.getByRole('list', { name: say('Ranking') })).toBeVisible()
  await look(page, 'ranking')
  await goWithin(page, '/ranking?level=Pro')
  await expect(page.getByRole('heading', { name: say('Nobody of this level yet') })).toBeVisible()
  await look(page, 'nobody of a level')
  await goWithin(page, `/profile/${tim.id}`)
  await expect(page.getByText(/±/)).toBeVisible()
  await look(page, 'a member with a rating')
  await goWithin(page, '/profile')
  await expect(page.getByText(/^\d[.,]\d\d · /)).toBeVisible()
  await look(page, 'own profile with a rating')
  await goWithin(page, '/profile?tab=settings&open=rating')
  await expect(page.getByRole('switch').first()).toBeVisible()
  await look(page, 'settings of the rating')
  const participants = four.map((account, at) => ({
    account,
    team: at < 2 ? ('A' as const) : ('B' as const),
  }))
  const ahead = await club.match({ creator: mara, starts: atVenue(1, '18:30'), participants })
  await goWithin(page, `/matches/${ahead}`)
  await expect(page.getByRole('region', { name: say('Before the match') })).toBeVisible()
  await look(page, 'before the match')
  const match = await agreed(club, four, 26)
  await playedMatch(club, four, 26)
  const [day] = await club.sql<{ day: string }>(
    `select to_char(match_date at time zone $2, 'YYYY-MM-DD') as day from matches where id = $1`,
    [match, club.community.timeZone],
  )
  await goWithin(page, `/matches?day=${day?.day}`)
  await expect(page.getByRole('article').filter({ hasText: '6:4 6:4' }).first()).toBeVisible()
  await look(page, 'results of a day')
  await club.sql('insert into stewards (member_id) values ($1)', [mara.id])
  await page.goto('/steward/forecasts')
  await expect(page.getByRole('table')).toBeVisible()
  await look(page, 'how far forecasts held')
}

async function fourOf({ club }: Tour): Promise<Four> {
  const [one, two, three, four] = await Promise.all(NAMES.map((name) => club.account(name)))
  if (!one || !two || !three || !four) throw new Error('somebody is missing')
  return [one, two, three, four]
}
