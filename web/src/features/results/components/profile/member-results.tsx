import { venueName } from '@domain/match/match-card.ts'
import { setsOf } from '@domain/match/result/match-result.ts'
import { t } from '@lingui/core/macro'
import { History } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { paths } from '@/lib/paths.ts'
import { useClock } from '@/lib/time/clock.ts'
import { formatDate } from '@/lib/time/datetime.ts'
import { ageLabel } from '@/lib/time/labels.ts'
import { formerMember, guestName } from '@/lib/words/shown-name.ts'
import { TextButton } from '@/ui/buttons/text-button.tsx'
import { Awaited } from '@/ui/feedback/awaited.tsx'
import { type MemberResult, useMemberResults } from '../../queries/member-results.ts'
import { bothLabel, versionText } from '../sides.ts'
import { LastTogether } from './last-together.tsx'

const FEW = 5

/** The results of a member that count, and on the profile of somebody else how both did together. Without any there is no list. */
export function MemberResults({ userId }: { userId: string }) {
  const id = useId()
  const [isLong, setLong] = useState(false)
  const { data, isLoading, seenAt } = useMemberResults(userId)
  if (isLoading) return <Awaited />
  if (!data || data.length === 0) return null
  const shown = isLong ? data : data.slice(0, FEW)
  return (
    <section aria-labelledby={id} className="in-order grid gap-2.5">
      <h2 id={id} className="font-dialog text-dialog">
        {t`Results`}
      </h2>
      {seenAt !== null && <SeenNote at={seenAt} />}
      {userId !== currentUserId() && <LastTogether userId={userId} />}
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {shown.map((result) => (
          <Row key={result.match_id} result={result} />
        ))}
      </ul>
      {shown.length < data.length && (
        <TextButton className="justify-self-start" onClick={() => setLong(true)}>
          {t`Show more results`}
        </TextButton>
      )}
    </section>
  )
}

/** Says how old the results are while the server cannot be reached. */
function SeenNote({ at }: { at: number }) {
  const age = useClock((now) => ageLabel(at, now))
  return (
    <p className="flex items-center gap-2 text-muted text-small">
      <History aria-hidden="true" className="size-4.5 shrink-0" />
      {t`Last seen ${age}.`}
    </p>
  )
}

function Row({ result }: { result: MemberResult }) {
  const { match_id, starts, location, partner, opponents } = result
  return (
    <li>
      <Link
        to={paths.match(match_id)}
        className="flex min-h-16 items-center gap-3.5 rounded-card px-3.5 py-2 hover:bg-raised"
      >
        <Mark won={result.won} />
        <span className="min-w-0 flex-1">
          <span className="block wrap-anywhere font-[620]">{resultText(result)}</span>
          <span className="block wrap-anywhere text-muted text-small">
            {namesLabel(nameOf(partner), bothLabel(opponents.map(nameOf)))}
          </span>
          <span className="block wrap-anywhere text-muted text-small">
            {[formatDate(starts), venueName(location)].join(' · ')}
          </span>
        </span>
      </Link>
    </li>
  )
}

type Named = MemberResult['partner']

const nameOf = ({ name, is_guest }: Named): string => guestName(name ?? formerMember(), is_guest)

const namesLabel = (partner: string, opponents: string): string => t`with ${partner} against ${opponents}`

/** '6:4 6:3', the member's games first. */
export const resultText = ({ outcome, sets, is_tie_break }: MemberResult): string =>
  versionText({ outcome, sets: setsOf(sets), isTieBreak: is_tie_break })

/** Won or lost, by a letter and its shade; a line where nobody has. */
function Mark({ won }: { won: boolean | null }) {
  const look = 'grid size-9 shrink-0 place-items-center rounded-full font-title'
  if (won === null)
    return (
      <span aria-hidden="true" className={`${look} bg-raised text-muted`}>
        –
      </span>
    )
  return (
    <span className={won ? `${look} bg-good-tint text-good` : `${look} bg-raised text-muted`}>
      <span aria-hidden="true">
        {won ? t({ message: 'W', context: 'won' }) : t({ message: 'L', context: 'lost' })}
      </span>
      <span className="sr-only">{won ? t`Won` : t`Lost`} </span>
    </span>
  )
}
