import { MATCH_PARTS, PART_NAMES, type PartName } from './match-columns.ts'
import {
  FORM_COLUMNS,
  type FormColumns,
  type MatchColumn,
  type MatchFormValues,
  NEW_MATCH,
  type StoredMatch,
} from './match-values.ts'

// Two devices may edit the same match: these functions find the parts that each has changed, the values that a save may replace, and conflicts.

/** The columns that change together with others of a part. */
export const columnsIn = (name: PartName) => Object.keys(MATCH_PARTS[name].columns) as MatchColumn[]

const fieldsIn = (name: PartName) =>
  Object.keys(
    MATCH_PARTS[name].read(NEW_MATCH, { matchDate: '', matchTime: '' }),
  ) as (keyof MatchFormValues)[]

/** The columns of a match that a form can change, and no others. */
export function storedEdit(match: StoredMatch): StoredMatch {
  return { ...NEW_MATCH, ...Object.fromEntries(FORM_COLUMNS.map((column) => [column, match[column]])) }
}

/** Converts a stored match into a form and back, in the zone of the venue. */
export interface Conversion {
  valuesOf: (stored: StoredMatch) => MatchFormValues
  columnsOf: (values: MatchFormValues) => FormColumns
}

/** The parts of a form that differ from the stored match. */
export function changedParts(
  values: MatchFormValues,
  stored: StoredMatch,
  conversion: Conversion,
): PartName[] {
  const { valuesOf, columnsOf } = conversion
  const [mine, theirs] = [columnsOf(values), columnsOf(valuesOf(stored))]
  return PART_NAMES.filter((name) => columnsIn(name).some((column) => !same(mine[column], theirs[column])))
}

/** The content of a save: new values by column, and by column the values that it may replace, the newest first. */
export interface Changes {
  changes: Partial<FormColumns>
  expected: Partial<Record<MatchColumn, unknown[]>>
}

/**
 * Returns the changes of a form, without untouched columns.
 * @param seen the stored match as it was shown, the newest first
 */
export function changesOf(
  values: MatchFormValues,
  seen: readonly [StoredMatch, ...StoredMatch[]],
  conversion: Conversion,
): Changes {
  const [newest] = seen
  const mine = conversion.columnsOf(values)
  const shown = conversion.columnsOf(conversion.valuesOf(newest))
  const columns = changedParts(values, newest, conversion).flatMap((name) => columnsIn(name))
  const written = columns.filter((column) => column in mine && !same(mine[column], shown[column]))
  return {
    changes: Object.fromEntries(written.map((column) => [column, mine[column]])),
    expected: Object.fromEntries(columns.map((column) => [column, distinct(seen.map((one) => one[column]))])),
  }
}

/** A form after somebody else has changed the match. */
export interface Merged {
  /** The values of the form, with the other device's changes to parts that this form had not changed. */
  values: MatchFormValues
  /** The parts that both have changed, differently: the values of the form stay until the person has chosen. */
  conflicts: PartName[]
}

/**
 * Brings the changes of another device into a form.
 * @param base the stored match that the form was filled with, or was last merged with
 * @param now the stored match as it is
 */
export function mergeEdit(
  values: MatchFormValues,
  { base, now }: { base: StoredMatch; now: StoredMatch },
  conversion: Conversion,
): Merged {
  const theirs = changedParts(conversion.valuesOf(now), base, conversion)
  const mine = new Set(changedParts(values, base, conversion))
  const differing = new Set(changedParts(values, now, conversion))
  const taken = theirs.filter((name) => !mine.has(name))
  return {
    values: withParts(values, conversion.valuesOf(now), taken),
    conflicts: theirs.filter((name) => mine.has(name) && differing.has(name)),
  }
}

/** A form with some parts of another. */
export function withParts(
  values: MatchFormValues,
  from: MatchFormValues,
  names: readonly PartName[],
): MatchFormValues {
  const fields = names.flatMap((name) => fieldsIn(name))
  return { ...values, ...Object.fromEntries(fields.map((field) => [field, from[field]])) }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const distinct = (values: unknown[]) =>
  values.filter((value, at) => values.findIndex((one) => same(one, value)) === at)
