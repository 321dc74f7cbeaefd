/**
 * A channel to the other tabs of this browser; null where there is none. A browser that blocks storage for a site has the constructor
 * and lets it throw, so asking whether it exists is not enough.
 */
export function openTabChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
