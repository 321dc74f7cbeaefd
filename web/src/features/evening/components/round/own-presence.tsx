import { t } from '@lingui/core/macro'
import type { Match } from '@/features/participation/queries/match.ts'
import { useParticipants } from '@/features/participation/queries/participants.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { newId } from '@/lib/browser/new-id.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { joinAct, useOrganise, usePresence } from '../../mutations/organise.ts'
import type { EveningView } from '../evening-view.ts'

/** For a member who takes part in the match and is not among those who are here: one tap checks in. */
export function OwnPresence({ view, match }: { view: EveningView; match: Match | null }) {
  const { data: participants } = useParticipants(match?.id ?? '')
  const { mutate: checkIn, isPending } = usePresence(view.matchId)
  const { mutate: join, isPending: isJoining } = useOrganise(view.matchId)
  const me = currentUserId()
  const own = view.stored.players.find(({ id }) => id === view.you)
  const plays = participants?.some(({ user_id, status }) => user_id === me && status === 'confirmed')
  if (!view.isRunning || own?.is_present || !(own?.participant_id || plays)) return null
  return (
    <section
      aria-label={t`Are you here?`}
      className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4"
    >
      <p className="min-w-0 flex-1 basis-40">{t`You are not among those who are here.`}</p>
      <Button
        variant="secondary"
        sends
        pending={isPending || isJoining}
        onClick={() =>
          own
            ? checkIn({ id: newId(), player: own.id, isPresent: true })
            : me && join(joinAct(view.matchId, me))
        }
      >
        {t`I am here`}
      </Button>
    </section>
  )
}
