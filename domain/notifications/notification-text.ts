import { kindNamed } from './all-kinds.ts'
import type { DateFormats, NewsText, NotificationData, Text } from './notification-data.ts'

type Data = NotificationData | null | undefined

/**
 * The sentence of a notification: list, toast, push message and the column `message` all have it from here. Null for a row
 * without data, and for a kind that this version does not know: those have their `message` alone.
 */
export const notificationText = (type: string, data: Data, formats: DateFormats): Text | null =>
  kindNamed(type)?.sentence(data ?? {}, formats) ?? null

/** Tells whether an entry has two lines, and not a sentence alone. */
export function gathers(type: string, data: Data): boolean {
  const kind = kindNamed(type)
  return Boolean(kind?.lines && data?.location && data.start && (!kind.isOfPlayers || data.joined))
}

/**
 * The words of an entry that gathers what happened to a match. Null for the other kinds, which have a sentence
 * (`notificationText`), and where nothing is left to tell.
 *
 * @param muted kinds of which the reader does not want to hear
 */
export const newsText = (
  type: string,
  data: Data,
  formats: DateFormats,
  muted: readonly string[] = [],
): NewsText | null =>
  (gathers(type, data) && kindNamed(type)?.lines?.(data ?? {}, formats, (kind) => !muted.includes(kind))) ||
  null

/** Sentences that stand behind that of the notification. */
export const changesText = (type: string, data: Data, formats: DateFormats): Text[] =>
  kindNamed(type)?.more?.(data ?? {}, formats) ?? []
