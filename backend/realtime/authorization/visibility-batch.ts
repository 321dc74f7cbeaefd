import type { Claims } from '../../http/caller.ts'
import type { Change, Row } from '../change.ts'
import { readableColumns, type Table } from '../replication/table.ts'
import type { Subscription } from '../subscriptions/subscription-index.ts'

/** A change, the subscriptions it fits, and the subjects found to see it. */
export interface Pending {
  change: Change
  table: Table
  fitting: Subscription[]
  /** The different subjects that these act for, by role. */
  askedFor: Map<string, Map<string, Claims>>
  visibleTo: Set<string>
}

export interface Subject {
  key: string
  claims: Claims
}

/** Which of these rows may which of these subjects see? All subjects have one role, all rows are of one table. */
export interface Question {
  table: Table
  role: string
  subjects: Subject[]
  rows: Row[]
  /** The change of each row. */
  about: Pending[]
}

/** By subject, the positions of the rows it may see. */
export type Answer = Map<string, Set<number>>

/** One statement answers so many pairs of row and subject at most: well below its time limit. */
const MOST_PAIRS = 20_000

/** What has to be asked about changes: each distinct subject that listens, once. */
export function questionsAbout(pending: Pending[]): Question[] {
  return [...Map.groupBy(pending, ({ table }) => table)].flatMap(([table, those]) =>
    questionsOf(table, those),
  )
}

function questionsOf(table: Table, pending: Pending[]): Question[] {
  const roles = new Map<string, { subjects: Map<string, Claims>; about: Set<Pending> }>()
  for (const one of pending)
    for (const [role, asked] of one.askedFor) {
      const group = roles.get(role) ?? { subjects: new Map(), about: new Set() }
      roles.set(role, group)
      for (const [subject, claims] of asked) group.subjects.set(subject, claims)
      group.about.add(one)
    }
  return [...roles].flatMap(([role, { subjects, about }]) => {
    const all = [...subjects].map(([key, claims]) => ({ key, claims }))
    const rows = [...about].map(({ change }) => change.row)
    const most = Math.max(1, Math.floor(MOST_PAIRS / rows.length))
    return inParts(all, most).map((some) => ({ table, role, subjects: some, rows, about: [...about] }))
  })
}

export function subjectsOf(subscriptions: Subscription[]): Pending['askedFor'] {
  const roles: Pending['askedFor'] = new Map()
  for (const { channel } of subscriptions) {
    const { role, claims } = channel.caller
    const subjects = roles.get(role) ?? new Map<string, Claims>()
    roles.set(role, subjects.set(channel.subject, claims))
  }
  return roles
}

function inParts<Item>(items: Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  )
}

/**
 * What can be answered without the database: without row-level security whoever may read a column sees the row; with it
 * nobody does who may not read the primary key, or when there is none.
 */
export function answerAtOnce({ table, role, subjects, rows }: Question): Answer | undefined {
  const all = new Set(rows.keys())
  const everybody: Answer = new Map(subjects.map(({ key }) => [key, all]))
  if (!table.secured) return readableColumns(table, role, undefined).length > 0 ? everybody : new Map()
  const askable = table.key.length > 0 && table.key.every(({ readers }) => readers.includes(role))
  return askable ? undefined : new Map()
}
