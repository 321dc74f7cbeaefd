import type pg from 'pg'
import type { Change, Table } from 'supabase-compatible/testing/internals.ts'
import { forgetChanges, prepareRecorder, readChanges } from './record-changes.ts'
import { openService } from './service.ts'
import { type Place, placeOf, prepareSight } from './sight.ts'

/** A frame, or a change that leads to one: `UPDATE matches <key>`. */
export type Frame = string

export interface FrameReader {
  tables: Table[]
  /** Watches everything with these claims from now on. The changes until the call of the result are compared with its frames. */
  watch(claims: { role: string }): Promise<() => Promise<Frames>>
}

export interface Frames {
  /** The number of rows that were changed. */
  changes: number
  sent: Frame[]
  /** The frames that the reading rule demands: of what the caller can read after a change, or could read before a deletion. */
  expected: Frame[]
  /** Deletions in a match of which the caller lost sight in the same transaction: they are sent or not, by what ended it. */
  optional: Frame[]
}

export async function openFrames(client: pg.Client): Promise<FrameReader> {
  const { tables, send } = await openService(client)
  await prepareRecorder(client, tables)
  const readSight = await prepareSight(client, tables)
  return {
    tables,
    async watch(claims) {
      await forgetChanges(client)
      const before = await readSight(claims)
      return async () => {
        const changes = await readChanges(client)
        const after = await readSight(claims)
        const sent = (await send(changes, claims)).map(({ type, table, record, old_record }) =>
          frameOf(tables, { type, table, row: record ?? old_record ?? {} }),
        )
        return { changes: changes.length, sent, ...demanded(tables, changes, before, after) }
      }
    },
  }
}

interface Changed {
  type: Change['type']
  table: string
  row: Record<string, unknown>
}

const frameOf = (tables: Table[], { type, table, row }: Changed): Frame =>
  `${type} ${placeOf(tables, table, row)}`

function demanded(
  tables: Table[],
  changes: Change[],
  before: Set<Place>,
  after: Set<Place>,
): Pick<Frames, 'expected' | 'optional'> {
  const isOutOfSight = ({ type, row }: Change) =>
    type === 'DELETE' && Boolean(row.match_id) && !after.has(`matches ${row.match_id}`)
  const readable = changes.filter(({ type, table, row }) =>
    (type === 'DELETE' ? before : after).has(placeOf(tables, table, row)),
  )
  const [optional = [], expected = []] = [true, false].map((isOptional) =>
    readable.filter((change) => isOutOfSight(change) === isOptional).map((change) => frameOf(tables, change)),
  )
  return { expected, optional }
}
