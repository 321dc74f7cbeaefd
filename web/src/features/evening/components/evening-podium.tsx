import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '@/lib/paths.ts'
import { formerMember } from '@/lib/words/shown-name.ts'
import { type PodiumPlace, podiumQuery } from '../queries/places.ts'
import { averageLabel, listLabel } from './evening-words.ts'

/** The podium on the page of an event whose evening is over, with the way to all standings. */
export function EveningPodium({ matchId }: { matchId: string }) {
  const { data } = useQuery(podiumQuery(matchId))
  if (!data || data.length === 0) return null
  return (
    <Link
      to={paths.evening(matchId)}
      className="grid gap-2 rounded-card border border-line bg-surface p-3.5 hover:bg-raised"
    >
      <span className="flex items-center gap-2 text-muted text-small">
        <Trophy aria-hidden="true" className="size-4" />
        {t`Podium`}
      </span>
      <ol className="grid gap-1">
        {stepsOf(data).map(({ number, names, average }) => (
          <li key={number} className="flex items-baseline gap-3">
            <span className="w-4 font-title tabular-nums">{number}</span>
            <span className="min-w-0 flex-1 wrap-anywhere">{listLabel(names)}</span>
            <span className="text-muted text-small tabular-nums">{averageLabel(average)}</span>
          </li>
        ))}
      </ol>
      <span className="sr-only">{t`To the standings`}</span>
    </Link>
  )
}

/** Players who share a place stand on one step; its number counts who is above. The two of a team stand together. */
function stepsOf(places: PodiumPlace[]): { number: number; names: string[]; average: number }[] {
  const isOfTeams = places.some(({ player }) => player.team !== null)
  return [...new Set(places.map(({ place }) => place))].map((place) => {
    const shared = places.filter((one) => one.place === place)
    const above = places.filter((one) => one.place < place).length
    const number = 1 + (isOfTeams ? above / 2 : above)
    return { number, names: shared.map(nameOf), average: shared[0]?.average ?? 0 }
  })
}

const nameOf = ({ player }: PodiumPlace): string =>
  player.guest_name ?? player.member?.username ?? formerMember()
