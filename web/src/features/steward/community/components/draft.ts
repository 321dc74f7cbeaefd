import './without-eval.ts'
import {
  type CommunityConflict,
  changesBetween,
  mergeCommunity,
  withPartOf,
} from '@domain/community/community-changes.ts'
import { type Community, parseCommunity } from '@domain/community/community-config.ts'
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

/** Faults by the path of the field: `venues[1].name`. */
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
export function onto(draft: Draft, newest: CommunityVersion): Draft {
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

/** Decides about a part that both have changed. */
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
