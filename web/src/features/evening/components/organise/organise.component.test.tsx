import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MARA, openAsMember, toast } from '../../../../../testing/open-app.tsx'
import { BEN, IDA, MATCH_ID, matchRow, NILS, participantRow } from '../../../../../testing/rows.ts'
import { playerId, StandInEvening } from '../../../../../testing/stand-in-evening.ts'
import { answer, answersTo, callsTo } from '../../../../../testing/stand-in-server.ts'
import { goLive } from '../../../../../testing/stand-in-socket.ts'
import { store } from '../../../../../testing/stand-in-tables.ts'

const PATH = `/matches/${MATCH_ID}/evening`
const DEAL = 'POST /rest/v1/rpc/deal'
const ADD = 'POST /rest/v1/rpc/add_player'
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = page.getByRole('heading', { level: 1 })

const ofMara = { creator_id: MARA.id, creator: MARA, match_type: 'americano', players: 16 }

/** An americano of Mara's in an hour, with four who take part. */
function storeAmericano() {
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  store('matches', matchRow({ ...ofMara, match_date: soon, end_time: null }))
  store(
    'match_participants',
    ...[MARA, NILS, IDA, BEN].map((who) => participantRow(who, { team_assignment: null })),
  )
  answer('POST /rest/v1/rpc/evening_version', { json: null })
}

async function organise(players = 9, play = 0): Promise<StandInEvening> {
  goLive()
  store('matches', matchRow(ofMara))
  const evening = new StandInEvening(players).deal().play(play).install()
  evening.board.you.is_organiser = true
  evening.board.organisers = [MARA.id]
  await openAsMember(PATH)
  await expect.element(heading).toMatchTextContent(/^Round/)
  return evening
}

const somebodyOf = (evening: StandInEvening) => {
  const ids = evening.current().games.flatMap(({ a, b }) => [...a, ...b])
  const id = ids.find((one) => one !== playerId(0)) ?? ''
  return evening.board.players.find((one) => one.id === id)?.name ?? ''
}

test('round 1 is dealt within six taps from the page of the event', async () => {
  storeAmericano()
  await openAsMember(`/matches/${MATCH_ID}`)
  let taps = 0
  const tap = async (name: string, role: 'button' | 'link' = 'button') => {
    taps += 1
    await page.getByRole(role, { name, exact: true }).click()
  }
  await tap('Start the evening', 'link')
  await expect.element(page.getByText(/^Everyone plays \d+ of \d+ rounds$/)).toBeVisible()
  const evening = new StandInEvening(4)
  answer('POST /rest/v1/rpc/start_evening', () => {
    evening.install()
    evening.board.you.is_organiser = true
    return { json: { id: 'e', version: 1, plan_version: 1 } }
  })
  await tap('Deal round 1')
  await expect.element(heading).toMatchTextContent(/^Round 1 of/)
  expect(taps).toBeLessThanOrEqual(6)
  const [start] = callsTo('POST /rest/v1/rpc/start_evening')
  expect(start?.body).toMatchObject({
    p_settings: { format: 'americano', points: 24, present: { length: 4 } },
  })
  // A server of an earlier version knows nothing of ratings, and refuses what it does not know.
  expect(start?.body).not.toHaveProperty('p_settings.is_rated')
  await expect.element(page.getByText(/[Cc]ounts for the rating/)).not.toBeInTheDocument()
})

test('an answer that is lost at the start loses no guest, and doubles none', async () => {
  storeAmericano()
  await openAsMember(PATH)
  for (const name of ['Zoe', 'Zoe']) {
    await page.getByRole('textbox', { name: 'Guest' }).fill(name)
    await button('Add').click()
  }
  const evening = new StandInEvening(4)
  let lost = 1
  answer('POST /rest/v1/rpc/start_evening', () => {
    evening.install()
    const take = answersTo(ADD)
    answer(ADD, async (call) => {
      const taken = await take(call)
      return lost-- > 0 ? new TypeError('Failed to fetch') : taken
    })
    evening.board.you.is_organiser = true
    return { json: { id: 'e', version: 1, plan_version: 1 } }
  })
  await button('Deal round 1').click()
  await expect.element(heading).toMatchTextContent(/^Round 1 of/)
  expect(evening.board.players.slice(4).map(({ name }) => name)).toEqual(['Zoe', 'Zoe'])
  const starts = callsTo('POST /rest/v1/rpc/start_evening').map(({ body }) => body)
  expect(starts).toEqual([starts[0], starts[0]])
  // Two of one name are told apart.
  await button('Who is here').click()
  await expect.element(page.getByRole('button', { name: 'Zoe 2 (guest)' })).toBeVisible()
})

test('somebody leaves: the round is repaired with one tap, which says what it does, and is undone', async () => {
  const evening = await organise()
  const name = somebodyOf(evening)
  await button('Who is here').click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
  const plan = page.getByRole('dialog').getByRole('region', { name: 'Plan' })
  await expect.element(plan).toMatchTextContent(`Has left: ${name.split(' ')[0]}.`)
  await expect.element(plan).toMatchTextContent(/Plays now: /)
  await expect.element(plan).toMatchTextContent(/fair|evenly/)
  await plan.getByRole('button', { name: 'Repair round 1' }).click()
  await expect.element(plan).not.toBeInTheDocument()
  await expect.element(toast()).toMatchTextContent('Round 1 is repaired')
  const deal = callsTo(DEAL)[0]?.body as { p_id: string } | undefined
  await toast().getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => callsTo('POST /rest/v1/rpc/revoke_entry')[0]?.body)
    .toMatchObject({ p_entry_id: deal?.p_id })
})

test('an act for another state of the evening is refused and shown, and nothing is tried again', async () => {
  const evening = await organise(8)
  for (const game of evening.current().games) evening.enter(game, 14, 10)
  await evening.tell()
  await expect.element(page.getByText('2 of 2 entered')).toBeVisible()
  const refused = { code: 'PT409', message: 'changed', hint: 'evening_changed', details: '9' }
  answer('POST /rest/v1/rpc/close_round', { status: 409, json: refused })
  await button('Deal round 2').click()
  await expect.element(toast()).toMatchTextContent(/Somebody else was faster.*shown anew/)
  expect(callsTo('POST /rest/v1/rpc/close_round')).toHaveLength(1)
  expect(callsTo('POST /rest/v1/rpc/get_evening').length).toBeGreaterThan(1)
})

test.each([
  ['that is ended elsewhere', { state: 'ended', ended_at: new Date().toISOString() }],
  ['that nobody has ended for a day', { ends_at: new Date().toISOString() }],
])('an evening %s shows its podium and the final standings', async (_name, over) => {
  const evening = await organise(8, 2)
  Object.assign(evening.board.evening, over)
  evening.board.version += 1
  await evening.tell()
  await expect.element(heading).toMatchTextContent('Final standings')
  await expect.element(page.getByRole('list', { name: 'Podium' }).getByRole('listitem').first()).toBeVisible()
  await expect.element(button('Deal round 3')).not.toBeInTheDocument()
})

test('a match that is gone, or hidden from the member meanwhile, has no evening', async () => {
  await openAsMember(PATH)
  await expect.element(heading).toMatchTextContent('This match no longer exists.')
})
