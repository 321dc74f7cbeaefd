import { useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { MatchDialog } from '@/features/match-dialog/components/match-dialog.tsx'

const MATCH = 'match'

/** The match that the address names (`?match={id}`), as a dialog over the list; the way back closes it. */
export default function MatchOverList() {
  const [search] = useSearchParams()
  const close = useClose()
  const matchId = search.get(MATCH)
  const [shown, setShown] = useState(matchId)
  // The last one stays while the dialog leaves the screen.
  if (matchId && matchId !== shown) setShown(matchId)
  if (!shown) return null
  return <MatchDialog matchId={shown} open={matchId !== null} onOpenChange={(open) => open || close()} />
}

/** Closing goes back where opening went forward, so that one step back from the list leaves the list. */
function useClose() {
  const { key, state } = useLocation()
  const navigate = useNavigate()
  const [, setSearch] = useSearchParams()
  const left = useRef<string | null>(null)
  return () => {
    // Going back takes a moment: a second press meanwhile is not a second step.
    if (left.current === key) return
    left.current = key
    if (isOverList(state)) navigate(-1)
    else setSearch(without, { replace: true })
  }
}

const isOverList = (state: unknown) => typeof state === 'object' && state !== null && 'overList' in state

function without(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search)
  rest.delete(MATCH)
  return rest
}
