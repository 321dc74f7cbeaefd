/** A level in the list of members, null for those without one, and which rows are under it. */
export interface LevelGroup {
  level: string | null
  /** The position of its first member among all, counted from 0. */
  first: number
  members: number
}

/** The groups of a list by level; `counts` are in the order of the list. */
export function levelGroups(
  counts: readonly { skill_level: string | null; members: number }[],
): LevelGroup[] {
  let first = 0
  return counts.map(({ skill_level, members }) => {
    const group = { level: skill_level, first, members }
    first += members
    return group
  })
}

/** A line of the list: the heading of a group, or the member at a position among all. */
export type Line = { kind: 'heading'; group: number } | { kind: 'member'; group: number; position: number }

/** The line at `at`, counted from 0, where each group begins with its heading. */
export function lineAt(groups: readonly LevelGroup[], at: number): Line {
  const group = groups.findLastIndex(({ first }, before) => first + before <= at)
  const heading = (groups[group]?.first ?? 0) + group
  return at === heading ? { kind: 'heading', group } : { kind: 'member', group, position: at - group - 1 }
}
