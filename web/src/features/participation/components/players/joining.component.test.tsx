import { SEED, share } from 'supabase-compatible/testing/runs.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MARA, openAsMember, toast } from '../../../../../testing/open-app.tsx'
import { MATCH_ID, matchRow, participantRow, TIM } from '../../../../../testing/rows.ts'
import { type Answer, answer, callsTo } from '../../../../../testing/stand-in-server.ts'

const JOINING = 'POST /rest/v1/rpc/join_match_bypass_notifications'
const MATCHES = '/rest/v1/matches'
const PARTICIPANTS = '/rest/v1/match_participants'
const AWAY = new TypeError('Failed to fetch')
const TIM_PLAYS = participantRow(TIM)
const PAGE = `/matches/${MATCH_ID}`
const DIALOG = `/matches?match=${MATCH_ID}`

/** A match of Tim's that is asked for by its id; the list stays empty. */
function prepare(participants: object[], match: object = matchRow()) {
  answer(`GET ${MATCHES}`, ({ path }) => ({ json: path.includes('id=eq.') ? [match] : [] }))
  answer(`GET ${PARTICIPANTS}`, { json: participants })
}

const players = () => page.getByRole('region', { name: 'Players' })
const team = (name: 'A' | 'B') => players().getByRole('list', { name: `Team ${name}` })

async function press(name: string) {
  const button = page.getByRole('button', { name })
  await expect.element(button).toBeEnabled()
  await button.click()
}

async function confirm(name: string) {
  await page.getByRole('alertdialog').getByRole('button', { name }).click()
}

async function join() {
  await press('Join Match')
  await confirm('Join Match')
}

async function leave() {
  await press('Leave Match')
  await page
    .getByRole('dialog', { name: "You can't make it?" })
    .getByRole('button', { name: 'Leave Match' })
    .click()
}

test.each(
  share([
    ['in the dialog', DIALOG, /Failed to join match.*Please try again\./],
    ['on the page', PAGE, /Failed to join match\. Please try again\./],
  ]),
)(`a join that does not reach the server is taken back %s (SEED=${SEED})`, async (_where, path, told) => {
  prepare([TIM_PLAYS])
  answer(JOINING, AWAY)
  await openAsMember(path)
  await join()
  await expect.element(toast()).toMatchTextContent(told)
  await expect.element(page.getByText('1/4').last()).toBeVisible()
  await expect.element(players()).not.toMatchTextContent('Mara')
})

test('a join shows at once, and one that is refused is taken back with the reason', async () => {
  prepare([TIM_PLAYS])
  const { promise, resolve } = Promise.withResolvers<Answer>()
  answer(JOINING, () => promise)
  await openAsMember(DIALOG)
  await join()
  await expect.element(team('B')).toMatchTextContent('Mara')
  await expect.element(players()).toMatchTextContent('2/4')
  resolve({ status: 409, json: { code: 'PT409', hint: 'match_full', message: 'This match is full.' } })
  await expect.element(toast()).toMatchTextContent(/Failed to join match.*Error: This match is full\./)
  await expect.element(players()).not.toMatchTextContent('Mara')
  expect(callsTo(JOINING)).toHaveLength(1)
})

test.each(
  share([
    ['in the dialog', DIALOG, /Failed to leave match.*Please try again\./],
    ['on the page', PAGE, /Unable to leave match\. Please try again\./],
  ]),
)(`a leave that does not reach the server is taken back %s (SEED=${SEED})`, async (_where, path, told) => {
  prepare([TIM_PLAYS, participantRow(MARA)])
  answer(`DELETE ${PARTICIPANTS}`, AWAY)
  await openAsMember(path)
  await leave()
  await expect.element(toast()).toMatchTextContent(told)
  await expect.element(team('B')).toMatchTextContent('Mara')
})

test.each(
  share([
    ['in the dialog', DIALOG, 'You are not currently part of this match.'],
    ['on the page', PAGE, 'You are not currently in this match'],
  ]),
)(`leaving a match that one is not in any more is told %s (SEED=${SEED})`, async (_where, path, told) => {
  prepare([TIM_PLAYS, participantRow(MARA)])
  answer(`DELETE ${PARTICIPANTS}`, { json: [] })
  await openAsMember(path)
  await leave()
  await expect.element(toast()).toMatchTextContent(new RegExp(`Not a participant.*${told}`))
})

test('an answer that cannot be given is told and stays open', async () => {
  prepare([TIM_PLAYS, participantRow(MARA, { status: 'pending' })])
  answer(`PATCH ${PARTICIPANTS}`, { status: 503, json: { code: 'PGRST003', message: 'busy' } })
  await openAsMember(DIALOG)
  await press('Accept')
  await expect.element(toast()).toMatchTextContent('Failed to respond to invitation. Please try again.')
  await expect.element(page.getByText('Pending confirmation')).toBeVisible()
  answer(`PATCH ${PARTICIPANTS}`, { json: [] })
  answer(`GET ${PARTICIPANTS}`, { json: [TIM_PLAYS] })
  await press('Accept')
  await expect.element(toast()).toMatchTextContent('Error: You have not been invited to this match.')
  await expect.element(page.getByRole('button', { name: 'Join Match' })).toBeVisible()
})

const OWN = matchRow({ creator_id: MARA.id, creator: MARA })

test.each(
  share([
    ['in the dialog', DIALOG, /Failed to delete match.*Error: Could not connect to the server/],
    ['on the page', PAGE, /Failed to delete match\. Please try again\./],
  ]),
)(`a delete that does not reach the server is told %s (SEED=${SEED})`, async (_where, path, told) => {
  prepare([], OWN)
  answer(`DELETE ${MATCHES}`, AWAY)
  await openAsMember(path)
  if (path === DIALOG) await press('Manage match')
  await press(path === DIALOG ? 'Delete' : 'Delete Match')
  await confirm('Delete')
  await expect.element(toast()).toMatchTextContent(told)
  await expect.poll(() => location.pathname + location.search).toBe('/matches')
})

test('deleting a match that is not theirs any more is told to the member', async () => {
  prepare([], OWN)
  answer(`DELETE ${MATCHES}`, { json: [] })
  await openAsMember(DIALOG)
  await press('Manage match')
  await press('Delete')
  await confirm('Delete')
  await expect.element(toast()).toMatchTextContent("You don't have permission to delete this match")
})

test('a match that cannot be fetched can be asked for again, however the server fails', async () => {
  prepare([TIM_PLAYS])
  answer(`GET ${MATCHES}`, { status: 400, json: { code: 'XX000', message: 'A screw is loose' } })
  answer(`GET ${PARTICIPANTS}`, { status: 400, json: { code: 'XX000', message: 'Another one' } })
  await openAsMember(PAGE)
  const problem = page.getByRole('alert')
  await expect.element(problem).toMatchTextContent(/Failed to load match details\..*A screw is loose/)
  answer(`GET ${MATCHES}`, { json: [matchRow()] })
  await problem.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: /^Match/ })).toBeVisible()
  await expect.element(problem).toMatchTextContent(/Failed to load match details\..*Another one/)
  answer(`GET ${PARTICIPANTS}`, { json: [TIM_PLAYS] })
  await problem.getByRole('button', { name: 'Try again' }).click()
  await expect.element(team('A')).toMatchTextContent('Tim')
})
