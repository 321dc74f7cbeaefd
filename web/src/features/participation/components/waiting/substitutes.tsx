import { whyNotLeave } from '@domain/participants/closed-question.ts'
import { plural, t } from '@lingui/core/macro'
import { whenAndWhere } from '@/lib/time/labels.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { ChoiceSheet } from '@/ui/overlays/choice-sheet.tsx'
import { useAskSubstitute, useTakeBack } from '../../mutations/waiting.ts'
import type { Match } from '../../queries/match.ts'
import { useMatchQuestion } from '../../queries/match-question.ts'
import type { SubstituteAsk, WaitingList } from '../../queries/waiting.ts'
import { askSentence, firstName } from './offer-cards.tsx'
import { SlotButtons } from './slot-buttons.tsx'

interface SubstituteActionProps {
  match: Match
  waiting: WaitingList | undefined
  userId: string | null
  onAsk: () => void
}

/** Says that the member cannot come, or that they come after all. Nothing where a match has no limit: nobody has to be found. */
export function SubstituteAction({ match, waiting, userId, onAsk }: SubstituteActionProps) {
  const takeBack = useTakeBack(match)
  if (match.players === 0) return null
  const looks = waiting?.requests.some(({ user_id }) => user_id === userId)
  return (
    <Button
      variant="secondary"
      size="lg"
      wide
      className="px-2!"
      sends
      pending={takeBack.isPending}
      onClick={() => (looks ? takeBack.mutate() : onAsk())}
    >
      {looks ? t`Take back` : t`I can't make it`}
    </Button>
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

interface SubstituteQuestionProps {
  match: Match
  open: boolean
  close: () => void
  /** Leaving has a question of its own. */
  onLeave: () => void
}

/** Asks a player who cannot come whether to leave now, or to stay until a substitute is found. */
export function SubstituteQuestion({ match, open, close, onLeave }: SubstituteQuestionProps) {
  const { mutate, isPending } = useAskSubstitute(match)
  const { snapshot, dialog, answer } = useMatchQuestion({
    name: 'find-substitute',
    open,
    close,
    subject: match,
    lost: whyNotLeave,
    pending: isPending,
  })
  const when = whenAndWhere(snapshot.location, snapshot.match_date)
  function stay() {
    close()
    mutate()
  }
  return (
    <ChoiceSheet
      {...dialog}
      title={t`You can't make it?`}
      description={t`${when}. If you stay, the waiting list is asked first, then players who fit. The first to accept has your place, and until then you keep it.`}
      choices={[
        { label: t`Stay until a substitute is found`, onChoose: () => answer(stay) },
        { label: t`Leave now`, onChoose: () => answer(onLeave) },
      ]}
    />
  )
}

/** The players who stay until somebody takes their place, to whoever plays or is asked. */
export function SubstitutePanel({ waiting, userId }: { waiting: WaitingList; userId: string | null }) {
  const own = waiting.requests.find(({ user_id }) => user_id === userId)
  const others = waiting.requests.filter((one) => one !== own && one.name !== waiting.ask?.name)
  return (
    <div role="status" className="mt-3.5 grid gap-2.5 empty:hidden">
      {own && (
        <div className="grid gap-1 rounded-card border border-ball bg-raised p-3.5">
          <p className="font-[680]">{looking(own.asked)}</p>
          <p className="text-muted text-small">
            {own.asked === 0 && waiting.waiting > 0 && `${t`The waiting list is asked first.`} `}
            {t`You keep your place until somebody takes it.`}
          </p>
        </div>
      )}
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
