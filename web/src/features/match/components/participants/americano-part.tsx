import { t } from '@lingui/core/macro'
import { Shuffle } from 'lucide-react'
import { useState } from 'react'
import { AmericanoDialog } from '@/features/americano/components/americano-dialog.tsx'
import type { Match } from '@/features/participation/queries/match.ts'
import { guestName } from '@/lib/words/shown-name.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { useMatchJoinState } from '../actions/join-state.ts'

/** The way to the rotations of an americano; on its page in a section of its own. */
export function AmericanoPart({ match, screen }: { match: Match; screen: 'dialog' | 'page' }) {
  const { confirmed, query } = useMatchJoinState(match)
  const [open, setOpen] = useState(false)
  const button = (
    <Button variant="secondary" disabled={!query.data} onClick={() => setOpen(true)}>
      <Shuffle aria-hidden="true" />
      {screen === 'dialog' ? t`View Americano Rotations` : t`View Rotations`}
    </Button>
  )
  return (
    <>
      {screen === 'dialog' ? (
        <div className="mt-4 grid">{button}</div>
      ) : (
        <section
          aria-label={t`Americano`}
          className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4"
        >
          <div className="min-w-0 flex-1 basis-56">
            <h2 className="font-title text-title">{t`Americano`}</h2>
            <p className="text-muted text-small">{t`Partners and opponents change with every round.`}</p>
          </div>
          {button}
        </section>
      )}
      <AmericanoDialog
        matchId={match.id}
        location={match.location}
        players={confirmed.map(({ username, guest_kind }) => guestName(username, Boolean(guest_kind)))}
        open={open}
        onOpenChange={setOpen}
      />
    </>
  )
}
