import { currentUserId } from '@/lib/backend/session/session.ts'
import { type Draft, whole } from './draft.ts'

/** An event as it was typed, on its way to the preview and back. */
export interface Preview {
  draft: Draft
  verb: 'create' | 'update'
}

// Another member in the same tab does not see it.
const key = () => `event-preview-${currentUserId()}`

/** Reads the event to preview; null if there is none. */
export function readPreview(): Preview | null {
  try {
    const kept = sessionStorage.getItem(key())
    if (!kept) return null
    const { draft, verb } = JSON.parse(kept) as Preview
    return { draft: whole(draft), verb }
  } catch {
    return null
  }
}

/** Tells if it could be kept. */
export function keepPreview(preview: Preview): boolean {
  try {
    sessionStorage.setItem(key(), JSON.stringify(preview))
    return true
  } catch {
    return false
  }
}

export function dropPreview(): void {
  try {
    sessionStorage.removeItem(key())
  } catch {
    // Blocked: nothing was kept.
  }
}
