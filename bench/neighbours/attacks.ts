import { BACKEND_LIMITS } from 'supabase-compatible/testing/backend-limits.ts'
import type { Attacker, AttackRequest } from './attacker.ts'

const { realtime, requests, storage } = BACKEND_LIMITS
const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, at) => from + at)
const EMBEDS =
  'creator:profiles!matches_creator_id_fkey(id,username,avatar_url,skill_level),' +
  'participants:match_participants(id,user_id,status,team_assignment,user:profiles(id,username,avatar_url,skill_level))'
const get = (path: string): AttackRequest => ({ method: 'GET', path })
const post = (path: string, body: string): AttackRequest => ({ method: 'POST', path, body })

/** Each does the worst that the limits of one service allow to one member, with as few means as that takes. */
export const ATTACKS: Record<string, (attacker: Attacker) => Promise<void>> = {
  'realtime: joins, filters': joinsAndFilters,
  'realtime: changes to many': changesToMany,
  'realtime: messages': messages,
  'realtime: one huge join': hugeJoins,
  'rest: heavy reads': async (attacker) =>
    attacker.flood(100, () => get(`/rest/v1/matches?select=*,${EMBEDS}&limit=1000&order=match_date.desc`)),
  'rest: many small reads': async (attacker) =>
    attacker.flood(300, () => get('/rest/v1/profiles?select=id&limit=1')),
  'rest: long, deep filters': longFilters,
  'rest: ever new shapes': newShapes,
  'rest: long answers': longAnswers,
  'rest: inner embeds': innerEmbeds,
  'rest: huge bodies': async (attacker) => {
    const huge = `[${'{},'.repeat(2_700_000)}{}]`
    const allowed = `[${'{},'.repeat(Math.floor(requests.maxMemberBodySize / 3) - 2)}{}]`
    attacker.flood(10, () => post('/rest/v1/matches', huge))
    attacker.flood(20, (count) => post(count % 2 ? '/rest/v1/matches' : '/rest/v1/rpc/join_match', allowed))
  },
  'storage: uploads': uploads,
  'storage: lists, links': async (attacker) => {
    const paths = numbers(storage.links).map((at) => `${attacker.id}/${at}.png`)
    const sign = JSON.stringify({ expiresIn: 3600, paths })
    const list = JSON.stringify({
      prefix: '',
      limit: storage.entries,
      search: 'a',
      sortBy: { column: 'name' },
    })
    attacker.flood(60, (count) =>
      count % 2
        ? post('/storage/v1/object/sign/avatars', sign)
        : post('/storage/v1/object/list/avatars', list),
    )
  },
  'auth: everything': async (attacker) => {
    const long = JSON.stringify({ email: `${'x'.repeat(60_000)}@demo.example`, password: 'x' })
    const wrong = (count: number) =>
      JSON.stringify({ email: `bench${count}@demo.example`, password: 'wrong' })
    attacker.flood(60, () => get('/auth/v1/user'))
    attacker.flood(20, (count) => post('/auth/v1/token?grant_type=password', wrong(count)))
    attacker.flood(20, () => post('/auth/v1/recover', long))
  },
}

const frame = (topic: string, event: string, payload: object) =>
  JSON.stringify(['1', '1', `realtime:${topic}`, event, payload])

function join(attacker: Attacker, topic: string, wishes: object[]): string {
  const table = { event: '*', schema: 'public', table: 'matches' }
  const config = { postgres_changes: wishes.map((wish) => ({ ...table, ...wish })) }
  return frame(topic, 'phx_join', { config, access_token: attacker.token })
}

/** Joins whose every value PostgreSQL has to cast, again and again on many sockets. */
async function joinsAndFilters(attacker: Attacker): Promise<void> {
  const sockets = await Promise.all(numbers(20).map(() => attacker.socket()))
  let moment = 0
  const filter = () =>
    `match_date=in.(${numbers(100).map(() => `"2026-01-01 10:00:00.${moment++}"`)})`.slice(0, 8000)
  attacker.repeat(50, () => {
    for (const [at, socket] of sockets.entries())
      socket.send(
        join(
          attacker,
          `${at}`,
          numbers(5).map(() => ({ filter: filter() })),
        ),
      )
  })
}

/** Opens as many bindings as a member may have, all notified of changes that the member makes as fast as possible. */
async function changesToMany(attacker: Attacker): Promise<void> {
  const perSocket = realtime.bindingsOfSocket
  for (const at of numbers(realtime.bindingsOfMember / perSocket)) {
    const socket = await attacker.socket()
    const wishes = numbers(perSocket).map((binding) => ({
      filter: `players=gt.-${1 + at * perSocket + binding}`,
    }))
    for (const topic of numbers(perSocket / 4))
      socket.send(join(attacker, `${topic}`, wishes.slice(topic * 4, topic * 4 + 4)))
  }
  const change = () => JSON.stringify({ description: `${'a'.repeat(1900)} ${Math.random()}` })
  attacker.flood(10, () => ({
    method: 'PATCH',
    path: `/rest/v1/matches?creator_id=eq.${attacker.id}&match_date=gt.${new Date().toISOString()}`,
    body: change(),
  }))
}

/** The largest messages, as many as a member's sockets may send. */
async function messages(attacker: Attacker): Promise<void> {
  const sockets = await Promise.all(numbers(realtime.socketsPerMember).map(() => attacker.socket()))
  const large = frame('x', 'nothing', { filler: 'x'.repeat(realtime.messageSize - 1000) })
  const token = frame('x', 'access_token', { access_token: `${attacker.token.slice(0, -10)}AAAAAAAAAA` })
  for (const socket of sockets) socket.send(join(attacker, 'x', []))
  attacker.repeat(30, () => {
    for (const socket of sockets) {
      if (socket.readyState !== socket.OPEN || socket.bufferedAmount > 1_000_000) continue
      socket.send(large)
      socket.send(token)
    }
  })
}

/** One message of 234 KiB, as it once held everybody up for eight seconds. */
async function hugeJoins(attacker: Attacker): Promise<void> {
  const filter = numbers(11)
    .map(() => `players=in.(${numbers(100)})`)
    .join(',')
  const text = join(
    attacker,
    'huge',
    numbers(70).map(() => ({ filter })),
  )
  attacker.repeat(200, () => {
    void attacker.socket().then(
      (socket) => socket.send(text),
      () => {},
    )
  })
}

async function longFilters(attacker: Attacker): Promise<void> {
  const many = `id=in.(${numbers(800).map((at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`)})`
  const ors = `or=(${numbers(2500).map((at) => `players.eq.${at}`)})`.slice(0, 28_000)
  const deep = `${'and=(or('.repeat(1)}${'and(or('.repeat(4)}players.gt.0${'))'.repeat(5)}`
  const paths = [many, `${ors.slice(0, ors.lastIndexOf(','))})`, deep].map(
    (filter) => `/rest/v1/matches?select=id&${filter}`,
  )
  attacker.flood(60, (count) => get(paths[count % paths.length] ?? ''))
}

/** Requests that nobody has sent before, so that each is compiled and planned anew. */
async function newShapes(attacker: Attacker): Promise<void> {
  const embeds = numbers(10)
    .map((at) => `e${at}:match_participants(id,user:profiles(id,username))`)
    .join(',')
  attacker.flood(40, (count) => get(`/rest/v1/matches?select=a${count}:id,${embeds}&limit=1`))
}

/** Answers of just less than an answer may have, made of one column again and again. */
async function longAnswers(attacker: Attacker): Promise<void> {
  const columns = 1000
  const bytesOfRow = columns * '"a100":"00000000-0000-4000-8000-000000000000",'.length
  const rows = Math.floor((0.95 * requests.maxResponseSize) / bytesOfRow)
  const select = numbers(columns).map((at) => `a${at}:id`)
  attacker.flood(40, (count) => get(`/rest/v1/matches?select=${select}&limit=${rows - (count % 10)}`))
}

/** As many embeds that other rows have to meet as are allowed: PostgreSQL plans their joins in all orders. */
async function innerEmbeds(attacker: Attacker): Promise<void> {
  const embeds = numbers(18).map((at) => `e${at}:matches!inner(id)`)
  attacker.flood(40, (count) => get(`/rest/v1/match_participants?select=a${count}:id,${embeds}&limit=1`))
}

/** Runs as many uploads at a time as a member may have, each as large as its bucket allows. */
async function uploads(attacker: Attacker): Promise<void> {
  const head = Buffer.from('89504e470d0a1a0a0000000d4948445200000040000000400802000000', 'hex')
  const body = Buffer.concat([head, Buffer.alloc(5 * 1024 * 1024 - head.length, 1)])
  attacker.flood(20, (count) => ({
    method: 'POST',
    path: `/storage/v1/object/avatars/${attacker.id}/bench-${count}.png`,
    body,
    headers: { 'content-type': 'image/png' },
  }))
}
