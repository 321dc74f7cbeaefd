import { type LevelGroup, lineAt } from '@domain/community/member-groups.ts'
import { t } from '@lingui/core/macro'
import { useQueries } from '@tanstack/react-query'
import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { useDebouncedValue } from '@/lib/time/debounce.ts'
import { levelLabel } from '@/lib/words/level-label.ts'
import { communityPageQuery, MEMBERS_PAGE, type Member, type Wanted } from '../../queries/members.ts'
import { MemberRow } from './member-row.tsx'

interface MemberListProps {
  wanted: Wanted
  /** One without a heading where they stand by name. */
  groups: readonly LevelGroup[]
  onLeave: () => void
}

// The height is in rem, like the text in the rows.
const ROW_REM = 3.75
const HEADING_REM = 2.25
/** The height of what stands above the list, about. */
const HEADER_PX = 200
/** Rows drawn above and below those that are seen; none at first, so that the first ones come sooner. */
const AROUND = 8

/** The scroll position in each order, for the next time that the list is opened. A search begins at the top. */
const offsets = new Map<string, number>()
const scrollKey = ({ order, words }: Wanted) => `${currentUserId()} ${order} ${words}`

export function MemberList({ wanted, groups, onLeave }: MemberListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const { virtualizer, setFocused } = useRows(scroller, wanted, groups)
  const lines = virtualizer.getVirtualItems()
  const memberAt = useMembers(wanted, lines, groups)
  return (
    <div
      ref={scroller}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-[max(1rem,env(safe-area-inset-bottom))]"
    >
      <div className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {groups.map((group, at) => {
          const rows = lines.filter(({ index }) => lineAt(groups, index).group === at)
          if (rows.length === 0) return null
          return <Group key={group.level} {...{ wanted, groups, at, rows, memberAt, setFocused, onLeave }} />
        })}
      </div>
    </div>
  )
}

interface GroupProps extends MemberListProps {
  at: number
  rows: VirtualItem[]
  memberAt: (position: number) => Member | undefined
  setFocused: (line: number | null) => void
}

function Group({ wanted, groups, at, rows, memberAt, setFocused, onLeave }: GroupProps) {
  const group = groups[at]
  if (!group) return null
  const headed = wanted.order === 'level'
  const id = `level-${at}`
  const heading = headingRem(wanted)
  const top = group.first * ROW_REM + at * heading
  return (
    <section
      className="absolute inset-x-0"
      style={{ top: `${top}rem`, height: `${heading + group.members * ROW_REM}rem` }}
    >
      {headed && (
        <h3
          id={id}
          className="sticky top-0 z-1 flex h-9 items-center gap-1 bg-background-2 px-2 font-title text-muted text-small"
        >
          {levelLabel(group.level) ?? t`No Skill Level`} <span className="font-normal">{group.members}</span>
        </h3>
      )}
      <ul {...(headed ? { 'aria-labelledby': id } : { 'aria-label': t`Members` })}>
        {rows.map(({ index, key }) => {
          const line = lineAt(groups, index)
          if (line.kind === 'heading') return null
          const inGroup = line.position - group.first
          return (
            <li
              key={key}
              aria-setsize={group.members}
              aria-posinset={inGroup + 1}
              className="absolute inset-x-0"
              style={{ top: `${heading + inGroup * ROW_REM}rem` }}
            >
              <MemberRow member={memberAt(line.position)} line={index} {...{ setFocused, onLeave }} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** By name there is one group, whose heading has no height. */
const headingRem = ({ order }: Wanted) => (order === 'level' ? HEADING_REM : 0)

function useRows(scroller: RefObject<HTMLDivElement | null>, wanted: Wanted, groups: readonly LevelGroup[]) {
  const [rem] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
  // The row with the focus stays, wherever one scrolls: without it the focus would be lost.
  const [focused, setFocused] = useState<number | null>(null)
  const isHeading = (index: number) => lineAt(groups, index).kind === 'heading'
  const members = groups.reduce((sum, group) => sum + group.members, 0)
  const virtualizer = useVirtualizer({
    count: members + groups.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (isHeading(index) ? headingRem(wanted) : ROW_REM) * rem,
    overscan: useLater() ? AROUND : 0,
    initialOffset: wanted.words === '' ? (offsets.get(scrollKey(wanted)) ?? 0) : 0,
    // Before it is measured: the rows come with the list instead of after it, all at once.
    initialRect: { width: 0, height: innerHeight - HEADER_PX },
    rangeExtractor: useCallback((range: Range) => withLine(defaultRangeExtractor(range), focused), [focused]),
    onChange: ({ scrollOffset }) => offsets.set(scrollKey(wanted), scrollOffset ?? 0),
  })
  return { virtualizer, setFocused }
}

/** False at first: drawn in one go, the panel would keep a slow phone from answering for too long. */
export function useLater(): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => startTransition(() => setLater(true)), [])
  return isLater
}

const withLine = (lines: number[], line: number | null) =>
  line === null || lines.includes(line) ? lines : [...lines, line].sort((a, b) => a - b)

const STILL_MS = 120

/** The members of the pages that are seen. What one scrolls past quickly is not asked for. */
function useMembers(wanted: Wanted, lines: readonly VirtualItem[], groups: readonly LevelGroup[]) {
  const positions = lines.flatMap(({ index }) => {
    const line = lineAt(groups, index)
    return line.kind === 'member' ? [line.position] : []
  })
  const seen = [...new Set(positions.map((position) => Math.floor(position / MEMBERS_PAGE)))].join()
  const pages = (useDebouncedValue(seen, STILL_MS) || seen).split(',').filter(Boolean).map(Number)
  const results = useQueries({ queries: pages.map((page) => communityPageQuery(wanted, page)) })
  const known = new Map(pages.map((page, at) => [page, results[at]?.data]))
  return (position: number) => known.get(Math.floor(position / MEMBERS_PAGE))?.[position % MEMBERS_PAGE]
}
