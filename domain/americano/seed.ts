const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** The same whole number, from 0 to below 2^32, for the same text on every device (FNV-1a), as the seed of an evening. */
export function seedOf(text: string): number {
  let hash = FNV_OFFSET
  for (const unit of new TextEncoder().encode(text)) hash = Math.imul(hash ^ unit, FNV_PRIME)
  return hash >>> 0
}
