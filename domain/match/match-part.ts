import type { msg } from '@lingui/core/runtime-macro'
import type { Kind } from './match-kind.ts'

type Text = ReturnType<typeof msg>

/** A text to translate, or one in the reader's language already. */
type Label = Text | string

export interface MatchBadge {
  label: Label
  tone: 'neutral' | 'good' | 'accent'
}

/** Values in the reader's language. */
export interface MatchWords {
  category(category: string): string
  /** 'yyyy-MM-dd' or empty. */
  day(day: string): string
  format(matchType: string): string
  kind(kind: Kind): string
  level(level: string): string
  member(id: string): string
  /** Null for nothing to pay. */
  price(euros: number | null): string | null
  tag(tag: string): string
  /** The id of the reader; null where nobody is signed in. */
  userId: string | null
}

/** Columns that change together: two devices collide where both have changed something of the same part. `private.edit_group` has the same. */
export interface Part<Columns, Fields> {
  /** Above two values of which one is chosen. */
  name: Text
  /** The columns in a new match. `match_date` is an instant, ISO 8601. */
  columns: Columns
  /** Returns the fields of the form for a match that starts then by the venue's clock. */
  read(match: Columns & { match_type: string }, start: { matchDate: string; matchTime: string }): Fields
  /** Returns the columns of a form without problems (`problemsOf`). */
  write(form: Fields & { eventType: 'match' | 'event' }, when: Instants): Written<Columns>
  /** The value as text. */
  label(form: Fields & { eventType: 'match' | 'event' }, words: MatchWords): Label
  /** Words on the card in the list. */
  word?(match: Columns, words: MatchWords): Label[]
  /** Facts for the badges on the card, of which those that find no room become words. */
  card?(match: Columns, words: MatchWords): MatchBadge[]
  /** Badges in the dialog. */
  dialog?(match: Columns, words: MatchWords): MatchBadge[]
}

/** The start of a form's match, and the minutes to its end: on the night of a clock change they differ from those on the clock. */
export interface Instants {
  startsAt: Date
  minutes: number | null
}

/** The form knows no coordinates: they are those of the venue. */
type Written<Columns> = Omit<Columns, 'latitude' | 'longitude'>

/** Declares a part; its types follow from `columns` and `read`. */
export const part = <Columns, Fields>(declared: Part<Columns, Fields>): Part<Columns, Fields> => declared

/** One badge where the condition holds and there is something to say. */
export const badge = (
  holds: boolean,
  label: Label | null,
  tone: MatchBadge['tone'] = 'neutral',
): MatchBadge[] => (holds && label ? [{ label, tone }] : [])
