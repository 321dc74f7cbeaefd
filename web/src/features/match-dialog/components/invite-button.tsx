import { isEvent } from '@domain/rules/match-kind.ts'
import { isFull } from '@domain/rules/standing.ts'
import { UserRoundPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import type { Match } from '../queries.ts'
import { useMatchStanding } from './match-standing.ts'

// Comes when it is first opened: few who look at a match are its creator.
const InviteDialog = lazy(() =>
  import('./invite-dialog.tsx').then((module) => ({ default: module.InviteDialog })),
)

/**
 * The creator's way to ask others. On a page it is the thing to do, in the dialog it stands beside joining, also once the match is
 * full: otherwise the button beside it would grow under a thumb that rests here.
 */
export function InviteButton({ match, place }: { match: Match; place: 'dialog' | 'page' }) {
  const { query, online } = useMatchStanding(match)
  const [asked, setAsked] = useState<'never' | 'open' | 'closed'>('never')
  const full = isFull(match, query.shown)
  return (
    <>
      <Button
        variant={place === 'page' && !full && !isEvent(match) ? 'primary' : 'secondary'}
        size="lg"
        disabled={!query.data || full || !online}
        onClick={() => setAsked('open')}
      >
        {!full && place === 'page' && <UserRoundPlus aria-hidden="true" />}
        {labelOf(place, full)}
      </Button>
      <Suspense>
        {asked !== 'never' && (
          <InviteDialog
            match={match}
            participants={query.shown}
            open={asked === 'open'}
            onOpenChange={(open) => setAsked(open ? 'open' : 'closed')}
          />
        )}
      </Suspense>
    </>
  )
}

function labelOf(place: 'dialog' | 'page', full: boolean): string {
  if (place === 'dialog') return 'Invite'
  return full ? 'Match Full' : 'Invite Players'
}
