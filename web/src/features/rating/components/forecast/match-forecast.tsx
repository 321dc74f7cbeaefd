import type { LineUp } from '@domain/participants/line-up.ts'
import type { Participant } from '@domain/participants/participant.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { Button } from '@/ui/buttons/button.tsx'
import { usePairPlayers } from '../../mutations.ts'
import { forecastQuery, type Pairing } from '../../queries.ts'
import { fairerSentence, forecastLabel } from './forecast-words.ts'

interface MatchForecastProps {
  matchId: string
  teams: LineUp<Participant>
  /** May put the players into other pairs. */
  isCreator: boolean
}

/** Says before a match how it looks, for those who play in it; its creator can make the pairs fairer with one tap. */
export function MatchForecast({ matchId, teams, isCreator }: MatchForecastProps) {
  const { data } = useQuery(forecastQuery(matchId, keyOf(teams)))
  const current = data?.pairings.find(({ is_current }) => is_current)
  if (!data || !current) return null
  const fairest = data.pairings[data.fairest]
  const fairer = isCreator && fairest && !fairest.is_current ? fairest : null
  return (
    <section aria-label={t`Before the match`} className="mt-3.5 grid gap-2">
      <p role="status" className="flex items-center gap-2">
        <Scale aria-hidden="true" className="size-5 shrink-0 text-muted" />
        {forecastLabel(current)}
      </p>
      {fairer && <FairerPairs {...{ matchId, teams, current, fairer }} />}
    </section>
  )
}

interface FairerPairsProps extends Pick<MatchForecastProps, 'matchId' | 'teams'> {
  current: Pairing
  fairer: Pairing
}

function FairerPairs({ matchId, teams, current, fairer }: FairerPairsProps) {
  const { mutate, isPending } = usePairPlayers(matchId)
  const players = [...teams.A, ...teams.B].filter((one) => one !== null)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-raised px-3.5 py-2.5">
      <p className="min-w-0 flex-[1_1_12rem] wrap-anywhere text-muted text-small">
        {fairerSentence(fairer, players)}
      </p>
      <Button
        variant="secondary"
        size="sm"
        sends
        pending={isPending}
        onClick={() => mutate({ a: fairer.a, before: current.a })}
      >
        {t`Fairer pairs`}
      </Button>
    </div>
  )
}

/** The pairs as they are: whoever joins, leaves or changes sides makes another forecast. */
const keyOf = ({ A, B }: LineUp<Participant>) => [...A, null, ...B].map((player) => player?.id ?? '').join()
