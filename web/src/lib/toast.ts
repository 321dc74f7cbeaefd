import { createStore } from './use-store.ts'

const TOAST_LIMIT = 1
export const TOAST_DURATION_MS = 5000
export const TOAST_REMOVE_DELAY_MS = 1_000_000

export interface ToastInput {
  title: string
  description?: string | undefined
  variant?: 'default' | 'destructive' | 'info'
  durationMs?: number | undefined
  action?: { label: string; onPress: () => void }
}

/** A message as a toast shows it. */
export type Message = Pick<ToastInput, 'title' | 'description' | 'durationMs'>

export interface ToastEntry extends ToastInput {
  id: string
  open: boolean
}

export const toastStore = createStore<readonly ToastEntry[]>([])
let count = 0
const removals = new Map<string, ReturnType<typeof setTimeout>>()

/** Shows a toast, which replaces an earlier one. Returns a function that closes it. */
export function toast(input: ToastInput): () => void {
  count += 1
  const id = String(count)
  toastStore.set([{ ...input, id, open: true }, ...toastStore.snapshot()].slice(0, TOAST_LIMIT))
  return () => dismissToast(id)
}

/** Shows a failure; nothing for an aborted call (null). */
export function toastFailure(failure: Pick<ToastInput, 'title' | 'description'> | null): void {
  if (failure) toast({ ...failure, variant: 'destructive' })
}

/** Closes a toast: it disappears now and is removed from the store after a delay. */
export function dismissToast(id: string): void {
  toastStore.set(toastStore.snapshot().map((entry) => (entry.id === id ? { ...entry, open: false } : entry)))
  if (removals.has(id)) return
  removals.set(
    id,
    setTimeout(() => remove(id), TOAST_REMOVE_DELAY_MS),
  )
}

function remove(id: string) {
  removals.delete(id)
  toastStore.set(toastStore.snapshot().filter((entry) => entry.id !== id))
}
