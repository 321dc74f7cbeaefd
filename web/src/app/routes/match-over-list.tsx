import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { MatchDialog } from '@/features/match-dialog/components/match-dialog.tsx'

const MATCH = 'match'

/** The match that the address names (`?match={id}`), as a dialog over the list; the way back closes it. */
export function MatchOverList() {
  const [search, setSearch] = useSearchParams()
  const matchId = search.get(MATCH)
  const [shown, setShown] = useState(matchId)
  // The last one stays while the dialog leaves the screen.
  if (matchId && matchId !== shown) setShown(matchId)
  if (!shown) return null
  const close = () =>
    setSearch(
      (before) => {
        before.delete(MATCH)
        return before
      },
      { replace: true },
    )
  return <MatchDialog matchId={shown} open={matchId !== null} onOpenChange={(open) => open || close()} />
}
