import type { EveningRound } from '@domain/evening/board.ts'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Button } from '@/ui/buttons/button.tsx'
import { OfflineNote } from '@/ui/feedback/offline-note.tsx'
import { DockRow } from '@/ui/layout/dock.tsx'
import {
  clockAct,
  closeAct,
  closeAndDealAct,
  dealAct,
  settingsAct,
  useOrganise,
} from '../../mutations/organise.ts'
import type { EveningView } from '../evening-view.ts'
import { CloseQuestion, EndQuestion } from './acts-questions.tsx'
import { useMisfit, useNextPlan } from './evening-plan.ts'
import { PeopleSheet } from './people-sheet.tsx'

interface OrganiserBarProps {
  view: EveningView
  round: EveningRound | undefined
}

/** Keeps in reach what an organiser does next: the way from one round to the next, and who comes or leaves. */
export function OrganiserBar({ view, round }: OrganiserBarProps) {
  const [isPeople, setPeople] = useState(false)
  if (!view.isOrganiser || !view.isRunning) return null
  return (
    <DockRow>
      <section
        aria-label={t`Organize`}
        className="grid gap-1.5 border-line border-t bg-background px-4 py-2.5 md:px-9"
      >
        <div className="flex gap-2.5">
          <Button variant="secondary" className="min-w-0 flex-1 px-3!" onClick={() => setPeople(true)}>
            {t`Who is here`}
          </Button>
          <NextStep view={view} round={round} />
        </div>
        <OfflineNote />
      </section>
      <PeopleSheet view={view} open={isPeople} onOpenChange={setPeople} />
    </DockRow>
  )
}

const MAIN = 'min-w-0 flex-[1.4] px-3!'

function NextStep({ view, round }: OrganiserBarProps) {
  const misfit = useMisfit(view)
  if (!round || (round.state === 'closed' && round.number < view.stored.evening.rounds))
    return <Deal view={view} />
  if (round.state === 'closed') return <End view={view} />
  if (misfit === 'announced') return null
  if (round.state === 'announced' && round.minutes !== null) return <StartClock view={view} round={round} />
  return <Close view={view} round={round} />
}

function Deal({ view }: { view: EveningView }) {
  const { plan, problem } = useNextPlan(view, true)
  const { mutate, isPending } = useOrganise(view.matchId)
  const number = plan?.number ?? 1
  return (
    <Button
      className={MAIN}
      sends
      pending={isPending}
      disabled={plan === null}
      title={problem ?? undefined}
      onClick={() => plan && mutate(dealAct(view.matchId, view.stored, plan, t`Round ${number} is dealt`))}
    >
      {t`Deal round ${number}`}
    </Button>
  )
}

function StartClock({ view, round }: { view: EveningView; round: EveningRound }) {
  const { mutate, isPending } = useOrganise(view.matchId)
  return (
    <Button
      className={MAIN}
      sends
      pending={isPending}
      onClick={() => mutate(clockAct(view.matchId, round.number))}
    >
      {t`Start the clock`}
    </Button>
  )
}

function Close({ view, round }: { view: EveningView; round: EveningRound }) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useOrganise(view.matchId)
  const { evening } = view.stored
  const missing = missingIn(view, round)
  const isLast = round.number >= evening.rounds
  const close = () =>
    mutate(
      evening.format === 'mexicano' && !isLast
        ? closeAndDealAct(view.matchId, round.number)
        : closeAct(view.matchId, round.number),
      { onSettled: () => setAsking(false) },
    )
  const next = round.number + 1
  return (
    <>
      <Button
        // The ball is for the one thing that everybody waits for: a round that is over.
        variant={missing === 0 ? 'primary' : 'secondary'}
        className={MAIN}
        sends
        pending={isPending}
        onClick={() => (missing === 0 ? close() : setAsking(true))}
      >
        {isLast ? t`Close the last round` : t`Deal round ${next}`}
      </Button>
      <CloseQuestion
        view={view}
        number={round.number}
        missing={missing}
        open={isAsking}
        close={() => setAsking(false)}
        pending={isPending}
        onConfirm={close}
      />
    </>
  )
}

/** Games without a score. One of this device that is on its way counts, but not where the next round depends on it: the server has to know it. */
function missingIn({ board, stored }: EveningView, { number }: EveningRound): number {
  const { rounds } = stored.evening.format === 'mexicano' ? stored : board
  const games = rounds.filter((round) => round.number === number).flatMap((round) => round.games)
  return games.filter(({ score }) => score === null).length
}

function End({ view }: { view: EveningView }) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useOrganise(view.matchId)
  const { rounds } = view.stored.evening
  return (
    <>
      {rounds < 32 && (
        <Button
          variant="secondary"
          className="min-w-0 flex-1 px-3!"
          sends
          pending={isPending}
          onClick={() =>
            mutate(settingsAct(view.matchId, view.stored, { rounds: rounds + 1 }, t`One round more`))
          }
        >
          {t`One round more`}
        </Button>
      )}
      <Button className={MAIN} sends onClick={() => setAsking(true)}>
        {t`End the evening`}
      </Button>
      <EndQuestion view={view} open={isAsking} close={() => setAsking(false)} />
    </>
  )
}
