import { t } from '@lingui/core/macro'
import { Button } from '@/ui/buttons/button.tsx'
import { dealAct, useOrganise } from '../../mutations/organise.ts'
import type { EveningView } from '../evening-view.ts'
import { useMisfit, useNextPlan } from './evening-plan.ts'

/** For organisers, when the rounds do not fit who is here any more: what a repair does, and the one tap that makes it. */
export function PlanCard({ view }: { view: EveningView }) {
  const misfit = useMisfit(view)
  const isShown = misfit !== null && view.isOrganiser
  const { plan, problem, words } = useNextPlan(view, isShown)
  const { mutate, isPending } = useOrganise(view.matchId)
  if (!isShown) return null
  const number = plan?.number ?? 0
  const isRepair = misfit === 'announced'
  const gone = goneFrom(view)
  return (
    <section aria-label={t`Plan`} className="grid gap-2 rounded-card border border-line-strong bg-raised p-4">
      <h2 className="font-title text-title">
        {isRepair ? t`The announced round does not fit any more` : t`The next rounds do not fit any more`}
      </h2>
      {gone && <p>{gone}</p>}
      <p className="text-muted">{problem ?? words}</p>
      {plan && (
        <Button
          variant="strong"
          sends
          pending={isPending}
          className="mt-1"
          onClick={() =>
            mutate(
              dealAct(
                view.matchId,
                view.stored,
                plan,
                isRepair ? t`Round ${number} is repaired` : t`The next rounds are planned anew`,
              ),
            )
          }
        >
          {isRepair ? t`Repair round ${number}` : t`Plan from round ${number} on`}
        </Button>
      )}
    </section>
  )
}

/** Names people of the announced round who have left. */
function goneFrom({ stored, nameOf }: EveningView): string | null {
  const announced = stored.rounds.find(({ state }) => state === 'announced')
  const named = new Set(announced?.games.flatMap(({ a, b }) => [...a, ...b]))
  const gone = stored.players.filter(({ id, is_present }) => named.has(id) && !is_present)
  const names = gone.map(({ id }) => nameOf(id)).join(', ')
  return names ? t`Has left: ${names}.` : null
}
