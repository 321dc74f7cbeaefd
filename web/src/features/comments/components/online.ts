import { useSyncExternalStore } from 'react'
import { onlineStore } from '@/lib/online.ts'

export const useOnline = (): boolean => useSyncExternalStore(onlineStore.subscribe, onlineStore.snapshot)
