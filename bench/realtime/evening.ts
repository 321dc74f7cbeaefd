import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { memberId } from 'supabase-compatible/testing/bench/database.ts'
import { tell } from 'supabase-compatible/testing/bench/figures.ts'
import { quantile } from 'supabase-compatible/testing/bench/load.ts'
import { startPeer } from 'supabase-compatible/testing/bench/peers/start.ts'
import {
  type RealtimeServer,
  startRealtimeServer,
} from 'supabase-compatible/testing/bench/realtime/realtime-server.ts'
import { openAll, openSocket } from 'supabase-compatible/testing/bench/realtime/sockets.ts'
import type { WebSocket } from 'ws'
import { coalesce } from '../../web/src/lib/time/coalesce.ts'
import { startBenchPostgres } from '../database.ts'

const PHONES = 64
const COURTS = PHONES / 4
const ROUNDS = 16
/** Rounds that are played before, so that the board is as long as late in an evening. */
const PLAYED = 8
/** Half of them with phones that fetch the whole board each time, as those of an earlier version do. */
const RUNS = 8

interface Burst {
  /** Answers to the phones, in all of them together. */
  bytes: number
  isWhole: boolean
  /** By phone, milliseconds until the server has answered to its entry. */
  entered: number[]
  /** By phone, milliseconds from the tap of all until it has the scores of all. */
  times: number[]
  /** By phone, until nothing follows any more. */
  requests: number[]
}

/**
 * All players enter the score of their game at the same moment. Prints when each phone has a board with all of them, and how many requests
 * that takes, beside a bare `ws` server that sends every message to all others, and beside bare commits.
 */
export async function runEvening(): Promise<void> {
  const postgres = await startBenchPostgres()
  try {
    const { url } = await postgres.create(100)
    const floor = await measureFloor()
    const commits = await measureCommits(url)
    const server = await startRealtimeServer(url, 'evening_versions')
    const evening = await begin(url, server)
    const bursts: Burst[] = []
    for (let run = 0; run < RUNS; run++) bursts.push(await evening.burst(PLAYED + 1 + run, run % 2 === 0))
    evening.close()
    await server.stop()
    print(floor, commits, bursts)
  } finally {
    await postgres.stop()
  }
}

function print(floor: number[], commits: number[], bursts: Burst[]): void {
  const rows = {
    'floor: bare ws, all messages to all': figures(floor),
    'floor: so many commits, one after the other': figures(commits),
    'ours: the own score is taken': figures(
      bursts.flatMap((burst) => burst.entered).sort((one, other) => one - other),
    ),
    'ours: all scores are shown': shownIn(bursts.filter(({ isWhole }) => !isWhole)),
    'the same with whole boards': shownIn(bursts.filter(({ isWhole }) => isWhole)),
  }
  const title = `24. ${PHONES} players enter the scores of a round at once, ${RUNS} rounds`
  const target = 'p95 1,000 ms, fewer than 6 requests a phone'
  tell({ title, target, rows, drawn: 'p95 ms', limit: 1000 })
}

function shownIn(bursts: Burst[]) {
  const requests = bursts.flatMap((burst) => burst.requests)
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
  return {
    ...figures(bursts.flatMap((burst) => burst.times).sort((one, other) => one - other)),
    'requests a phone': (sum(requests) / requests.length).toFixed(1),
    'most of a phone': Math.max(...requests),
    'kB a phone': (sum(bursts.map(({ bytes }) => bytes)) / bursts.length / PHONES / 1000).toFixed(0),
  }
}

const figures = (times: number[]) =>
  Object.fromEntries(
    [0.5, 0.95, 1].map((q) => [q === 1 ? 'max ms' : `p${q * 100} ms`, Math.round(quantile(times, q))]),
  )

async function measureFloor(): Promise<number[]> {
  const peer = await startPeer('bare-socket.ts', {})
  const sockets = await openAll(PHONES, () => openSocket(peer.url.replace('http', 'ws')))
  const start = performance.now()
  const heard = sockets.map(
    (socket) =>
      new Promise<number>((resolve) => {
        let left = PHONES - 1
        socket.on('message', () => {
          left -= 1
          if (left === 0) resolve(performance.now() - start)
        })
      }),
  )
  for (const socket of sockets) socket.send('.'.repeat(900))
  const times = await Promise.all(heard)
  for (const socket of sockets) socket.terminate()
  await peer.stop()
  return times.sort((one, other) => one - other)
}

/** Entries of one evening are made one after the other, so that the disk has a part in how long all take: when each of as many is on it. */
async function measureCommits(databaseUrl: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('create table floor_commits (n int)')
  const start = performance.now()
  const times: number[] = []
  for (let n = 0; n < PHONES; n++) {
    await client.query('insert into floor_commits values ($1)', [n])
    times.push(performance.now() - start)
  }
  await client.query('drop table floor_commits')
  await client.end()
  return times
}

interface Board {
  version: number
  plan_version: number
  players: { id: string; member_id: string; number: number }[]
  rounds: { number: number; games: { id: string; a: string[]; b: string[] }[] }[]
}

/** Begins an evening in which every member plays on a phone of their own. */
async function begin(databaseUrl: string, server: RealtimeServer) {
  const match = randomUUID()
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const present = await seat(pool, match)
  await pool.end()
  const call = async (member: number, name: string, body: object): Promise<string> => {
    const response = await fetch(`${server.url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { ...(await server.headersOf(member)), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${name}: ${response.status} ${text}`)
    return text
  }
  const board = async () => JSON.parse(await call(1, 'get_evening', { p_match_id: match })) as Board
  const settings = { points: 24, courts: courtNames(), rounds: ROUNDS, seed: 1, present }
  await call(1, 'start_evening', { p_id: randomUUID(), p_match_id: match, p_settings: settings })
  await call(1, 'deal', dealOf(match, await board()))
  const dealt = await board()
  const close = (p_number: number) =>
    call(1, 'close_round', { p_id: randomUUID(), p_match_id: match, p_number })
  for (const { number, games } of dealt.rounds.slice(0, PLAYED)) {
    for (const { id } of games) await call(1, 'enter_score', scoreOf(id))
    await close(number)
  }
  const phones = await openAll(PHONES, async (index) => {
    const socket = await server.listen(index + 1)
    const phone = new Phone(socket, index + 1, (name, body) => call(index + 1, name, body), match)
    await phone.fetch()
    return phone
  })
  return {
    async burst(number: number, isWhole: boolean): Promise<Burst> {
      const { version, players, rounds } = await board()
      await Promise.all(phones.map((phone) => phone.reaches(version)))
      const games = rounds.find((round) => round.number === number)?.games ?? []
      const gameOf = (member: number) => {
        const player = players.find(({ member_id }) => member_id === memberId(member))?.id ?? ''
        return games.find(({ a, b }) => [...a, ...b].includes(player))?.id ?? ''
      }
      for (const phone of phones) phone.begin(isWhole)
      const bursts = phones.map((phone) => phone.enter(gameOf(phone.member), version + PHONES))
      const told = await Promise.all(bursts)
      const [entered, times] = [told.map((one) => one.entered), told.map((one) => one.shown)]
      await Promise.all(phones.map((phone) => phone.settled()))
      await close(number)
      const bytes = phones.reduce((sum, phone) => sum + phone.bytes, 0)
      return { entered, times, bytes, isWhole, requests: phones.map((phone) => phone.requests) }
    },
    close: () => {
      for (const phone of phones) phone.close()
    },
  }
}

async function seat(pool: pg.Pool, match: string): Promise<string[]> {
  await pool.query(
    `insert into public.matches (id, creator_id, location, match_date, match_type, players) values ($1, $2, 'TSG Padel', now() + interval '1 hour', 'americano', 0)`,
    [match, memberId(1)],
  )
  const members = Array.from({ length: PHONES }, (_, index) => memberId(index + 1))
  const { rows } = await pool.query<{ id: string }>(
    `insert into public.match_participants (match_id, user_id, status) select $1, unnest($2::uuid[]), 'confirmed' returning id`,
    [match, members],
  )
  return rows.map(({ id }) => id)
}

const courtNames = () => Array.from({ length: COURTS }, (_, at) => `Court ${at + 1}`)

const scoreOf = (game: string) => ({ p_id: randomUUID(), p_game_id: game, p_a: 14, p_b: 10 })

/** Everybody plays in every round, each time with others. */
function dealOf(match: string, { plan_version, players }: Board) {
  const ids = players.toSorted((one, other) => one.number - other.number).map(({ id }) => id)
  const rounds = Array.from({ length: ROUNDS }, (_, round) => ({
    number: round + 1,
    games: Array.from({ length: COURTS }, (_, court) => {
      const [a1, a2, b1, b2] = [0, 1, 2, 3].map(
        (seat) => ids[seat * COURTS + ((court + seat * round) % COURTS)],
      )
      return { id: randomUUID(), court, a: [a1, a2], b: [b1, b2] }
    }),
  }))
  return {
    ...{ p_id: randomUUID(), p_match_id: match, p_expected: plan_version },
    ...{ p_rounds: rounds, p_seed: 1, p_planner_version: 1 },
  }
}

const VERSION = /[{,]\s*"version":\s*(\d+)/

/** The tags of a board, without parsing it: the phones share one processor here. */
const tagsIn = (board: string): string[] =>
  [...board.matchAll(/"(?:tag|names|players)":\s*"([0-9a-f]{16})"/g)].map(([, tag = '']) => tag)

type Call = (name: string, body: object) => Promise<string>

/** A phone that shows the evening: it hears of each version, and fetches the board as the client does. */
class Phone {
  readonly member: number
  requests = 0
  bytes = 0
  #known: string[] = []
  #isWhole = false
  readonly #socket: WebSocket
  readonly #call: Call
  readonly #match: string
  readonly #soon: ReturnType<typeof coalesce>
  #heard = 0
  #shown = 0
  #isFetching = false
  #changed: () => void = () => {}

  constructor(socket: WebSocket, member: number, call: Call, match: string) {
    this.member = member
    this.#socket = socket
    this.#call = call
    this.#match = match
    this.#soon = coalesce(() => void this.fetch())
    socket.on('message', (message: Buffer) => {
      const [, version] = VERSION.exec(message.toString()) ?? []
      if (!version) return
      this.#heard = Math.max(this.#heard, Number(version))
      this.#follow()
    })
  }

  /** Counts anew, and fetches whole boards or what has changed from here on. */
  begin(isWhole: boolean): void {
    this.requests = 0
    this.bytes = 0
    this.#isWhole = isWhole
  }

  /** Enters a score, and resolves to the milliseconds until the server has it, and until the board has this version. */
  async enter(game: string, wanted: number): Promise<{ entered: number; shown: number }> {
    this.requests += 1
    const start = performance.now()
    await this.#call('enter_score', scoreOf(game))
    const entered = performance.now() - start
    await this.reaches(wanted)
    return { entered, shown: performance.now() - start }
  }

  reaches = (version: number): Promise<void> => this.#until(() => this.#shown >= version)

  settled = (): Promise<void> => this.#until(() => !this.#isFetching && this.#shown >= this.#heard)

  close(): void {
    this.#soon.cancel()
    this.#socket.terminate()
  }

  #follow(): void {
    if (!this.#isFetching && this.#heard > this.#shown) this.#soon()
  }

  async fetch(): Promise<void> {
    this.#isFetching = true
    this.requests += 1
    const known = this.#isWhole ? {} : { p_known: this.#known }
    const board = await this.#call('get_evening', { p_match_id: this.#match, ...known })
    this.bytes += board.length
    this.#known = tagsIn(board)
    this.#shown = Number(VERSION.exec(board)?.[1])
    this.#isFetching = false
    this.#follow()
    this.#changed()
  }

  async #until(isSo: () => boolean): Promise<void> {
    while (!isSo())
      await new Promise<void>((resolve) => {
        this.#changed = resolve
      })
  }
}
