import { SEED, share } from 'supabase-compatible/testing/runs.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MARA, openAsMember, toast } from '../../../../../testing/open-app.tsx'
import { BEN, IDA, MATCH_ID, matchRow, NILS, participantRow, TIM } from '../../../../../testing/rows.ts'
import { setOnline } from '../../../../../testing/set-online.ts'
import { answer, callsTo, NO_LINE } from '../../../../../testing/stand-in-server.ts'
import { remove, store, update } from '../../../../../testing/stand-in-tables.ts'

const LIST = 'POST /rest/v1/rpc/get_waiting_list'
const ACCEPT = 'POST /rest/v1/rpc/accept_substitute'
const dialog = page.getByRole('dialog')
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
const question = page.getByRole('dialog', { name: "You can't make it?" })
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const FOUR = [TIM, NILS, IDA, BEN]
const ASK = { id: 'ask-1', name: 'Tim Smash', team: 'A' }
const request = (who: { id: string; username: string }, asked: number) => ({
  user_id: who.id,
  name: who.username,
  team: 'A',
  asked,
  since: inMinutes(-5),
})

/** A match of four with these players; `waiting` is what the server says of its line, until the test says otherwise. */
async function open(
  players: readonly { id: string; username: string }[],
  waiting: object,
  columns: object = {},
) {
  let list = waiting
  answer(LIST, () => ({ json: list }))
  store('matches', matchRow({ match_date: inMinutes(600), ...columns }))
  store('waiting_lists', { match_id: MATCH_ID, seeking: 0 })
  const rows = players.map((who, at) => participantRow(who as never, { team_assignment: at < 2 ? 'A' : 'B' }))
  store('match_participants', ...rows)
  await openAsMember(`/matches?match=${MATCH_ID}`)
  return async (next: object) => {
    list = next
    await update('waiting_lists', { advanced_at: inMinutes(0) })
  }
}
const withMara = [MARA, ...FOUR.slice(1)]

test('a player who cannot come stays until a substitute is found, and may take it back', async () => {
  const change = await open(withMara, NO_LINE)
  answer('POST /rest/v1/rpc/ask_substitute', async () => {
    await change({ ...NO_LINE, requests: [request(MARA, 5)] })
    return { status: 204 }
  })
  await button('Leave Match').click()
  await question.getByRole('button', { name: 'Ask for a substitute' }).click()
  await expect.element(toast()).toMatchTextContent('Looking for a substitute')
  await expect.element(dialog.getByText('Looking for a substitute · asked 5 players')).toBeVisible()
  await expect.element(button('Leave Match')).toBeVisible()
  answer('POST /rest/v1/rpc/take_back_substitute', async () => {
    await change(NO_LINE)
    return { status: 204 }
  })
  await expect.element(button('Take back')).not.toHaveAttribute('aria-disabled')
  await button('Take back').click()
  await expect.element(button('Take back')).not.toBeInTheDocument()
  expect(callsTo('POST /rest/v1/rpc/ask_substitute').map(({ body }) => body)).toEqual([
    { p_match_id: MATCH_ID },
  ])
})

test('the same door leads out at once, or back', async () => {
  await open(withMara, NO_LINE)
  await button('Leave Match').click()
  await question.getByRole('button', { name: 'Stay in' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await button('Leave Match').click()
  const leave = question.getByRole('button', { name: 'Leave Match' })
  await expect.element(leave).toHaveAccessibleDescription('Your place becomes free for others.')
  answer('DELETE /rest/v1/match_participants', { json: [{ id: '1' }] })
  await leave.click()
  await expect.poll(() => callsTo('DELETE /rest/v1/match_participants')).toHaveLength(1)
  await expect.element(question).not.toBeInTheDocument()
})

test.each(
  share([
    ['while one is looked for', {}, { ...NO_LINE, requests: [request(MARA, 5)] }],
    ['without a limit, as nobody has to be found', { players: 0, match_type: 'game' }, NO_LINE],
  ]),
)(`leaving is asked about alone %s (SEED=${SEED})`, async (_when, columns, waiting) => {
  await open(withMara, waiting, columns)
  if (waiting.requests.length > 0) await expect.element(button('Take back')).toBeVisible()
  await button('Leave Match').click()
  await expect.element(page.getByRole('alertdialog', { name: 'Leave this match?' })).toBeVisible()
})

test('before anybody is asked, the waiting list is', async () => {
  await open(withMara, { ...NO_LINE, waiting: 1, requests: [request(MARA, 0)] })
  await expect
    .element(
      dialog.getByText('The waiting list is asked first. You keep your place until somebody takes it.'),
    )
    .toBeVisible()
})

test('the other players read who looks for a substitute', async () => {
  await open(withMara, { ...NO_LINE, requests: [request(NILS, 2)] })
  await expect.element(dialog.getByText("Nils can't make it and looks for a substitute.")).toBeVisible()
  await expect.element(button('Take back')).not.toBeInTheDocument()
})

test('a member who is asked takes the place in one tap', async () => {
  await open(FOUR, { ...NO_LINE, ask: ASK, requests: [request(TIM, 5)] })
  await expect.element(dialog.getByText("Tim can't make it. Take the place on team A?")).toBeVisible()
  await expect.element(button('Join waiting list')).not.toBeInTheDocument()
  answer(ACCEPT, { json: participantRow(MARA, { team_assignment: 'A' }) })
  await expect.element(button('Take the place')).not.toHaveAttribute('aria-disabled')
  await button('Take the place').click()
  await expect.element(toast()).toMatchTextContent('You have joined Team A for this match.')
  expect(callsTo(ACCEPT).map(({ body }) => body)).toEqual([{ p_ask_id: 'ask-1' }])
})

test('a member who is too late reads that somebody was faster', async () => {
  await open(FOUR, { ...NO_LINE, ask: ASK })
  answer(ACCEPT, { status: 409, json: { code: 'PT409', hint: 'place_taken', message: 'Taken.' } })
  await expect.element(button('Take the place')).not.toHaveAttribute('aria-disabled')
  await button('Take the place').click()
  await expect.element(toast()).toMatchTextContent('Somebody else was faster: this place is taken.')
})

test('a member who opens the match too late reads why there is nothing to take', async () => {
  const change = await open(FOUR, { ...NO_LINE, ask: ASK })
  await expect.element(button('Take the place')).toBeVisible()
  await change({ ...NO_LINE, ask_over: 'taken' })
  await expect.element(dialog.getByText('Somebody else was faster: this place is taken.')).toBeVisible()
  await expect.element(button('Join waiting list')).toBeVisible()
  await change({ ...NO_LINE, ask_over: 'withdrawn' })
  await expect.element(dialog.getByText('This place is not offered any more.')).toBeVisible()
  // A turn in line is more to read than that.
  const own = { position: 1, team: null, since: inMinutes(-1) }
  await change({ ...NO_LINE, waiting: 1, own, ask_over: 'taken' })
  await expect.element(button('Leave waiting list')).toBeVisible()
  await expect.element(dialog.getByText('Somebody else was faster')).not.toBeInTheDocument()
})

test.each(
  share([
    ['stepped_in', 'Somebody else was faster: this place is taken.'],
    ['expired', 'This match no longer exists.'],
  ]),
)(`a private match for whose place a member is too late (%s) (SEED=${SEED})`, async (reason, words) => {
  store('notifications', {
    id: 'gone-1',
    user_id: MARA.id,
    type: 'place_gone',
    message: '',
    related_id: MATCH_ID,
    read: false,
    created_at: inMinutes(-1),
    data: { reason },
  })
  await openAsMember(`/matches/${MATCH_ID}`)
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Back to matches' })).toBeVisible()
})

test('offline nothing can be pressed, and it says why', async () => {
  await open(withMara, NO_LINE)
  await expect.element(button('Leave Match')).toBeEnabled()
  setOnline(false)
  await expect.element(button('Leave Match')).toBeDisabled()
  await expect.element(dialog.getByText('You are offline.').first()).toBeVisible()
})

test('the notifications begin with the question, until it is over', async () => {
  const place = {
    ...ASK,
    match_id: MATCH_ID,
    location: 'Indoor Arena',
    match_date: inMinutes(600),
    match_type: 'standard',
  }
  let asks: object[] = [{ ...place, with: ['Ela Smash'] }]
  answer('POST /rest/v1/rpc/my_substitute_asks', () => ({ json: asks }))
  answer('POST /rest/v1/rpc/pass_substitute', { json: 'passed' })
  store('notifications', {
    id: 'n1',
    user_id: MARA.id,
    type: 'substitute_asked',
    related_id: MATCH_ID,
    read: false,
    message: 'Can you step in?',
    created_at: inMinutes(-1),
    data: { kind: 'match', location: 'Indoor Arena', start: inMinutes(600), name: 'Tim Smash' },
  })
  await openAsMember('/profile?tab=notifications')
  const card = page.getByRole('article', { name: "Tim can't make it. Take the place on team A?" })
  await expect.element(card).toMatchTextContent('team A, with Ela')
  await expect.element(page.getByRole('listitem').getByText('Indoor Arena')).not.toBeInTheDocument()
  asks = []
  await expect.element(card.getByRole('button', { name: 'Pass' })).not.toHaveAttribute('aria-disabled')
  await card.getByRole('button', { name: 'Pass' }).click()
  await remove('notifications')
  await expect.element(toast()).toMatchTextContent('You are not asked again.')
  await expect.element(card).not.toBeInTheDocument()
})
