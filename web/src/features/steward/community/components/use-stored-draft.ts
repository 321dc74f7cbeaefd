import { useEffect, useState } from 'react'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { eraseForSession, readForSession, writeForSession } from '@/lib/browser/storage.ts'
import type { CommunityVersion } from '../queries.ts'
import { type Draft, draftOf, onto } from './draft.ts'

// The member's id in the key lets a sign-out erase it.
const keyOf = () => `community-draft-${currentUserId() ?? ''}`

/**
 * The draft of this tab, which a reload and a look at another section leave as it is. A newer version that somebody else has saved is taken in at
 * once, under what the steward has changed.
 */
export function useStoredDraft(newest: CommunityVersion) {
  const [draft, setDraft] = useState<Draft>(() => onto(readDraft() ?? draftOf(newest), newest))
  const current = onto(draft, newest)
  if (current !== draft) setDraft(current)
  const isTouched = current.community !== current.seen.community || current.conflicts.length > 0
  useEffect(() => {
    if (isTouched) writeForSession(keyOf(), JSON.stringify(current))
    else eraseForSession(keyOf())
  }, [current, isTouched])
  return [current, setDraft] as const
}

function readDraft(): Draft | null {
  try {
    return JSON.parse(readForSession(keyOf()) ?? 'null') as Draft | null
  } catch {
    return null
  }
}
