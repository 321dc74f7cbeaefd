import type { ColumnPair, Junction, Relation, Relationship } from './model.ts'

export interface ForeignKey {
  name: string
  source: string
  target: string
  pairs: ColumnPair[]
  /** The referencing columns are unique: at most one row refers to each. */
  is_unique: boolean
}

export interface ViewColumn {
  view: string
  name: string
  origin: string
  origin_column: string
}

/**
 * Relationships from foreign keys, in both directions, also of the views that show all columns of a key; and those
 * through junctions whose primary key is made of both keys.
 */
export function relate(
  relations: Map<number, Relation>,
  keys: ForeignKey[],
  viewColumns: ViewColumn[],
): Map<number, Relationship[]> {
  const shown = traceViews(viewColumns)
  const forward = keys.flatMap((key) => relateKey(key, relations, shown))
  const all = [...forward, ...forward.map(reverse), ...relateJunctions(forward, shown)]
  return Map.groupBy(all, (relationship) => relationship.source.oid)
}

/** For a table: the relations that show it (views, and itself), each with the names its columns have there. */
type Shown = Map<number, { relation: number; names: Map<string, string> }[]>

function traceViews(viewColumns: ViewColumn[]): Shown {
  const origins = new Map(viewColumns.map((c) => [`${c.view}.${c.name}`, c]))
  const shown: Shown = new Map()
  for (const column of viewColumns) {
    let end = column
    for (let next = origins.get(originOf(end)); next; next = origins.get(originOf(end))) end = next
    const views = shown.get(Number(end.origin)) ?? []
    shown.set(Number(end.origin), views)
    const known = views.find(({ relation }) => relation === Number(column.view))
    const view = known ?? { relation: Number(column.view), names: new Map<string, string>() }
    if (!known) views.push(view)
    if (!view.names.has(end.origin_column)) view.names.set(end.origin_column, column.name)
  }
  return shown
}

const originOf = (column: ViewColumn) => `${column.origin}.${column.origin_column}`

function relateKey(key: ForeignKey, relations: Map<number, Relation>, shown: Shown): Relationship[] {
  const found: Relationship[] = []
  for (const source of showing(
    Number(key.source),
    key.pairs.map((pair) => pair.source),
    shown,
  ))
    for (const target of showing(
      Number(key.target),
      key.pairs.map((pair) => pair.target),
      shown,
    )) {
      const from = relations.get(source.relation)
      const to = relations.get(target.relation)
      if (!from || !to) continue
      found.push({
        source: from,
        target: to,
        cardinality: key.is_unique ? 'one-to-one' : 'many-to-one',
        constraint: key.name,
        pairs: key.pairs.map((pair) => ({
          source: source.name(pair.source),
          target: target.name(pair.target),
        })),
      })
    }
  return found
}

/** The table itself and every view that shows all the given columns of it. */
function showing(table: number, columns: string[], shown: Shown) {
  const views = (shown.get(table) ?? []).filter(({ names }) => columns.every((column) => names.has(column)))
  return [
    { relation: table, name: (column: string) => column },
    ...views.map(({ relation, names }) => ({
      relation,
      name: (column: string) => names.get(column) ?? column,
    })),
  ]
}

function reverse(relationship: Relationship): Relationship {
  return {
    source: relationship.target,
    target: relationship.source,
    cardinality: relationship.cardinality === 'many-to-one' ? 'one-to-many' : 'one-to-one',
    constraint: relationship.constraint,
    pairs: flip(relationship.pairs),
  }
}

function relateJunctions(forward: Relationship[], shown: Shown): Relationship[] {
  const primaryKeyOf = (relation: Relation) =>
    relation.kind === 'table' ? relation.primaryKey : shownPrimaryKey(relation, forward, shown)
  const found: Relationship[] = []
  for (const keys of Map.groupBy(forward, (key) => key.source.oid).values())
    for (const first of keys)
      for (const second of keys) {
        if (first === second || first.constraint === second.constraint) continue
        if (first.cardinality !== 'many-to-one' || second.cardinality !== 'many-to-one') continue
        const primaryKey = new Set(primaryKeyOf(first.source))
        const columns = [...first.pairs, ...second.pairs].map((pair) => pair.source)
        if (columns.every((column) => primaryKey.has(column))) found.push(through(first, second))
      }
  return found
}

/** The columns of a view that show the primary key of the table it stands for. */
function shownPrimaryKey(view: Relation, forward: Relationship[], shown: Shown): string[] {
  const tables = forward.filter((key) => key.source.kind === 'table').map((key) => key.source)
  for (const table of tables) {
    const names = shown.get(table.oid)?.find(({ relation }) => relation === view.oid)?.names
    if (names && table.primaryKey.every((column) => names.has(column)))
      return table.primaryKey.map((column) => names.get(column) ?? column)
  }
  return []
}

function through(first: Relationship, second: Relationship): Relationship {
  const junction: Junction = {
    relation: first.source,
    constraints: [first.constraint, second.constraint],
    pairs: second.pairs,
  }
  return {
    source: first.target,
    target: second.target,
    cardinality: 'many-to-many',
    constraint: first.constraint,
    pairs: flip(first.pairs),
    junction,
  }
}

const flip = (pairs: ColumnPair[]) => pairs.map(({ source, target }) => ({ source: target, target: source }))
