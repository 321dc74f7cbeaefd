import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { LogicalReplicationService, type Pgoutput, PgoutputPlugin } from 'pg-logical-replication'

/** Changes of one transaction that are delivered before the rest has arrived. */
const MAX_BATCH = 1000
/** Fixes the text format of values that clients expect, whatever the server's configuration is. */
const SESSION =
  '-c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c bytea_output=hex -c extra_float_digits=1'

export interface StreamListener {
  /** Every commit from now on is received. */
  live(): void
  /** Changes of one transaction, in order of commit. No more are read until the promise resolves. */
  changes(changes: Change[]): Promise<void>
  /** A table occurs for the first time, or its definition or its grants may have changed. */
  relationChanged(schema: string, table: string): void
  /** The stream has ended unexpectedly; called once. */
  lost(error: Error): void
}

export type ChangeStream = ReturnType<typeof openChangeStream>

/** Streams the publication `supabase_realtime` through a temporary slot of its own. */
export function openChangeStream(databaseUrl: string, listener: StreamListener) {
  const service = new LogicalReplicationService(
    { connectionString: databaseUrl, application_name: 'realtime', keepAlive: true, options: SESSION },
    // PostgreSQL keeps what is not acknowledged, and counts it as what realtime is behind: in ten seconds some megabytes.
    { acknowledge: { auto: false, timeoutSeconds: 1 }, flowControl: { enabled: true } },
  )
  let ended = false
  const handleLoss = (error: Error) => {
    if (ended) return
    ended = true
    listener.lost(error)
  }
  const reader = readMessages(listener)
  service.on('start', () => listener.live())
  service.on('data', (_lsn: string, message: Pgoutput.Message) => reader(message))
  // A stopping server waits until every receiver has confirmed its position.
  service.on('heartbeat', (lsn: string, _time: number, respond: boolean) => {
    if (respond) void service.acknowledge(lsn)
  })
  service.on('error', handleLoss)
  service
    .subscribe(new TemporarySlotPlugin(), `realtime_${randomBytes(6).toString('hex')}`)
    .then(() => handleLoss(new Error('The replication stream has ended.')), handleLoss)
  return {
    /** Ends the connection and drops its slot. */
    async stop(): Promise<void> {
      ended = true
      await service.stop()
    },
  }
}

/** Creates the slot in the connection that reads it, and leaves values in PostgreSQL's text format. */
class TemporarySlotPlugin extends PgoutputPlugin {
  constructor() {
    super({ protoVersion: 1, publicationNames: ['supabase_realtime'] })
  }

  override async start(client: pg.Client, slotName: string): Promise<pg.QueryResult> {
    await client.query(`CREATE_REPLICATION_SLOT "${slotName}" TEMPORARY LOGICAL pgoutput NOEXPORT_SNAPSHOT`)
    return super.start(client, slotName, '0/0')
  }

  override parse(buffer: Buffer): Pgoutput.Message {
    const message = super.parse(buffer)
    if (message.tag === 'relation') for (const column of message.columns) column.parser = (text) => text
    return message
  }
}

function readMessages(listener: StreamListener): (message: Pgoutput.Message) => Promise<void> | void {
  let transaction = 0
  let committedAt = ''
  let collected: Change[] = []
  const flush = async () => {
    const changes = collected
    collected = []
    if (changes.length > 0) await listener.changes(changes)
  }
  return (message) => {
    if (message.tag === 'begin') {
      transaction = message.xid >>> 0
      committedAt = new Date(Number(message.commitTime as bigint) / 1000).toISOString()
    } else if (message.tag === 'relation') {
      listener.relationChanged(message.schema, message.name)
    } else if (message.tag === 'commit') return flush()
    else {
      const change = changeOf(message, transaction, committedAt)
      if (change) collected.push(change)
      if (collected.length >= MAX_BATCH) return flush()
    }
  }
}

function changeOf(message: Pgoutput.Message, transaction: number, committedAt: string): Change | undefined {
  if (message.tag !== 'insert' && message.tag !== 'update' && message.tag !== 'delete') return undefined
  const { schema, name: table } = message.relation
  const common = { schema, table, committedAt, transaction }
  if (message.tag === 'insert')
    return { ...common, type: 'INSERT', row: message.new as Row, oldRow: undefined, isOldRowComplete: false }
  const oldRow = (message.old ?? message.key ?? undefined) as Row | undefined
  const isOldRowComplete = message.old !== null
  if (message.tag === 'update')
    return { ...common, type: 'UPDATE', row: message.new as Row, oldRow, isOldRowComplete }
  return { ...common, type: 'DELETE', row: oldRow ?? {}, oldRow, isOldRowComplete }
}

/** Values in PostgreSQL's text format, by column. */
export type Row = Record<string, string | null>

/** One row that a committed transaction inserted, updated or deleted. */
export interface Change {
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  schema: string
  table: string
  /** Time of the commit: ISO 8601, UTC, milliseconds. */
  committedAt: string
  /** The id of its transaction: 32 bits, without the epoch. */
  transaction: number
  /** The new row; for a deletion the old one. */
  row: Row
  /** The row before an update, as far as the table's replica identity contains it; for a deletion the same as `row`. */
  oldRow: Row | undefined
  /** True when `oldRow` has all columns (replica identity full). */
  isOldRowComplete: boolean
}
