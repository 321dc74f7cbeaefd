import { teamsOf } from '@domain/evening/results.ts'
import { t } from '@lingui/core/macro'
import { useOnline } from '@/lib/browser/online.ts'
import { teamsAct, useOrganise } from '../../mutations/organise.ts'
import type { EveningView } from '../evening-view.ts'
import { PairList, swapInPairs } from '../start/pair-list.tsx'

/** The teams of the evening, to be changed before they have played; whoever comes later finds a partner here. */
export function TeamPairs({ view }: { view: EveningView }) {
  const { mutate, isPending } = useOrganise(view.matchId)
  const online = useOnline()
  const teams = teamsOf(view.stored)
  const teamed = new Set(teams.flat())
  const single = view.stored.players
    .filter(({ id, is_present }) => is_present && !teamed.has(id))
    .map(({ id }) => id)
  return (
    <PairList
      heading={t`Teams`}
      pairs={teams}
      single={single}
      nameOf={view.nameOf}
      pending={isPending || !online}
      onSwap={(one, other) => mutate(teamsAct(view.matchId, swapInPairs(teams, single, one, other)))}
    />
  )
}
