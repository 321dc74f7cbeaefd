import type { Game, Round } from '@domain/americano/round.ts'
import { plural, t } from '@lingui/core/macro'
import { cn } from '@/lib/cn.ts'

interface RoundCardProps {
  number: number
  round: Round
  names: readonly string[]
}

/** One round: a game a court, and who rests. Names are large enough to be read from two metres. */
export function RoundCard({ number, round: { games, resting }, names }: RoundCardProps) {
  return (
    <li className="break-inside-avoid rounded-card border border-line bg-raised p-3.5">
      <h3 className="font-dialog text-dialog">{t`Round ${number}`}</h3>
      <div className="mt-2 grid gap-4 print:grid-cols-2">
        {games.map((game, at) => (
          <GameOnCourt
            key={game.teamA.join()}
            game={game}
            court={games.length > 1 ? courtLabel(at + 1) : null}
            names={names}
          />
        ))}
      </div>
      {resting.length > 0 && (
        <p className="mt-3 border-line border-t pt-2.5 text-title">
          <span className="text-muted">{restLabel(resting.length)}</span>{' '}
          {resting.map((player) => names[player]).join(', ')}
        </p>
      )}
    </li>
  )
}

const courtLabel = (number: number) => t`Court ${number}`

const restLabel = (count: number) => t`${plural(count, { one: 'Rests:', other: 'Rest:' })}`

function GameOnCourt({ game, court, names }: { game: Game; court: string | null; names: readonly string[] }) {
  return (
    <div className="grid gap-1">
      {court && <h4 className="font-[620] text-muted text-title">{court}</h4>}
      <TeamOfRound team="A" players={game.teamA} names={names} />
      <TeamOfRound team="B" players={game.teamB} names={names} />
    </div>
  )
}

const TEAMS = {
  A: { label: 'text-team-a', mark: 'rounded-full bg-team-a' },
  B: { label: 'text-team-b', mark: 'rounded-[30%] bg-team-b' },
} as const

interface TeamOfRoundProps extends Pick<RoundCardProps, 'names'> {
  team: 'A' | 'B'
  players: readonly number[]
}

function TeamOfRound({ team, players, names }: TeamOfRoundProps) {
  const { label, mark } = TEAMS[team]
  return (
    <div>
      <p className={cn('flex items-center gap-2 font-[620] text-small', label)}>
        <span aria-hidden="true" className={cn('size-3', mark)} />
        {t`Team ${team}`}
      </p>
      <ul
        aria-label={t`Team ${team}`}
        className="flex flex-wrap gap-x-4 font-[720] text-[2.25rem] leading-[1.15] print:text-[1.25rem]"
      >
        {players.map((player) => (
          <li key={player} className="min-w-0 wrap-anywhere">
            {names[player] ?? '?'}
          </li>
        ))}
      </ul>
    </div>
  )
}
