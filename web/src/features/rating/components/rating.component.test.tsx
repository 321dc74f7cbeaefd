import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { MARA, openAsMember, toast } from '../../../../testing/open-app.tsx'
import { ownRating, ratingStep } from '../../../../testing/rating-rows.ts'
import { BEN, IDA, MATCH_ID, matchRow, participantRow, TIM } from '../../../../testing/rows.ts'
import { answer, callsTo } from '../../../../testing/stand-in-server.ts'
import { goLive } from '../../../../testing/stand-in-socket.ts'
import { store, update } from '../../../../testing/stand-in-tables.ts'

const OWN = 'POST /rest/v1/rpc/own_rating'
const STEPS = 'POST /rest/v1/rpc/rating_steps'
const RANKING = 'POST /rest/v1/rpc/ranking'
const VISIBILITY = 'POST /rest/v1/rpc/set_rating_visibility'
const FORECAST = 'POST /rest/v1/rpc/match_forecast'
const PAIR = 'POST /rest/v1/rpc/pair_players'

const ranking = (more: object = {}) => ({
  list: [],
  places: 24,
  you: { place: 7, mu: 3.42, sigma: 0.3, results: 14 },
  above: 3.55,
  ...more,
})

beforeEach(() => {
  answer(OWN, { json: ownRating() })
  answer(STEPS, { json: [ratingStep()] })
  answer(RANKING, { json: ranking() })
})

test('the rating says how sure it is, and why it moved', async () => {
  await openAsMember('/rating')
  const card = page.getByRole('region', { name: 'Your rating' })
  await expect.element(card).toMatchTextContent(/3\.42 ?between 3\.1 and 3\.7 · 14 results/)
  await expect
    .element(page.getByRole('img', { name: /Since .*24\.11\. from 3\.37 to 3\.42/ }))
    .toBeInTheDocument()
  const step = page.getByRole('region', { name: 'Why it moved' }).getByRole('listitem')
  await expect
    .element(step)
    .toMatchTextContent(
      /\+0\.05 ?You and Tim beat Ida and Ben, who were favoured ?Tue 24\.11\. · 6:3 4:6 \[10:7\]/,
    )
})

test('a game of an evening says so, and each result why it counts less', async () => {
  const game = { kind: 'evening', sets: [14, 10], is_tie_break: false, weight: 0.25 }
  answer(STEPS, {
    json: [
      ratingStep({ ...game, seq: 9 }),
      ratingStep({ ...game, seq: 8, weight: 0.2, won: null, sets: [12, 12] }),
      ratingStep({ seq: 7, weight: 0.5 }),
      ratingStep({ seq: 6, weight: 0 }),
    ],
  })
  await openAsMember('/rating')
  const steps = page.getByRole('region', { name: 'Why it moved' }).getByRole('listitem')
  const says = [
    /You and Tim beat Ida and Ben, who were favoured ?Evening on Tue 24\.11\. · 14:10 ?Counts as a quarter of a match\./,
    /You and Tim drew with .* ?Evening on Tue 24\.11\. · 12:12 ?Counts 20 %: the same four had played within 30 days before\./,
    /Counts 50 %: the same four had played within 30 days before\./,
    /Counts nothing: within seven days five results of a pair or of the same four count, and ten of a member\./,
  ]
  for (const [at, words] of says.entries()) await expect.element(steps.nth(at)).toMatchTextContent(words)
  await expect
    .element(page.getByText(/^Only confirmed results of competitive matches count, and games of evenings/))
    .toBeVisible()
})

test.each([
  [{ results: 3 }, /Not sure yet ?2 more results/],
  [{ mu: null, sigma: null, results: 0, place: null }, /No result yet/],
  [
    { mu: null, sigma: null, results: 0, is_computed: false, generation: null },
    /Ratings are not computed here/,
  ],
  [{ waiting: 1 }, /A result is being computed\./],
  [
    { generation: { algorithm_version: 2, reason: 'formula', since: '2026-12-03T03:00:00Z' } },
    /Since 03\.12\.2026 computed anew: the formula has changed\./,
  ],
])('%j says: %s', async (more, says) => {
  answer(OWN, { json: ownRating(more) })
  await openAsMember('/rating')
  await expect.element(page.getByRole('main')).toMatchTextContent(says)
})

test('a member shows the rating, and is switched back where that is refused', async () => {
  await openAsMember('/rating')
  const shown = page.getByRole('switch', { name: /Shown to other members/ })
  answer(VISIBILITY, { status: 503, json: {} })
  await shown.click()
  await expect.element(toast()).toMatchTextContent(/That could not be changed/)
  await expect.element(shown).not.toBeChecked()
  answer(VISIBILITY, () => {
    answer(OWN, { json: ownRating({ visibility: 'shown' }) })
    return { json: null }
  })
  await shown.click()
  await expect.element(shown).toBeChecked()
  expect(callsTo(VISIBILITY).at(-1)?.body).toEqual({ p_visibility: 'shown' })
})

test('a member leaves the ranking after a question, and comes back', async () => {
  await openAsMember('/rating')
  await page.getByRole('button', { name: 'Leave the ranking …' }).click()
  answer(VISIBILITY, () => {
    answer(OWN, { json: ownRating({ visibility: 'left', mu: null, sigma: null, place: null }) })
    return { json: null }
  })
  const question = page.getByRole('alertdialog', { name: 'Leave the ranking?' })
  await expect.element(question).toMatchTextContent(/Your results stay/)
  await question.getByRole('button', { name: 'Leave it' }).click()
  await expect.element(page.getByRole('heading', { name: 'You have left the ranking' })).toBeVisible()
  expect(page.getByText('3.42').query()).toBeNull()
  await page.getByRole('button', { name: 'Come back' }).click()
  await expect.poll(() => callsTo(VISIBILITY).at(-1)?.body).toEqual({ p_visibility: 'private' })
})

test('the ranking says what would change the own place, and asks for a level', async () => {
  const ranked = { place: 1, member_id: TIM.id, username: TIM.username, avatar_filename: null }
  answer(RANKING, {
    json: ranking({ list: [{ ...ranked, skill_level: 'Pro', mu: 5.11, sigma: 0.4, results: 9 }] }),
  })
  await openAsMember('/ranking')
  const own = page.getByRole('region', { name: 'Your place' })
  await expect.element(own).toMatchTextContent(/You are 7th of 24/)
  await expect.element(own).toMatchTextContent(/in even matches would bring you past the next one\./)
  const row = page.getByRole('list', { name: 'Ranking' }).getByRole('listitem')
  await expect.element(row).toMatchTextContent(/1 ?Tim Smash ?Pro · 9 results ?.*5\.1 ± 0\.4/)
  answer(RANKING, { json: ranking() })
  await page.getByRole('button', { name: 'Advanced' }).click()
  await expect.element(page.getByRole('heading', { name: 'Nobody of this level yet' })).toBeVisible()
  expect(callsTo(RANKING).at(-1)?.body).toEqual({ p_level: 'Advanced' })
})

test('the creator of a match makes its pairs fairer, and takes it back', async () => {
  const four = [MARA, TIM, IDA, BEN].map((who, at) =>
    participantRow(who, { id: `p${at}`, team_assignment: at < 2 ? 'A' : 'B' }),
  )
  goLive()
  store('matches', matchRow({ creator_id: MARA.id, creator: MARA, match_category: 'competitive' }))
  store('match_participants', ...four)
  const pairing = (a: string[], b: string[], word: string, is_current = false) => ({
    ...{ a, b, word, is_current, share: null },
  })
  answer(FORECAST, {
    json: {
      pairings: [
        pairing(['p0', 'p1'], ['p2', 'p3'], 'b', true),
        pairing(['p0', 'p2'], ['p1', 'p3'], 'even'),
        pairing(['p0', 'p3'], ['p1', 'p2'], 'a'),
      ],
      fairest: 1,
    },
  })
  await openAsMember(`/matches/${MATCH_ID}`)
  const before = page.getByRole('region', { name: 'Before the match' })
  await expect.element(before).toMatchTextContent(/Team B is favoured/)
  await expect.element(before).toMatchTextContent(/Mara and Ida against Tim and Ben: about even/)
  answer(PAIR, { json: null })
  await before.getByRole('button', { name: 'Fairer pairs' }).click()
  await expect.element(toast()).toMatchTextContent(/The pairs are changed/)
  await toast().getByRole('button', { name: 'Undo' }).click()
  await expect.element(toast()).toMatchTextContent(/The pairs are as they were/)
  expect(callsTo(PAIR).map(({ body }) => (body as { p_a: string[] }).p_a)).toEqual([
    ['p0', 'p2'],
    ['p0', 'p1'],
  ])
  const asked = callsTo(FORECAST).length
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => callsTo(FORECAST).length).toBeGreaterThan(asked)
  const seen = callsTo(FORECAST).length
  await update('match_participants', { team_assignment: 'B' }, ({ id }) => id === 'p1')
  await update('match_participants', { team_assignment: 'A' }, ({ id }) => id === 'p2')
  await expect.poll(() => callsTo(FORECAST).length).toBeGreaterThan(seen)
})

test('a profile has the rating of whoever shows it, beside the level', async () => {
  const row = { ...TIM, skill_level: 'Beginner', phone_number: null, avatar_filename: null }
  answer('GET /rest/v1/profiles', { json: [row] })
  answer('POST /rest/v1/rpc/member_rating', { json: { mu: 3.42, sigma: 0.5, results: 9 } })
  await openAsMember(`/profile/${TIM.id}`)
  await expect.element(page.getByText('3.4 ± 0.5')).toBeVisible()
})

test('what is computed while one looks at it comes as a whole: the number, and why it moved', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  answer(OWN, { json: ownRating({ waiting: 1 }) })
  await openAsMember('/rating')
  await expect.element(page.getByText('A result is being computed.')).toBeVisible()
  answer(OWN, { json: ownRating({ mu: 3.5, results: 15 }) })
  answer(STEPS, { json: [ratingStep({ seq: 15, mu_before: 3.42, mu_after: 3.5 }), ratingStep()] })
  // The steps alone are asked for again after twenty seconds.
  await vi.advanceTimersByTimeAsync(2100)
  await expect.element(page.getByRole('region', { name: 'Your rating' })).toMatchTextContent(/3\.50/)
  await expect
    .element(page.getByRole('region', { name: 'Why it moved' }).getByRole('listitem').first())
    .toMatchTextContent(/\+0\.08/)
})
