const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** Hashes a text to a whole number from 0 to below 2^32 (FNV-1a), the same on every device, as the seed of a schedule. */
export function seedOf(text: string): number {
  let hash = FNV_OFFSET
  for (const unit of new TextEncoder().encode(text)) hash = Math.imul(hash ^ unit, FNV_PRIME)
  return hash >>> 0
}
