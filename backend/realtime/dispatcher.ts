import {
  buildQueries,
  type PendingChange,
  shortCircuit,
  subjectsOf,
} from './authorization/visibility-batch.ts'
import type { VisibilityChecker } from './authorization/visibility-checker.ts'
import type { Deletion } from './authorization/visibility-queries.ts'
import { createEventLoopYield, deliver, type YieldIfDue } from './delivery.ts'
import type { Change } from './replication/change-stream.ts'
import type { Tables } from './replication/table.ts'
import type { Subscriptions } from './subscriptions/subscription-index.ts'

const MAX_BATCH = 200
const MAX_WAITING = 2000
const MAX_BYTES_PER_TURN = 64 * 1024

/**
 * Returns what takes the changes of one transaction, checks who may see them and sends them; it resolves when more may follow.
 * Changes that arrive during a query are checked together in the next one; when too many wait, the replication stream waits too.
 * All are sent in order of commit.
 */
export function createDispatcher(
  subscriptions: Subscriptions,
  tables: Tables,
  checker: Pick<VisibilityChecker, 'check'>,
  failed: (error: Error) => void,
): (changes: Change[]) => Promise<void> {
  const waiting: Change[][] = []
  let running: Promise<void> | undefined

  async function work(): Promise<void> {
    try {
      while (waiting.length > 0) await dispatch(nextBatch(waiting), subscriptions, tables, checker)
    } catch (error) {
      failed(error as Error)
    } finally {
      running = undefined
    }
  }

  return async (changes) => {
    waiting.push(changes)
    running ??= work()
    if (waiting.reduce((sum, some) => sum + some.length, 0) > MAX_WAITING) await running
  }
}

/** Takes whole transactions, since rows that were deleted together are checked together. */
function nextBatch(waiting: Change[][]): Change[] {
  const next: Change[] = []
  while (waiting.length > 0 && next.length < MAX_BATCH) next.push(...(waiting.shift() ?? []))
  return next
}

/** Sends these changes to those who may see them. */
export async function dispatch(
  changes: Change[],
  subscriptions: Subscriptions,
  tables: Tables,
  checker: Pick<VisibilityChecker, 'check'>,
): Promise<void> {
  const yieldIfDue = createEventLoopYield()
  const pending: PendingChange[] = []
  for (const change of changes) {
    const prepared = await prepare(change, subscriptions, tables)
    if (prepared) pending.push(prepared)
    await yieldIfDue()
  }
  const isDeletion = ({ change }: PendingChange) => change.type === 'DELETE'
  const remaining = pending.filter((one) => !isDeletion(one))
  await checkVisibility(remaining, checker, [])
  const deleted = Map.groupBy(pending.filter(isDeletion), ({ change }) => change.transaction)
  for (const [transaction, those] of deleted)
    await checkVisibility(those, checker, await deletionsOf(transaction, changes, tables))
  await deliverAll(pending, yieldIfDue)
}

/** Yields to the event loop between many bytes: a burst must not count as unread for clients that are ready to read it. */
async function deliverAll(pending: PendingChange[], yieldIfDue: YieldIfDue): Promise<void> {
  let sent = 0
  for (const { change, table, matched, visibleTo } of pending) {
    const recipients = matched.filter(({ channel }) => visibleTo.has(channel.subject))
    sent += await deliver(change, table, recipients, yieldIfDue)
    await yieldIfDue()
    if (sent < MAX_BYTES_PER_TURN) continue
    sent = 0
    await new Promise((resolve) => setImmediate(resolve))
  }
}

async function prepare(
  change: Change,
  subscriptions: Subscriptions,
  tables: Tables,
): Promise<PendingChange | undefined> {
  const matched = subscriptions.matching(change)
  if (matched.length === 0) return undefined
  const table = await tables.get(change.schema, change.table)
  return table && { change, table, matched, subjectsByRole: subjectsOf(matched), visibleTo: new Set() }
}

/** Returns all rows that the transaction deleted: a policy may read others of them. */
async function deletionsOf(transaction: number, changes: Change[], tables: Tables): Promise<Deletion[]> {
  const gone = changes.filter(
    (change) => change.transaction === transaction && change.type === 'DELETE' && change.isOldRowComplete,
  )
  const byTable = [...Map.groupBy(gone, ({ schema, table }) => `${schema}.${table}`).values()]
  const deletions = byTable.map(async (those) => {
    const table = those[0] && (await tables.get(those[0].schema, those[0].table))
    return table && { table, rows: those.map(({ row }) => row) }
  })
  return (await Promise.all(deletions)).filter((deletion) => deletion !== undefined)
}

async function checkVisibility(
  pending: PendingChange[],
  checker: Pick<VisibilityChecker, 'check'>,
  deletions: Deletion[],
): Promise<void> {
  for (const query of buildQueries(pending)) {
    const visible = shortCircuit(query) ?? (await checker.check(query, deletions))
    for (const [subject, seen] of visible)
      for (const position of seen) query.changes[position]?.visibleTo.add(subject)
  }
}
