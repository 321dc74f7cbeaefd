/** A store that is true while the device has a network. */
export const onlineStore = {
  subscribe(listener: () => void): () => void {
    addEventListener('online', listener)
    addEventListener('offline', listener)
    return () => {
      removeEventListener('online', listener)
      removeEventListener('offline', listener)
    }
  },
  // Outside of a browser, where first paints are drawn, nothing is said about it.
  snapshot: (): boolean => navigator.onLine !== false,
}
