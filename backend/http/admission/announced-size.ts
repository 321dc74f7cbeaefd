export interface SizeHeaders {
  'content-length'?: string | undefined
  'transfer-encoding'?: string | undefined
}

/**
 * Returns the bytes of body that a request announces (RFC 9112, section 6.3): 0 when it names neither a length nor an encoding,
 * as most reads and deletions do.
 *
 * @param most stands for a chunked body, whose size is not known beforehand
 */
export function announcedSize(headers: SizeHeaders, most: number): number {
  if (headers['transfer-encoding'] !== undefined) return most
  return Number(headers['content-length'] ?? 0)
}
