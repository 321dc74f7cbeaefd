/** Reads the day, yyyy-MM-dd, out of the text of a notification of a free court, which stores it nowhere else. Null if there is none. */
export function dayOfFreeCourt(message: string): string | null {
  const [, day, month, year] = /\b(\d\d)\.(\d\d)\.(\d{4})\b/.exec(message) ?? []
  return year ? `${year}-${month}-${day}` : null
}
