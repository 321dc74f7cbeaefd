import { plural } from '@lingui/core/macro'
import { useState } from 'react'
import { useMatchList } from '../../queries/matches.ts'
import type { MatchFilters } from '../../schema.ts'

/** Tells screen readers how many matches there are with other filters: the list changes without a word. */
export function Found({ filters }: { filters: MatchFilters }) {
  const chosen = JSON.stringify(filters)
  const [last, setLast] = useState({ chosen, hasChanged: false })
  if (last.chosen !== chosen) setLast({ chosen, hasChanged: true })
  const { data } = useMatchList(filters)
  const found = data?.length ?? 0
  return (
    <p role="status" className="sr-only">
      {/* An empty list says so itself. */}
      {last.hasChanged && found > 0 && plural(found, { one: '# match shown', other: '# matches shown' })}
    </p>
  )
}
