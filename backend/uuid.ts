const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text is a UUID as PostgreSQL writes it, of any version, in any case of letters. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
