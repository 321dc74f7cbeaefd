/** The day, yyyy-MM-dd, that a notification of a free court speaks of: it stands in the words alone. Null where it does not. */
export function freeDay(message: string): string | null {
  const [, day, month, year] = /\b(\d\d)\.(\d\d)\.(\d{4})\b/.exec(message) ?? []
  return year ? `${year}-${month}-${day}` : null
}
