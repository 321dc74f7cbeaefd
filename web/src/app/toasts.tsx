import { dismissToast, TOAST_DURATION_MS, toastStore } from '@/lib/toast.ts'
import { useStore } from '@/lib/use-store.ts'
import { Toaster } from '@/ui/feedback/toast.tsx'

export default function Toasts() {
  const toasts = useStore(toastStore)
  return <Toaster toasts={toasts} durationMs={TOAST_DURATION_MS} onDismiss={dismissToast} />
}
