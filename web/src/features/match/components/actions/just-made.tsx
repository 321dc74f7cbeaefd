import { eventTitle } from '@domain/match/event-title.ts'
import { opensAsDialog } from '@domain/match/match-card.ts'
import { isCalledEvent } from '@domain/match/match-kind.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router'
import { matchQuery } from '@/features/participation/queries/match.ts'
import { ShareButton } from '@/features/sharing/components/share/share-button.tsx'
import { paths } from '@/lib/paths.ts'
import { useClock } from '@/lib/time/clock.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { dateLine } from '../facts/match-label.ts'

/** Above the list, in which it may stand far below: the match that the member has just made, with its link. */
export default function JustMade({ matchId }: { matchId: string }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { data: match } = useQuery(matchQuery(matchId))
  const when = useClock((now) => (match ? dateLine(match, now) : null))
  if (!match) return null
  const overList = new URLSearchParams(search)
  overList.set('match', matchId)
  const heading = isCalledEvent(match) ? t`Your new event` : t`Your new match`
  return (
    <section
      aria-label={heading}
      className="mt-4 grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-3 rounded-card border border-line-strong bg-surface p-4"
    >
      <div className="min-w-0">
        <h2 className="text-muted text-small">{heading}</h2>
        <p className="wrap-anywhere font-title text-title">{eventTitle(match).title}</p>
        <p className="text-muted">{when}</p>
      </div>
      <Dismiss onPress={() => void navigate({ search }, { replace: true, state: null })} />
      <div className="col-span-full flex flex-wrap gap-2.5">
        <Button asChild variant="strong" className="flex-auto px-3! sm:flex-none">
          <Link
            to={opensAsDialog(match) ? `?${overList}` : paths.match(matchId)}
            state={{ overList: true, made: matchId }}
          >
            {isCalledEvent(match) ? t`View Event` : t`View Match`}
          </Link>
        </Button>
        <ShareButton match={match} isCreator labelled />
      </div>
    </section>
  )
}

function Dismiss({ onPress }: { onPress: () => void }) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={t`Dismiss`}
      className="-mt-2 -mr-2 max-w-none"
      onClick={onPress}
    >
      <X aria-hidden="true" />
    </Button>
  )
}
