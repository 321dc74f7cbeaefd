import './without-eval.ts'
import {
  type CommunityConflict,
  changesBetween,
  mergeCommunity,
  withPartOf,
} from '@domain/community/community-changes.ts'
import { type Community, parseCommunity } from '@domain/community/community-config.ts'
import { useEffect } from 'react'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { createSessionValues } from '@/lib/session-values.ts'
import type { CommunityVersion } from '../queries.ts'

/** The community as a steward has changed it. It may hold values with faults, as they were typed. */
export interface Draft {
  /** The version from which it was made, and which it replaces. */
  seen: CommunityVersion
  community: Community
  /** Set while it is an earlier version as it was. */
  restores: number | null
  /** Parts that somebody else has changed as well: `community` has theirs until the steward decides, and `mine` has the others. */
  conflicts: CommunityConflict[]
  mine: Community | null
}

export const draftOf = (seen: CommunityVersion): Draft => ({
  seen,
  community: seen.community,
  restores: null,
  conflicts: [],
  mine: null,
})

export const changesOf = ({ seen, community }: Draft) => changesBetween(seen.community, community)

export function faultsOf(community: Community): Map<string, string> {
  const result = parseCommunity(community)
  return new Map(result.ok ? [] : result.faults.map(splitFault))
}

/** 'title: must not be empty' as path and sentence. */
export function splitFault(fault: string): [string, string] {
  const at = fault.indexOf(': ')
  return at < 0 ? ['', fault] : [fault.slice(0, at), fault.slice(at + 2)]
}

/** Moves the draft on to a newer version. What only one of the two has changed is in it, and what both have is asked. */
function onto(draft: Draft, newest: CommunityVersion): Draft {
  if (newest.version === draft.seen.version) return draft
  const wanted = draft.mine ?? draft.community
  const { merged, conflicts } = mergeCommunity(draft.seen.community, wanted, newest.community)
  return {
    seen: newest,
    community: merged,
    restores: null,
    conflicts,
    mine: conflicts.length > 0 ? wanted : null,
  }
}

export function decide(draft: Draft, conflict: CommunityConflict, whose: 'mine' | 'theirs'): Draft {
  const from = whose === 'mine' ? draft.mine : draft.seen.community
  const conflicts = draft.conflicts.filter((one) => one !== conflict)
  return {
    ...draft,
    community: from ? withPartOf(draft.community, from, conflict) : draft.community,
    conflicts,
    mine: conflicts.length > 0 ? draft.mine : null,
  }
}

const drafts = createSessionValues((stored) => stored as Draft | null)

/**
 * The draft of this tab, which a reload, as for a newer version of the app, and a look at another section leave as it is. A newer version that
 * somebody else has saved is taken in at once, under what the steward has changed.
 */
export function useStoredDraft(newest: CommunityVersion) {
  // The member's id in the key lets a sign-out erase it.
  const key = `community-draft-${currentUserId() ?? ''}`
  const stored = drafts.use(key)
  const draft = stored ? onto(stored, newest) : draftOf(newest)
  const set = (next: Draft) => drafts.set(key, isTouched(next) ? next : null)
  useEffect(() => {
    if (stored && draft !== stored) set(draft)
  })
  return [draft, set] as const
}

const isTouched = (draft: Draft) =>
  changesOf(draft).length > 0 || draft.conflicts.length > 0 || draft.restores !== null
