import { useSyncExternalStore } from 'react'
import { dismissToast, TOAST_DURATION_MS, toastStore } from '@/lib/toast.ts'
import { Toaster } from '@/ui/toast.tsx'

export default function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot)
  return <Toaster toasts={toasts} durationMs={TOAST_DURATION_MS} onDismiss={dismissToast} />
}
