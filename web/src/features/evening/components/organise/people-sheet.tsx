import type { EveningPlayer } from '@domain/evening/board.ts'
import { plural, t } from '@lingui/core/macro'
import { newId } from '@/lib/browser/new-id.ts'
import { Sheet } from '@/ui/overlays/sheet.tsx'
import { guestAct, useOrganise, usePresence } from '../../mutations/organise.ts'
import type { EveningView } from '../evening-view.ts'
import { GuestForm } from '../start/guest-form.tsx'
import { People } from '../start/people.tsx'
import { NeedsNetwork } from './needs-network.tsx'
import { PlanCard } from './plan-card.tsx'
import { TeamPairs } from './team-pairs.tsx'

interface PeopleSheetProps {
  view: EveningView
  open: boolean
  onOpenChange: (open: boolean) => void
}

// Asks nothing that could lose its ground: each tap is an act of its own, which can be taken back.
/** People come and leave with one tap each; below the list stands what the rounds make of it. */
export function PeopleSheet({ view, open, onOpenChange }: PeopleSheetProps) {
  const { mutate: setPresence } = usePresence(view.matchId)
  const { mutate, isPending } = useOrganise(view.matchId)
  const { players } = view.stored
  const here = players.filter(({ is_present }) => is_present).length
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t`Who is here`}
      description={t`${plural(here, { one: '# is here.', other: '# are here.' })} A tap says that somebody comes or leaves.`}
    >
      <div className="grid gap-5">
        <NeedsNetwork>
          <People
            people={players.map((player) => personOf(view, player))}
            onToggle={(player, isPresent) => setPresence({ id: newId(), player, isPresent })}
          />
        </NeedsNetwork>
        <GuestForm pending={isPending} add={(name) => mutate(guestAct(view.matchId, name))} />
        {view.stored.evening.format === 'teams' && <TeamPairs view={view} />}
        <PlanCard view={view} />
      </div>
    </Sheet>
  )
}

const personOf = (view: EveningView, { id, name, avatar_filename, is_guest, is_present }: EveningPlayer) => ({
  id,
  name: name ?? view.nameOf(id),
  short: view.nameOf(id),
  picture: avatar_filename,
  isGuest: is_guest,
  isHere: is_present,
})
