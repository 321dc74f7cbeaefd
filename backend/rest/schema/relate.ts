import type { ColumnPair, Relation, Relationship } from './model.ts'
import type { Showing, Shown } from './trace-views.ts'

export interface ForeignKey {
  name: string
  source: string
  target: string
  pairs: { source: NumberedColumn; target: NumberedColumn }[]
  /** The referencing columns are unique: at most one row refers to each. */
  is_unique: boolean
}

interface NumberedColumn {
  name: string
  /** `pg_attribute.attnum`. */
  number: number
}

/** Relations by oid: those of the exposed schemas, and tables with foreign keys elsewhere, since views may show them. */
export interface Relations {
  all: Map<number, Relation>
  isExposed(relation: Relation): boolean
}

/**
 * Returns relationships from foreign keys, in both directions, also of views that show all columns of a key; and those through
 * junctions whose primary key consists of both keys. Keyed by the oid of their origin.
 */
export function relate(
  { all, isExposed }: Relations,
  keys: ForeignKey[],
  shown: Shown,
): Map<number, Relationship[]> {
  const forward = keys.flatMap((key) => relateKey(key, all, shown))
  const relationships = [...forward, ...forward.map(reverse), ...relateJunctions(forward, all, shown)]
  const reachable = relationships.filter(({ source, target, junction }) =>
    [source, target, ...(junction ? [junction.relation] : [])].every(isExposed),
  )
  return Map.groupBy(reachable, (relationship) => relationship.source.oid)
}

function relateKey(key: ForeignKey, relations: Map<number, Relation>, shown: Shown): Relationship[] {
  const sources = namings(key, 'source', shown)
  const targets = namings(key, 'target', shown)
  return sources.flatMap((from) =>
    targets.flatMap((to): Relationship[] => {
      const source = relations.get(from.relation)
      const target = relations.get(to.relation)
      if (!source || !target) return []
      const pairs = from.columns.map((column, index) => ({ source: column, target: to.columns[index] ?? '' }))
      const cardinality = key.is_unique ? 'one-to-one' : 'many-to-one'
      return [{ source, target, cardinality, constraint: key.name, pairs }]
    }),
  )
}

interface Naming {
  relation: number
  /** The columns of a key, in its order, by their names in this relation. */
  columns: string[]
}

/** Returns the table on one side of a key, and every view with all columns of the key there: once for each combination of their names. */
function namings(key: ForeignKey, side: 'source' | 'target', shown: Shown): Naming[] {
  const table = Number(key[side])
  const columns = key.pairs.map((pair) => pair[side])
  const own = { relation: table, columns: columns.map(({ name }) => name) }
  const ofView = ({ relation, names }: Showing): Naming[] =>
    columns.reduce<Naming[]>(
      (made, { number }) =>
        made.flatMap((chosen) =>
          (names.get(number) ?? []).map((name) => ({ relation, columns: [...chosen.columns, name] })),
        ),
      [{ relation, columns: [] }],
    )
  return [own, ...(shown.get(table) ?? []).flatMap(ofView)]
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

function relateJunctions(
  forward: Relationship[],
  relations: Map<number, Relation>,
  shown: Shown,
): Relationship[] {
  const viewKeys = primaryKeysOfViews(relations, shown)
  const found: Relationship[] = []
  for (const keys of Map.groupBy(forward, (key) => key.source.oid).values())
    for (const first of keys)
      for (const second of keys) {
        if (first.constraint === second.constraint) continue
        if (first.cardinality !== 'many-to-one' || second.cardinality !== 'many-to-one') continue
        const { source } = first
        const primaryKey = source.kind === 'table' ? source.primaryKey : (viewKeys.get(source.oid) ?? [])
        const columns = [...first.pairs, ...second.pairs].map((pair) => pair.source)
        if (columns.every((column) => primaryKey.includes(column))) found.push(through(first, second))
      }
  return found
}

/** Returns the columns of views that show whole primary keys; the first one of a column that is shown twice. */
function primaryKeysOfViews(relations: Map<number, Relation>, shown: Shown): Map<number, string[]> {
  const keys = new Map<number, string[]>()
  for (const [table, views] of shown) {
    const numbers = relations.get(table)?.primaryKeyNumbers ?? []
    for (const { relation, names } of views) {
      const columns = numbers.map((number) => names.get(number)?.[0]).filter((name) => name !== undefined)
      if (columns.length === numbers.length) keys.set(relation, [...(keys.get(relation) ?? []), ...columns])
    }
  }
  return keys
}

function through(first: Relationship, second: Relationship): Relationship {
  return {
    source: first.target,
    target: second.target,
    cardinality: 'many-to-many',
    constraint: first.constraint,
    pairs: flip(first.pairs),
    junction: {
      relation: first.source,
      constraints: [first.constraint, second.constraint],
      pairs: second.pairs,
    },
  }
}

const flip = (pairs: ColumnPair[]) => pairs.map(({ source, target }) => ({ source: target, target: source }))
