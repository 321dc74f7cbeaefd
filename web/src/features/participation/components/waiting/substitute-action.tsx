import { t } from '@lingui/core/macro'
import { Button } from '@/ui/buttons/button.tsx'
import { useTakeBack } from '../../mutations/waiting.ts'
import type { SubstituteAsk, WaitingList } from '../../queries/waiting.ts'
import { askLine } from './ask-card.tsx'
import { AskButtons } from './slot-buttons.tsx'

interface SubstituteActionProps {
  match: { id: string; players: number; match_type: string }
  waiting: WaitingList | undefined
  userId: string | null
  online: boolean
  onAsk: () => void
}

/** Says that the member cannot come, or that they come after all. Nothing where a match has no limit: nobody has to be found. */
export function SubstituteAction({ match, waiting, userId, online, onAsk }: SubstituteActionProps) {
  const takeBack = useTakeBack(match)
  if (match.players === 0) return null
  const looks = waiting?.requests.some(({ user_id }) => user_id === userId)
  return (
    <Button
      variant="secondary"
      size="lg"
      wide
      className="px-2!"
      disabled={!online}
      pending={takeBack.isPending}
      onClick={() => (looks ? takeBack.mutate(undefined) : onAsk())}
    >
      {looks ? t`Take back` : t`I can't make it`}
    </Button>
  )
}

/** The question to a member who could step in, with its answers. */
export const AskAction = ({
  match,
  ask,
}: {
  match: { id: string; match_type: string }
  ask: SubstituteAsk
}) => (
  <div className="grid gap-1.5">
    <p role="status" className="text-center text-small">
      {askLine(ask)}
    </p>
    <AskButtons match={match} ask={ask} />
  </div>
)

/** A sentence for a member who opens a match that they were asked to step into, and comes too late; empty for anybody else. */
export function askOver({ ask_over, own }: WaitingList): string {
  // In line there is more to read than that.
  if (!ask_over || own) return ''
  return ask_over === 'taken'
    ? t`Somebody else was faster: this place is taken.`
    : t`This place is not offered any more.`
}
