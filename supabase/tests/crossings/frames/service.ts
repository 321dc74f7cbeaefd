import type pg from 'pg'
import {
  type Change,
  Channel,
  type Connection,
  createVisibilityQueries,
  defaultLimits,
  dispatch,
  makeSubscriptions,
  openTables,
  Subscriptions,
  type Table,
} from 'supabase-compatible/testing/internals.ts'

export interface Service {
  /** The tables that members can watch. */
  tables: Table[]
  /** Returns the content of the frames that a caller is sent who watches everything. */
  send(changes: Change[], claims: { role: string }): Promise<FrameContent[]>
}

interface FrameContent {
  type: Change['type']
  table: string
  record?: Record<string, unknown>
  old_record?: Record<string, unknown>
}

const PUBLISHED = `select tablename as name from pg_publication_tables where pubname = 'supabase_realtime' order by 1`

/** The dispatcher of the realtime service on the connection of the scenes. Nothing but the log and the socket is left out. */
export async function openService(client: pg.Client): Promise<Service> {
  const known = openTables(client as unknown as pg.Pool)
  const { rows } = await client.query<{ name: string }>(PUBLISHED)
  const tables: Table[] = []
  for (const { name } of rows) tables.push((await known.get('public', name)) as Table)
  const checker = await openChecker(client, tables)
  const { channel, received } = openSocket()
  const subscriptions = new Subscriptions()
  const everything = [{ event: '*', schema: 'public' }]
  for (const one of await makeSubscriptions(channel, everything, known, async () => []))
    subscriptions.add(one)
  return {
    tables,
    async send(changes, claims) {
      channel.actFor({ role: claims.role, claims })
      received.length = 0
      await dispatch(changes, subscriptions, known, checker)
      return received.map(contentOf)
    },
  }
}

/** The queries of the service, whose transactions are savepoints of the scene's. A query that fails fails the test. */
async function openChecker(client: pg.Client, tables: Table[]) {
  const WITHIN: Record<string, string> = {
    begin: `savepoint back; set local session_replication_role = 'replica'`,
    rollback: 'rollback to savepoint back; release savepoint back',
  }
  let last: Promise<unknown> = Promise.resolve()
  // One statement at a time: the service sends several, and leaves their order to the connection.
  const query = (statement: string | pg.QueryConfig) => {
    const run = () =>
      client.query(typeof statement === 'string' ? (WITHIN[statement] ?? statement) : statement)
    const answer = last.then(run, run)
    last = answer
    return answer
  }
  const check = createVisibilityQueries({ query } as unknown as pg.Client)
  // Its functions have to be there before any scene: they would be rolled back with it.
  for (const table of tables)
    await check({ table, role: 'authenticated', subjects: [], rows: [], changes: [] }, [])
  return { check, stop: async () => {} }
}

/** A socket that keeps what it is sent. */
function openSocket() {
  const received: Buffer[] = []
  const channels = new Map<string, Channel>()
  const send = (frame: Buffer) => received.push(frame)
  const connection = { version: '2.0.0', channels, send, limits: defaultLimits(1) } as unknown as Connection
  const channel = new Channel(connection, 'realtime:walk', '1', { role: 'anon', claims: { role: 'anon' } })
  channels.set(channel.topic, channel)
  return { channel, received }
}

function contentOf(frame: Buffer): FrameContent {
  const head = frame[1] === 127 ? 10 : frame[1] === 126 ? 4 : 2
  const [, , , , { data }] = JSON.parse(frame.subarray(head).toString())
  return data
}
