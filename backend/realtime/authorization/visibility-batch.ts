import type { Claims } from '../../http/caller.ts'
import type { Change, Row } from '../replication/change-stream.ts'
import { readableColumns, type Table } from '../replication/table.ts'
import type { Subscription } from '../subscriptions/subscription-index.ts'

/** A change, its matching subscriptions, and the subjects that may see it. */
export interface PendingChange {
  change: Change
  table: Table
  matched: Subscription[]
  /** The distinct subjects of these subscriptions, by role. */
  subjectsByRole: Map<string, Map<string, Claims>>
  visibleTo: Set<string>
}

/** Asks which of these subjects may see which of these rows. All subjects have one role, all rows are of one table. */
export interface VisibilityQuery {
  table: Table
  role: string
  subjects: { key: string; claims: Claims }[]
  rows: Row[]
  /** The change of each row. */
  changes: PendingChange[]
}

/** The positions of the visible rows, by subject. */
export type VisibleRows = Map<string, Set<number>>

/** Pairs of row and subject in one statement at most: far below its time limit. */
const MAX_PAIRS = 20_000

/** Builds the queries for changes; each distinct subscribed subject occurs once. */
export function buildQueries(pending: PendingChange[]): VisibilityQuery[] {
  return [...Map.groupBy(pending, ({ table }) => table)].flatMap(([table, those]) =>
    queriesOfTable(table, those),
  )
}

function queriesOfTable(table: Table, pending: PendingChange[]): VisibilityQuery[] {
  const roles = new Map<string, { subjects: Map<string, Claims>; changes: Set<PendingChange> }>()
  for (const one of pending)
    for (const [role, subjects] of one.subjectsByRole) {
      const group = roles.get(role) ?? { subjects: new Map(), changes: new Set() }
      roles.set(role, group)
      for (const [subject, claims] of subjects) group.subjects.set(subject, claims)
      group.changes.add(one)
    }
  return [...roles].flatMap(([role, { subjects, changes }]) => {
    const all = [...subjects].map(([key, claims]) => ({ key, claims }))
    const rows = [...changes].map(({ change }) => change.row)
    const most = Math.max(1, Math.floor(MAX_PAIRS / rows.length))
    return Array.from({ length: Math.ceil(all.length / most) }, (_, part) => {
      const some = all.slice(part * most, (part + 1) * most)
      return { table, role, subjects: some, rows, changes: [...changes] }
    })
  })
}

export function subjectsOf(subscriptions: Subscription[]): PendingChange['subjectsByRole'] {
  const roles: PendingChange['subjectsByRole'] = new Map()
  for (const { channel } of subscriptions) {
    const { role, claims } = channel.caller
    const subjects = roles.get(role) ?? new Map<string, Claims>()
    roles.set(role, subjects.set(channel.subject, claims))
  }
  return roles
}

/**
 * Returns the visible rows where no query is needed: without row-level security all rows are visible to roles that may read a
 * column; with it none are when the role may not read the primary key, or there is none.
 */
export function shortCircuit({ table, role, subjects, rows }: VisibilityQuery): VisibleRows | undefined {
  const all = new Set(rows.keys())
  const everybody: VisibleRows = new Map(subjects.map(({ key }) => [key, all]))
  if (!table.hasRowSecurity) return readableColumns(table, role, undefined).length > 0 ? everybody : new Map()
  const askable = table.key.length > 0 && table.key.every(({ readers }) => readers.includes(role))
  return askable ? undefined : new Map()
}
