import { winnerOfSet } from '@domain/match/result/valid-sets.ts'
import { t } from '@lingui/core/macro'
import { cn } from '@/lib/cn.ts'
import { pairLabel, type ShownVersion, versionText, winnerOfVersion } from './sides.ts'

interface ScoreboardProps {
  version: ShownVersion
  nameOf: (seat: string) => string
}

/** A version as on a board: a row for each pair, the games of each set beside it. Who has won is bold, and said. */
export function Scoreboard({ version, nameOf }: ScoreboardProps) {
  const winner = winnerOfVersion(version)
  const pairs = [
    { side: 'a', pair: version.first, at: 0 },
    { side: 'b', pair: version.second, at: 1 },
  ] as const
  return (
    <div>
      <p className="sr-only">{spokenVersion(version, nameOf)}</p>
      <div aria-hidden="true" className="grid gap-1">
        {pairs.map(({ side, pair, at }) => (
          <div
            key={side}
            className={cn(
              'flex flex-wrap items-baseline gap-x-3',
              winner === side ? 'font-[720]' : 'text-muted',
            )}
          >
            <span className="min-w-0 flex-[1_1_6rem] truncate text-title">{pairLabel(nameOf, pair)}</span>
            <span className="ml-auto flex gap-3">
              {version.sets.map((set, index) => (
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: sets have no name but their number
                  key={index}
                  className={cn(
                    'w-7 shrink-0 text-center text-[1.375rem] tabular-nums leading-tight',
                    winnerOfSet(set, isDeciding(version, index)) === side
                      ? 'font-[760] text-text'
                      : 'font-[560] text-muted',
                  )}
                >
                  {set[at]}
                </span>
              ))}
            </span>
          </div>
        ))}
        {version.outcome !== 'finished' && <p className="text-muted text-small">{outcomeLabel(version)}</p>}
      </div>
    </div>
  )
}

const isDeciding = ({ isTieBreak, sets }: ShownVersion, index: number) =>
  isTieBreak && index === sets.length - 1

const outcomeLabel = ({ outcome }: ShownVersion) =>
  outcome === 'not_played' ? t`The match was not played.` : t`The match was not finished.`

/** 'You, Ela against Bo, Ida: 6:4 6:3. Winners: You, Ela' */
function spokenVersion(version: ShownVersion, nameOf: (seat: string) => string): string {
  const first = pairLabel(nameOf, version.first)
  const second = pairLabel(nameOf, version.second)
  const text = versionText(version)
  const winner = winnerOfVersion(version)
  if (winner === null) return t`${first} against ${second}: ${text}`
  const winners = winner === 'a' ? first : second
  return t`${first} against ${second}: ${text}. Winners: ${winners}`
}
