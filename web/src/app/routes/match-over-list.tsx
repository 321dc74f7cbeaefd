import { useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { MatchDialog } from '@/features/match/components/match-dialog.tsx'

const MATCH = 'match'

/** Shows the match of the address (`?match={id}`) as a dialog over the list; going back closes it. */
export default function MatchOverList() {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const close = useClose()
  const matchId = search.get(MATCH)
  const [shown, setShown] = useState(matchId)
  // The last match stays during the closing animation.
  if (matchId && matchId !== shown) setShown(matchId)
  if (!shown) return null
  return (
    <MatchDialog
      matchId={shown}
      isNew={isMade(state, shown)}
      open={matchId !== null}
      onOpenChange={(open) => open || close()}
    />
  )
}

/** Closes by going back if the dialog was opened by a navigation, so that the next step back leaves the list. */
function useClose() {
  const { key, state } = useLocation()
  const navigate = useNavigate()
  const [, setSearch] = useSearchParams()
  const left = useRef<string | null>(null)
  return () => {
    // Going back takes a moment: a second press meanwhile must not go back twice.
    if (left.current === key) return
    left.current = key
    if (isOverList(state)) navigate(-1)
    else setSearch(without, { replace: true, state })
  }
}

const isMade = (state: unknown, matchId: string) =>
  state instanceof Object && 'made' in state && state.made === matchId

const isOverList = (state: unknown) => typeof state === 'object' && state !== null && 'overList' in state

function without(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search)
  rest.delete(MATCH)
  return rest
}
