import { refuse } from '../errors.ts'
import type { Relation, Relationship, Schema } from './model.ts'

/**
 * Returns the relationship for `target!hint` as seen from `origin`. Throws PGRST200 when there is none and PGRST201 (300) when
 * there are several. The rules are PostgREST's.
 */
export function findRelationship(
  schema: Schema,
  origin: Pick<Relation, 'oid' | 'name' | 'schema'>,
  target: string,
  hint: string | undefined,
): Relationship {
  const found = (schema.relationships.get(origin.oid) ?? []).filter(
    (relationship) => relationship.target.schema === origin.schema && matches(relationship, target, hint),
  )
  const [only, ...others] = found
  if (!only)
    throw refuse(
      400,
      'PGRST200',
      `Could not find a relationship between '${origin.name}' and '${target}' in the schema cache`,
      `Searched for a foreign key relationship between '${origin.name}' and '${target}'` +
        `${hint === undefined ? '' : ` using the hint '${hint}'`} in the schema '${origin.schema}', but no matches were found.`,
    )
  if (others.length > 0) throw ambiguous(origin.name, target, found)
  return only
}

function matches(relationship: Relationship, target: string, hint: string | undefined): boolean {
  const {
    source,
    target: { name, kind },
  } = relationship
  if (source === relationship.target) return matchesSelfReference(relationship, target, hint)
  if (hint === undefined)
    return (
      target === name ||
      (kind === 'table' && (isKey(relationship, target) || columnOf(relationship, 'source') === target))
    )
  return (
    target === name &&
    (isKey(relationship, hint) ||
      columnOf(relationship, 'source') === hint ||
      columnOf(relationship, 'target') === hint ||
      relationship.junction?.relation.name === hint)
  )
}

/** For a table that refers to itself its own name is the to-many side, the column the to-one side. */
function matchesSelfReference(relationship: Relationship, target: string, hint: string | undefined): boolean {
  const { cardinality } = relationship
  const byName = target === relationship.target.name
  if (cardinality === 'many-to-many') return byName && relationship.junction?.relation.name === hint
  if (cardinality === 'one-to-many' && byName)
    return hint === undefined || isKey(relationship, hint) || columnOf(relationship, 'target') === hint
  return cardinality === 'many-to-one' && hint === undefined && columnOf(relationship, 'source') === target
}

function isKey(relationship: Relationship, name: string): boolean {
  return !relationship.junction && relationship.constraint === name
}

/** Returns the column on one side of a foreign key of one column. */
function columnOf({ pairs, junction }: Relationship, side: 'source' | 'target'): string | undefined {
  return !junction && pairs.length === 1 ? pairs[0]?.[side] : undefined
}

function ambiguous(origin: string, target: string, found: Relationship[]) {
  const hints = found.map(
    (one) => `'${one.target.name}!${one.junction ? one.junction.relation.name : one.constraint}'`,
  )
  return refuse(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${origin}' and '${target}'`,
    found.map(describe),
    `Try changing '${target}' to one of the following: ${hints.join(', ')}. Find the desired relationship in the 'details' key.`,
  )
}

function describe({ source, target, cardinality, constraint, pairs, junction }: Relationship) {
  const list = (columns: string[]) => `(${columns.join(', ')})`
  const relationship = junction
    ? `${junction.relation.name} using ${junction.constraints[0]}${list(pairs.map((p) => p.target))}` +
      ` and ${junction.constraints[1]}${list(junction.pairs.map((p) => p.source))}`
    : `${constraint} using ${source.name}${list(pairs.map((p) => p.source))}` +
      ` and ${target.name}${list(pairs.map((p) => p.target))}`
  return { cardinality, embedding: `${source.name} with ${target.name}`, relationship }
}
