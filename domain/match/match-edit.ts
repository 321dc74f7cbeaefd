import type { MatchColumns, MatchFormValues } from './match-values.ts'

// Two devices may edit the same match: these functions find the parts that each has changed, the values that a save may replace, and conflicts.

/** A match as it is stored: the columns that a form changes. */
export interface StoredEdit extends Omit<MatchColumns, 'match_activity' | 'match_duration'> {
  match_activity: readonly string[]
  match_duration: number | null
  latitude: number | null
  longitude: number | null
}
export type EditColumn = keyof StoredEdit

/** The columns that a form would write. They have no coordinates where the location is none of the venues. */
export type FormColumns = MatchColumns & Partial<Pick<StoredEdit, 'latitude' | 'longitude'>>

interface Part {
  fields: readonly (keyof MatchFormValues)[]
  columns: readonly EditColumn[]
}

/** Columns that change together: two devices collide where both have changed something of the same part. `update_matches` has the same. */
export const MATCH_PARTS = {
  location: { fields: ['location'], columns: ['location', 'latitude', 'longitude'] },
  level: { fields: ['skillLevel'], columns: ['skill_level'] },
  players: { fields: ['players', 'participantLimit'], columns: ['players'] },
  format: { fields: ['matchType'], columns: ['match_type'] },
  time: {
    fields: ['matchDate', 'matchTime', 'endTime', 'duration'],
    columns: ['match_date', 'end_time', 'match_duration'],
  },
  category: { fields: ['matchCategory'], columns: ['match_category'] },
  privacy: { fields: ['isPrivateMatch'], columns: ['is_private'] },
  court: {
    fields: ['courtBooked', 'pricePerPerson'],
    columns: ['court_booked', 'price_per_person'],
  },
  balls: { fields: ['bringsBalls'], columns: ['brings_balls'] },
  paid: { fields: ['paidBy'], columns: ['paid_by'] },
  tags: { fields: ['selectedTags'], columns: ['match_activity'] },
  description: { fields: ['eventDescription'], columns: ['description'] },
  image: { fields: ['imageUrl'], columns: ['image_url'] },
} as const satisfies Record<string, Part>

export type PartName = keyof typeof MATCH_PARTS
const NAMES = Object.keys(MATCH_PARTS) as PartName[]
const partOf = (name: PartName): Part => MATCH_PARTS[name]
const COLUMNS = NAMES.flatMap((name) => partOf(name).columns)

/** The columns of a match that a form can change, and no others. */
export const storedEdit = (match: StoredEdit): StoredEdit =>
  Object.fromEntries(COLUMNS.map((column) => [column, match[column]])) as unknown as StoredEdit

/** Converts a stored match into a form and back, in the zone of the venue. */
export interface Conversion {
  valuesOf: (stored: StoredEdit) => MatchFormValues
  columnsOf: (values: MatchFormValues) => FormColumns
}

/** The parts of a form that differ from the stored match. */
export function changedParts(
  values: MatchFormValues,
  stored: StoredEdit,
  conversion: Conversion,
): PartName[] {
  const { valuesOf, columnsOf } = conversion
  const [mine, theirs] = [columnsOf(values), columnsOf(valuesOf(stored))]
  return NAMES.filter((name) => partOf(name).columns.some((column) => !same(mine[column], theirs[column])))
}

/** The content of a save: new values by column, and by column the values that it may replace, the newest first. */
export interface Changes {
  changes: Partial<FormColumns>
  expected: Partial<Record<EditColumn, unknown[]>>
}

/**
 * Returns the changes of a form, without untouched columns.
 * @param seen the stored match as it was shown, the newest first
 */
export function changesOf(
  values: MatchFormValues,
  seen: readonly [StoredEdit, ...StoredEdit[]],
  conversion: Conversion,
): Changes {
  const [newest] = seen
  const mine = conversion.columnsOf(values)
  const shown = conversion.columnsOf(conversion.valuesOf(newest))
  const columns = changedParts(values, newest, conversion).flatMap((name) => partOf(name).columns)
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
  { base, now }: { base: StoredEdit; now: StoredEdit },
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
  const fields = names.flatMap((name) => partOf(name).fields)
  return { ...values, ...Object.fromEntries(fields.map((field) => [field, from[field]])) }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const distinct = (values: unknown[]) =>
  values.filter((value, at) => values.findIndex((one) => same(one, value)) === at)
