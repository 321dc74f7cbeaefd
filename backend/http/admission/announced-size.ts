export interface SizeHeaders {
  'content-length'?: string | undefined
  'transfer-encoding'?: string | undefined
}

/**
 * Bytes of body that a request announces (RFC 9112, section 6.3): none when it names neither a length nor an encoding, as most
 * reads and deletions do.
 *
 * @param most stands for what comes in pieces, whose size is not known before
 */
export function announcedSize(headers: SizeHeaders, most: number): number {
  if (headers['transfer-encoding'] !== undefined) return most
  return Number(headers['content-length'] ?? 0)
}
