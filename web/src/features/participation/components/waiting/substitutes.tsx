import { plural, t } from '@lingui/core/macro'
import { cn } from '@/lib/cn.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { useTakeBack } from '../../mutations/waiting.ts'
import type { Match } from '../../queries/match.ts'
import type { SubstituteAsk, WaitingList } from '../../queries/waiting.ts'
import { askSentence, firstName } from './offer-cards.tsx'
import { SlotButtons } from './slot-buttons.tsx'

/** Tells the member's own request for a substitute: undefined where nobody is looked for. */
export const ownRequest = (waiting: WaitingList | undefined, userId: string | null) =>
  waiting?.requests.find(({ user_id }) => user_id === userId)

interface LookingProps {
  match: Match
  waiting: WaitingList | undefined
  userId: string | null
}

/** Above the way out: that a substitute is looked for, and the way to come after all. */
export function LookingForSubstitute({ match, waiting, userId }: LookingProps) {
  const takeBack = useTakeBack(match)
  const own = ownRequest(waiting, userId)
  return (
    <div className={cn('grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2', own && 'mb-2')}>
      {/* Stays in the page, so that a screen reader hears how many are asked. */}
      <div role="status" className="contents">
        {own && (
          <>
            <p className="col-span-2 font-[680]">{looking(own.asked)}</p>
            <p className="text-muted text-small">
              {own.asked === 0 && (waiting?.waiting ?? 0) > 0 && `${t`The waiting list is asked first.`} `}
              {t`You keep your place until somebody takes it.`}
            </p>
          </>
        )}
      </div>
      {own && (
        <Button
          variant="ghost"
          size="sm"
          className="-mr-3 whitespace-nowrap"
          sends
          pending={takeBack.isPending}
          onClick={() => takeBack.mutate()}
        >
          {t`Take back`}
        </Button>
      )}
    </div>
  )
}

export const AskAction = ({ match, ask }: { match: Match; ask: SubstituteAsk }) => (
  <div className="grid gap-1.5">
    <p role="status" className="text-center text-small">
      {askSentence(ask)}
    </p>
    <SlotButtons match={match} kind="ask" id={ask.id} />
  </div>
)

/** A sentence for a member who opens a match that they were asked to step into, and comes too late; empty for anybody else. */
export function askOver({ ask_over, own }: WaitingList): string {
  // On the waiting list there is more to read than that.
  if (!ask_over || own) return ''
  return ask_over === 'taken'
    ? t`Somebody else was faster: this place is taken.`
    : t`This place is not offered any more.`
}

/** The other players who stay until somebody takes their place, to whoever plays or is asked. */
export function SubstitutePanel({ waiting, userId }: { waiting: WaitingList; userId: string | null }) {
  const others = waiting.requests.filter(
    ({ user_id, name }) => user_id !== userId && name !== waiting.ask?.name,
  )
  return (
    <div role="status" className="mt-3.5 grid gap-2.5 empty:hidden">
      {others.map(({ user_id, name }) => (
        <p key={user_id} className="rounded-card border border-line bg-raised p-3.5 text-small">
          {seeks(name)}
        </p>
      ))}
    </div>
  )
}

const looking = (asked: number) =>
  asked > 0
    ? t`Looking for a substitute · ${plural(asked, { one: 'asked # player', other: 'asked # players' })}`
    : t`Looking for a substitute`

function seeks(player: string): string {
  const name = firstName(player)
  return t`${name} can't make it and looks for a substitute.`
}
