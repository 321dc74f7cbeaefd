import { answerAtOnce, type Pending, questionsAbout, subjectsOf } from './authorization/visibility-batch.ts'
import type { Judge } from './authorization/visibility-checker.ts'
import type { Deletion } from './authorization/visibility-queries.ts'
import type { Change } from './change.ts'
import { deliver } from './delivery.ts'
import type { Tables } from './replication/table.ts'
import { type Breathe, createBreather } from './socket/event-loop-share.ts'
import type { Subscriptions } from './subscriptions/subscription-index.ts'

const MOST_AT_ONCE = 200
const MOST_WAITING = 2000
const MOST_BYTES_AT_ONCE = 64 * 1024

export interface Dispatcher {
  /** Takes changes of one transaction; resolves when more may come. */
  take(changes: Change[]): Promise<void>
}

/**
 * Finds out who may see changes and sends them. What arrives while the database is asked waits and is asked about
 * together; when too much waits, the stream waits too. Everything goes out in order of commit.
 */
export function createDispatcher(
  subscriptions: Subscriptions,
  tables: Tables,
  judge: Judge,
  failed: (error: Error) => void,
): Dispatcher {
  const waiting: Change[][] = []
  let running: Promise<void> | undefined

  async function work(): Promise<void> {
    try {
      while (waiting.length > 0) await dispatch(nextOf(waiting), subscriptions, tables, judge)
    } catch (error) {
      failed(error as Error)
    } finally {
      running = undefined
    }
  }

  return {
    async take(changes) {
      waiting.push(changes)
      running ??= work()
      if (count(waiting) > MOST_WAITING) await running
    },
  }
}

/** Whole transactions, for what was deleted together is judged together. */
function nextOf(waiting: Change[][]): Change[] {
  const next: Change[] = []
  while (waiting.length > 0 && next.length < MOST_AT_ONCE) next.push(...(waiting.shift() ?? []))
  return next
}

function count(waiting: Change[][]): number {
  return waiting.reduce((sum, changes) => sum + changes.length, 0)
}

async function dispatch(
  changes: Change[],
  subscriptions: Subscriptions,
  tables: Tables,
  judge: Judge,
): Promise<void> {
  const breathe = createBreather()
  const pending: Pending[] = []
  for (const change of changes) {
    const prepared = await prepare(change, subscriptions, tables)
    if (prepared) pending.push(prepared)
    await breathe()
  }
  const isGone = ({ change }: Pending) => change.type === 'DELETE'
  const stillThere = pending.filter((one) => !isGone(one))
  await decide(stillThere, judge, [])
  for (const [transaction, those] of Map.groupBy(pending.filter(isGone), ({ change }) => change.transaction))
    await decide(those, judge, await deletionsOf(transaction, changes, tables))
  await deliverAll(pending, breathe)
}

/** Breathes between many bytes: a burst must not count as unread by those who are ready to read it. */
async function deliverAll(pending: Pending[], breathe: Breathe): Promise<void> {
  let sent = 0
  for (const { change, table, fitting, visibleTo } of pending) {
    const seeing = fitting.filter(({ channel }) => visibleTo.has(channel.subject))
    sent += await deliver(change, table, seeing, breathe)
    await breathe()
    if (sent < MOST_BYTES_AT_ONCE) continue
    sent = 0
    await new Promise((resolve) => setImmediate(resolve))
  }
}

async function prepare(
  change: Change,
  subscriptions: Subscriptions,
  tables: Tables,
): Promise<Pending | undefined> {
  const fitting = subscriptions.matching(change)
  if (fitting.length === 0) return undefined
  const table = await tables.get(change.schema, change.table)
  return table && { change, table, fitting, askedFor: subjectsOf(fitting), visibleTo: new Set() }
}

/** Everything the transaction deleted: a policy may look at other rows that went with the one in question. */
async function deletionsOf(transaction: number, changes: Change[], tables: Tables): Promise<Deletion[]> {
  const gone = changes.filter(
    (change) => change.transaction === transaction && change.type === 'DELETE' && change.oldRowWhole,
  )
  const byTable = [...Map.groupBy(gone, ({ schema, table }) => `${schema}.${table}`).values()]
  const deletions = byTable.map(async (those) => {
    const table = those[0] && (await tables.get(those[0].schema, those[0].table))
    return table && { table, rows: those.map(({ row }) => row) }
  })
  return (await Promise.all(deletions)).filter((deletion) => deletion !== undefined)
}

async function decide(pending: Pending[], judge: Judge, deletions: Deletion[]): Promise<void> {
  for (const question of questionsAbout(pending)) {
    const answer = answerAtOnce(question) ?? (await judge.ask(question, deletions))
    for (const [subject, seen] of answer)
      for (const position of seen) question.about[position]?.visibleTo.add(subject)
  }
}
