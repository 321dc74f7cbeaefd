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
  snapshot: (): boolean => navigator.onLine,
}
