import { useSyncExternalStore } from 'react'
import { onlineStore } from '@/lib/online.ts'

/** Nothing here can be done without the server. */
export const useOnline = () => useSyncExternalStore(onlineStore.subscribe, onlineStore.snapshot)
