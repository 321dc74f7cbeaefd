import { createStore } from './use-store.ts'

export const TOAST_DURATION_MS = 5000
export const TOAST_REMOVE_DELAY_MS = 1_000_000

export interface ToastInput {
  title: string
  description?: string | undefined
  variant?: 'default' | 'destructive' | 'info'
  durationMs?: number | undefined
  action?: { label: string; onPress: () => void }
}

export type Message = Pick<ToastInput, 'title' | 'description' | 'durationMs'>

export interface ToastEntry extends ToastInput {
  id: string
  open: boolean
}

export const toastStore = createStore<ToastEntry | null>(null)
let count = 0

/** Shows a toast, which replaces an earlier one. Returns a function that closes it. */
export function toast(input: ToastInput): () => void {
  count += 1
  const id = String(count)
  toastStore.set({ ...input, id, open: true })
  return () => dismissToast(id)
}

/** Shows a failure; nothing for an aborted call (null). */
export function toastFailure(failure: Pick<ToastInput, 'title' | 'description'> | null): void {
  if (failure) toast({ ...failure, variant: 'destructive' })
}

/** Closes a toast: it disappears now and is removed from the store after a delay. */
export function dismissToast(id: string): void {
  const shown = toastStore.snapshot()
  if (shown?.id !== id || !shown.open) return
  const closed = { ...shown, open: false }
  toastStore.set(closed)
  setTimeout(() => toastStore.snapshot() === closed && toastStore.set(null), TOAST_REMOVE_DELAY_MS)
}
