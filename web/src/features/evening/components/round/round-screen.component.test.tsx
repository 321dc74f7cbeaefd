import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MARA, openAsMember } from '../../../../../testing/open-app.tsx'
import { MATCH_ID, matchRow } from '../../../../../testing/rows.ts'
import { playerId, StandInEvening } from '../../../../../testing/stand-in-evening.ts'
import { answer, callsTo } from '../../../../../testing/stand-in-server.ts'
import { goLive } from '../../../../../testing/stand-in-socket.ts'
import { store } from '../../../../../testing/stand-in-tables.ts'

const PATH = `/matches/${MATCH_ID}/evening`
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

async function open(evening: StandInEvening, columns: object = {}) {
  goLive()
  store('matches', matchRow({ match_type: 'americano', players: 16, ...columns }))
  evening.install()
  await openAsMember(PATH)
}

const running = (players = 8) => new StandInEvening(players).deal()

const shown = (evening: StandInEvening) => {
  const { a, b, court } = evening.gameOf(playerId(0))
  const nameOf = (id: string) => evening.board.players.find((one) => one.id === id)?.name?.split(' ')[0] ?? ''
  const [own, others] = a.includes(playerId(0)) ? [a, b] : [b, a]
  const partner = nameOf(own.find((id) => id !== playerId(0)) ?? '')
  const [one, two] = others.map(nameOf)
  return { court: evening.board.evening.courts[court], partner, one, two }
}

test('the own game is the first thing that is read: round, court, partner and opponents', async () => {
  const evening = running()
  await open(evening)
  const { court, partner, one, two } = shown(evening)
  const name = `Round 1, ${court}, with ${partner} against ${one} and ${two}`
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toMatchTextContent(name)
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Round 1 of 7')
  await expect.element(page.getByText('0 of 2 entered')).toBeVisible()
  const heading = page.getByRole('heading', { level: 2 }).first().element()
  const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
  const isIn = (element: Element) => heading.closest('section')?.contains(element)
  const others = [...document.querySelectorAll('main *')].filter(
    (element) => !isIn(element) && [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE),
  )
  const own = Math.max(...[heading, ...heading.querySelectorAll('*')].map(sizeOf))
  expect(Math.max(...others.map(sizeOf))).toBeLessThan(own)
})

test('two taps in the sheet enter a score, which is shown before the server has answered', async () => {
  const evening = running()
  await open(evening)
  answer('POST /rest/v1/rpc/enter_score', 'never')
  await button('Enter the score').click()
  await button('14').click()
  await button(/^Enter 14/).click()
  await expect.element(page.getByText(/^Score: 14 to 10/)).toBeInTheDocument()
  await expect.element(page.getByText('Kept on this device until the network takes it.')).toBeVisible()
  await expect
    .poll(() => callsTo('POST /rest/v1/rpc/enter_score')[0]?.body)
    .toMatchObject({ p_finished: true })
  // Nothing blocks the next entry.
  await button('Change the score').click()
  await button('15').click()
  await button(/^Enter 15/).click()
  await expect.element(page.getByText(/^Score: 15 to 9/)).toBeInTheDocument()
})

test('the clock of a round is the one of the server, whatever the phone takes for the time', async () => {
  const evening = new StandInEvening(8, { points: null, minutes: 12 }).deal()
  evening.aheadMs = 45 * 60_000
  Object.assign(evening.current(), { state: 'started', started_at: evening.serverTime(61) })
  await open(evening)
  await expect.element(page.getByText(/^10:[45]\d$/)).toBeVisible()
})

test('whoever looks on sees all courts, and enters nothing', async () => {
  const evening = running()
  evening.board.you.player_id = null
  await open(evening)
  await expect.element(page.getByRole('heading', { name: 'Courts' })).toBeVisible()
  await expect.element(page.getByText('Court 6')).toBeVisible()
  await expect.element(button('Enter the score')).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Organize' })).not.toBeInTheDocument()
})

test('one leaves on the own phone, and checks in again', async () => {
  await open(running())
  await button('More of this evening').click()
  await button('I am leaving').click()
  const question = page.getByRole('region', { name: 'Are you here?' })
  await expect.element(question).toBeVisible()
  await question.getByRole('button', { name: 'I am here' }).click()
  await expect.element(question).not.toBeInTheDocument()
  const presence = { p_player_id: playerId(0), p_id: expect.any(String) }
  await expect
    .poll(() => callsTo('POST /rest/v1/rpc/set_presence').map(({ body }) => body))
    .toEqual([
      { ...presence, p_present: false },
      { ...presence, p_present: true },
    ])
})

test('another round comes by itself, and is said', async () => {
  const evening = running()
  await open(evening)
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Round 1 of 7')
  evening.play(1)
  await evening.tell()
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Round 2 of 7')
  const { court, partner } = shown(evening)
  const status = page.getByRole('status').filter({ hasText: `Round 2, ${court}, with ${partner}` })
  await expect.element(status).toBeInTheDocument()
  await expect
    .element(page.getByRole('region', { name: 'Standings' }).getByRole('listitem').first())
    .toBeVisible()
  // Only the rounds that have changed were asked for: this phone has the other five, names and players.
  expect(callsTo('POST /rest/v1/rpc/get_evening').at(-1)?.body).toMatchObject({ p_known: { length: 9 } })
})

test('two values are both shown, and one is chosen', async () => {
  const evening = running()
  const game = evening.gameOf(playerId(0))
  evening.enter(game, 14, 10, MARA.id)
  evening.enter(game, 15, 9, undefined, null)
  await open(evening)
  const dispute = page.getByRole('region', { name: 'Two scores' })
  await expect.element(dispute.getByRole('listitem').first()).toMatchTextContent('Mara Lob, counts for now')
  await dispute.getByRole('button').last().click()
  await expect.element(dispute).not.toBeInTheDocument()
  await expect.poll(() => evening.gameOf(playerId(0)).score).toMatchObject({ a: 15, b: 9 })
})

test('the score of a round that is over is entered afterwards', async () => {
  const evening = running()
  const late = evening.gameOf(playerId(0))
  evening.play(1)
  Object.assign(late, { score: null, tip_id: null })
  await open(evening)
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Round 2 of 7')
  await page.getByRole('navigation', { name: 'Rounds' }).getByRole('link', { name: 'Round 1' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Round 1 of 7')
  await button('Enter the score').click()
  await button('17').click()
  await button(/^Enter 17/).click()
  await expect.poll(() => late.score && [late.score.a, late.score.b].toSorted()).toEqual([17, 7].toSorted())
})
