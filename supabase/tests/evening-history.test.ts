import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { runs } from 'supabase-compatible/testing/runs.ts'
import { beforeAll, expect, test } from 'vitest'
import type { EveningBoard } from '../../domain/evening/board.ts'
import { type BoardAnswer, knownTags, wholeBoard } from '../../domain/evening/board-answer.ts'
import { EveningModel } from './evening-model.ts'
import { type Answer, type Board, gameOf, roundOf, statementOf } from './evening-scene.ts'
import { openHistory } from './histories.ts'

// Phones without a network, answers that are lost, entries that are sent twice at once: whatever happens on the way, every entry is there once,
// every phone sees the same scores in the end, and these are the ones that follow from the log.
const SEED = Number(process.env.SEED ?? 1)
const STEPS = runs(250, 10_000)
const members = Array.from({ length: 8 }, () => randomUUID())
const [ORGANISER = ''] = members
const MATCH = randomUUID()
const { operator, connections, signIn, next, oneOf } = openHistory(members, SEED)

interface Item {
  by: string
  name: 'enter_score' | 'revoke_entry'
  args: Record<string, unknown> & { p_id: string }
}
interface Phone {
  member: string
  client: pg.Client
  /** A second request of the same phone, on a connection of its own. */
  twin: pg.Client
  queue: Item[]
  /** The newest entry about each game that the phone has seen on the board. */
  tips: Map<string, string | null>
  /** The board that the phone shows: of what it knows already, answers have the tags alone. */
  held?: EveningBoard
  entered: string[]
}

const phones: Phone[] = []
const model = new EveningModel()
const answers = new Map<string, Answer>()
let players: string[] = []
const deals: string[] = []

async function call<T>(client: pg.Client, name: string, args: Record<string, unknown>): Promise<T> {
  const { sql, values } = statementOf(name, args)
  return (await client.query(sql, values)).rows[0].answer
}
const organiser = () => connections.get(ORGANISER) as pg.Client
const boardOf = (client: pg.Client) => call<Board>(client, 'get_evening', { p_match_id: MATCH })
const chance = (share: number) => next() < share

beforeAll(async () => {
  await operator().query(
    `insert into matches (id, creator_id, location, match_date, match_type, players) values ($1, $2, 'TSG Padel', now(), 'americano', 0)`,
    [MATCH, ORGANISER],
  )
  const { rows } = await operator().query(
    `insert into match_participants (match_id, user_id, status) select $1, unnest($2::uuid[]), 'confirmed' returning id`,
    [MATCH, members],
  )
  // Each enters scores of every game, so that all of them meet in each.
  await operator().query('insert into evening_organisers select $1, unnest($2::uuid[])', [
    MATCH,
    members.slice(1),
  ])
  const settings = { points: 24, courts: ['1', '2'], rounds: 2, seed: 1, present: rows.map(({ id }) => id) }
  await call(organiser(), 'start_evening', { p_id: randomUUID(), p_match_id: MATCH, p_settings: settings })
  players = (await boardOf(organiser())).players.map(({ id }) => id)
  await deal(1)
  await deal(2)
  for (const member of members) {
    const twin = connections.get(member) as pg.Client
    await signIn(member)
    phones.push({
      member,
      client: connections.get(member) as pg.Client,
      twin,
      queue: [],
      tips: new Map(),
      entered: [],
    })
  }
  return () => Promise.all(phones.map(({ twin }) => twin.end()))
})

async function deal(number: number): Promise<void> {
  const drawn = players.map((id) => ({ id, at: next() })).sort((one, other) => one.at - other.at)
  const order = drawn.map(({ id }) => id)
  const round = roundOf(number, gameOf(order.slice(0, 4)), gameOf(order.slice(4), 1))
  const { plan_version } = await boardOf(organiser())
  const answer = await call<Answer>(organiser(), 'deal', {
    p_id: randomUUID(),
    p_match_id: MATCH,
    p_expected: plan_version,
    p_rounds: [round],
    p_seed: 1,
    p_planner_version: 1,
  })
  deals.push(answer.id)
  model.deal(
    number,
    round.games.map(({ id }) => id),
  )
}

/** The last deal of the second round is taken back, as long as there is an earlier one. */
async function takeDealBack(): Promise<void> {
  if (deals.length < 3) return
  await call(organiser(), 'revoke_entry', { p_id: randomUUID(), p_entry_id: deals.pop() })
  model.takeDealBack()
}

function tap(phone: Phone): void {
  const game = oneOf(model.games())
  const a = Math.floor(next() * 3) + 11
  // Few different numbers, so that phones often agree.
  const known = phone.tips.get(game) ?? null
  const p_id = randomUUID()
  phone.queue.push({
    by: phone.member,
    name: 'enter_score',
    args: { p_id, p_game_id: game, p_a: a, p_b: 24 - a, p_based_on: known },
  })
  phone.entered.push(p_id)
}

function undo(phone: Phone): void {
  if (phone.entered.length === 0) return
  const args = { p_id: randomUUID(), p_entry_id: oneOf(phone.entered) }
  phone.queue.push({ by: phone.member, name: 'revoke_entry', args })
}

/** A phone fetches what it does not know. The answer may be lost, or be asked for twice and come late: then it stands beside the newer one. */
async function look(phone: Phone): Promise<void> {
  const asked = phone.held
  const known = knownTags(asked)
  const answer = await call<BoardAnswer>(phone.client, 'get_evening', { p_match_id: MATCH, p_known: known })
  if (chance(0.2)) return
  if (chance(0.2)) await look(phone)
  const shown = wholeBoard(answer, asked)
  if (!shown) throw new Error('a part of the board was left out that the phone does not have')
  phone.held = shown
  leftOut += answer.rounds.filter((round) => !('games' in round)).length
  for (const { games } of shown.rounds) for (const { id, tip_id } of games) phone.tips.set(id, tip_id)
  const { server_time: _, ...whole } = await call<EveningBoard>(phone.client, 'get_evening', {
    p_match_id: MATCH,
  })
  const { server_time: __, ...theirs } = shown
  if (theirs.version === whole.version && theirs.plan_version === whole.plan_version)
    expect([SEED, theirs]).toEqual([SEED, whole])
}
let leftOut = 0

type Sent = { item: Item; answer?: Answer; refusal?: string }

async function request(client: pg.Client, item: Item): Promise<Sent> {
  return call<Answer>(client, item.name, item.args).then(
    (answer) => ({ item, answer }),
    ({ hint, code }: pg.DatabaseError) => ({ item, refusal: hint ?? code ?? 'no code' }),
  )
}

/** Several phones send at once; an answer that is lost lets the phone send again. */
async function send(senders: Phone[]): Promise<void> {
  const sent = await Promise.all(
    senders.flatMap((phone) => {
      const [item] = phone.queue
      if (!item) return []
      const both = chance(0.2) ? [phone.client, phone.twin] : [phone.client]
      if (!chance(0.25)) phone.queue.shift()
      return both.map((client) => request(client, item))
    }),
  )
  for (const { item, answer, refusal } of sent.sort(
    (one, other) => (one.answer?.version ?? 0) - (other.answer?.version ?? 0),
  )) {
    if (answer) settle(item, answer)
    else expect(refusal).toBe(model.refusalOf(item.args))
  }
}

function settle({ by, name, args }: Item, answer: Answer): void {
  const first = answers.get(args.p_id)
  if (first) expect(answer).toEqual(first)
  if (first) return
  answers.set(args.p_id, answer)
  if (name === 'revoke_entry') model.revoke(String(args.p_entry_id), args.p_id)
  else expect([SEED, answer.outcome]).toEqual([SEED, model.enter(args, answer.version, by)])
}

function compare(board: Board): void {
  const shown = board.rounds.flatMap(({ games }) =>
    games.map(({ id, score, tip_id, others }) => ({
      id,
      score: score && [score.a, score.b, score.entry_id],
      tip: tip_id,
      others: others.map(({ entry_id }) => entry_id),
    })),
  )
  expect(shown.sort(byId)).toEqual(model.board().sort(byId))
  expect(board.kept.map(({ entry_id }) => entry_id).sort()).toEqual(model.kept().sort())
  expect(model.unseen(board)).toEqual([])
}
const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)

async function step(): Promise<void> {
  const at = next()
  if (at < 0.42) tap(oneOf(phones))
  else if (at < 0.52) undo(oneOf(phones))
  else if (at < 0.88) await send(phones.filter(() => chance(0.4)))
  else if (at < 0.96) await look(oneOf(phones))
  else if (at < 0.98) await deal(2)
  else await takeDealBack()
}

test(`${STEPS} steps lose no entry and double none, and end in the same scores everywhere`, async () => {
  console.info(`evening history: SEED=${SEED}`)
  for (let at = 0; at < STEPS; at += 1) {
    await step()
    if (at % 50 === 0) compare(await boardOf(organiser()))
  }
  while (phones.some(({ queue }) => queue.length > 0)) await send(phones)
  for (const phone of [...phones, ...phones]) await look(phone)
  const boards = await Promise.all(phones.map(({ client }) => boardOf(client)))
  for (const board of boards) compare(board)
  const { rows } = await operator().query(
    `select id, game_id, points_a, points_b, seq from evening_entries where kind = 'score' order by seq`,
  )
  expect(rows).toEqual(model.entered())
  expect(rows.length).toBeGreaterThan(STEPS / 8)
  expect(leftOut).toBeGreaterThan(5)
  const kinds = new Set([...answers.values()].map(({ outcome }) => outcome))
  expect([...kinds].sort()).toEqual(['confirms', 'counts', 'differs', 'done', 'kept'])
}, 1_800_000)

test('a phone that knows more than a backup that is restored shows what is in it', async () => {
  const ask = (p_known: string[]) =>
    call<BoardAnswer>(organiser(), 'get_evening', { p_match_id: MATCH, p_known })
  const before = wholeBoard(await ask([]), undefined)
  await organiser().query('begin')
  const [game = ''] = model.games()
  const score = { p_id: randomUUID(), p_game_id: game, p_a: 24, p_b: 0, p_based_on: null }
  await call(organiser(), 'enter_score', score)
  const held = wholeBoard(await ask(knownTags(before)), before)
  expect(held?.rounds).not.toEqual(before?.rounds)
  await organiser().query('rollback')
  const after = wholeBoard(await ask(knownTags(held)), held)
  expect({ ...after, server_time: '' }).toEqual({ ...before, server_time: '' })
})
