import { useStore } from '../use-store.ts'

export const onlineStore = {
  subscribe(listener: () => void): () => void {
    addEventListener('online', listener)
    addEventListener('offline', listener)
    return () => {
      removeEventListener('online', listener)
      removeEventListener('offline', listener)
    }
  },
  // The build renders first paints outside of a browser; there the device counts as online.
  snapshot: (): boolean => navigator.onLine !== false,
}

export const useOnline = (): boolean => useStore(onlineStore)
