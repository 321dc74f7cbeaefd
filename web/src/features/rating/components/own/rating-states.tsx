import { plural, t } from '@lingui/core/macro'
import { Hourglass } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '@/lib/paths.ts'
import { formatDate } from '@/lib/time/datetime.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { EmptyState } from '@/ui/feedback/empty-state.tsx'
import { useSetVisibility } from '../../mutations.ts'
import type { Generation, OwnRating } from '../../queries.ts'
import { VisibilityCard } from './visibility-card.tsx'

interface BeforeAnyResultProps {
  own: OwnRating
  /** As the member reads it. */
  level: string | null
}

export function BeforeAnyResult({ own, level }: BeforeAnyResultProps) {
  if (!own.is_computed) return <NotComputed />
  return (
    <>
      <WaitingNote own={own} />
      <EmptyState
        title={t`No result yet`}
        description={
          <>
            {t`Your rating begins with the first confirmed result of a competitive match of four members.`}{' '}
            {level && t`Your level, ${level}, says where it starts.`}
          </>
        }
        actions={
          <Button asChild variant="secondary">
            <Link to={paths.matches}>{t`Go to Matches`}</Link>
          </Button>
        }
      />
      <VisibilityCard own={own} />
    </>
  )
}

/** A hosted project without a worker has nobody who computes. */
const NotComputed = () => (
  <EmptyState
    ball="none"
    title={t`Ratings are not computed here`}
    description={t`Whoever runs this site has not started the background jobs, which compute them. Results are kept, and count once the jobs run.`}
  />
)

export function HasLeft() {
  const { mutate, isPending } = useSetVisibility()
  return (
    <EmptyState
      title={t`You have left the ranking`}
      description={t`You have no number and no place, for others and for yourself. Your results stay.`}
      actions={
        <Button variant="secondary" sends pending={isPending} onClick={() => mutate('private')}>
          {t`Come back`}
        </Button>
      }
    />
  )
}

/** Stays in the page, so that a screen reader hears when it is over. */
export function WaitingNote({ own: { waiting } }: { own: OwnRating }) {
  return (
    <p role="status" className="flex items-center gap-2 text-muted text-small empty:hidden">
      {waiting > 0 && (
        <>
          <Hourglass aria-hidden="true" className="size-4 shrink-0" />
          {t`${plural(waiting, { one: 'A result is being computed.', other: '# results are being computed.' })}`}
        </>
      )}
    </p>
  )
}

/** Says why numbers of before may be others now. */
export function GenerationNote({ own: { generation } }: { own: OwnRating }) {
  const why = generation && reasonOf(generation)
  return why && <p className="text-muted text-small">{why}</p>
}

function reasonOf({ reason, since }: Generation): string | null {
  const day = formatDate(since)
  if (reason === 'formula') return t`Since ${day} computed anew: the formula has changed.`
  if (reason === 'correction') return t`Since ${day} computed anew: an earlier result was corrected.`
  if (reason === 'merge') return t`Since ${day} computed anew: two accounts became one.`
  return reason === 'deletion' ? t`Since ${day} computed anew: an earlier match was deleted.` : null
}
