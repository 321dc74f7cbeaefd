import { EVENING, type EveningInput } from '@domain/americano/evening/evening.ts'
import { fairnessOfEvening } from '@domain/americano/evening/fairness/evening-fairness.ts'
import { planEvening } from '@domain/americano/evening/planner/plan-evening.ts'
import { t } from '@lingui/core/macro'
import { useDeferredValue, useMemo } from 'react'
import { Badge } from '@/ui/layout/badge.tsx'
import { fairnessSentences, gamesSentence, planProblem } from '../fairness-words.ts'

/** Everything that the fairness of an evening depends on before it begins. */
export type Prospect = Pick<EveningInput, 'format' | 'seed' | 'rounds'> & {
  people: number
  courts: number
  teams: number
}

/** Says what the choices come to, in a sentence that changes with them. */
export function FairnessCard({ prospect }: { prospect: Prospect }) {
  // Typing and tapping go on while the plan for 64 is searched.
  const deferred = useDeferredValue(JSON.stringify(prospect))
  const words = useMemo(() => wordsOf(JSON.parse(deferred) as Prospect), [deferred])
  return (
    <section
      aria-label={t`Fairness`}
      aria-live="polite"
      className="grid min-h-24 content-start gap-1 rounded-card border border-line bg-surface px-4 py-3.5"
    >
      <div className="flex items-start justify-between gap-3">
        <h2 className="font-title text-title">{words.title}</h2>
        {words.isFair && <Badge tone="good">{t`fair`}</Badge>}
      </div>
      <p className="text-[.9375rem] text-muted">{words.text}</p>
    </section>
  )
}

interface Words {
  title: string
  text: string
  isFair: boolean
}

function wordsOf({ people, courts, teams, ...prospect }: Prospect): Words {
  const numbers = (count: number) => Array.from({ length: count }, (_, number) => number)
  const input: EveningInput = {
    ...prospect,
    // The rounds of a mexicano follow from the scores; who rests is decided as in an americano.
    format: prospect.format === 'mexicano' ? 'americano' : prospect.format,
    pairing: 'least_repeated',
    players: Math.max(EVENING.minPlayers, people),
    present: numbers(people),
    courts: numbers(courts),
    before: [],
    teams: numbers(teams).map((team) => [2 * team, 2 * team + 1]),
  }
  try {
    const fairness = fairnessOfEvening(input, planEvening(input))
    const title = gamesSentence(fairness)
    if (prospect.format !== 'mexicano')
      return { title, text: fairnessSentences(fairness), isFair: fairness.isFair }
    return {
      title,
      text: t`The first round is by lot. Then those play each other who stand close in the standings.`,
      isFair: true,
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { title: t`It does not work out yet`, text: planProblem(error), isFair: false }
  }
}
