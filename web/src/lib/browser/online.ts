/** Whether the device has a network, as a store. */
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
