import { t } from '@lingui/core/macro'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { cn } from '@/lib/cn.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { inOrder, sidesOf } from '../evening-view.ts'
import { scoreLabel } from '../evening-words.ts'
import type { WayProps } from './score-sheet.tsx'
import { SideScores } from './side-scores.tsx'

const NUMBER =
  'min-h-[max(3.25rem,52px)] rounded-button border font-title text-title tabular-nums transition-colors max-[359px]:min-h-12'

/** Every number of points that a team can have of a whole game. */
export function PointGrid({ view, game, isSwapped, points, enter }: WayProps & { points: number }) {
  const [before] = game.score?.is_finished ? inOrder(game.score, isSwapped) : []
  const [own, setOwn] = useState<number | null>(before ?? null)
  const { own: names } = sidesOf(game, view.you)
  const numbers = Array.from({ length: points + 1 }, (_, number) => number)
  return (
    <>
      <fieldset className={cn('grid gap-2', points > 24 ? 'grid-cols-6' : 'grid-cols-5')}>
        <legend className="sr-only">{t`Points of ${names.map(view.nameOf).join(', ')}`}</legend>
        {numbers.map((number) => (
          <button
            key={number}
            type="button"
            aria-pressed={number === own}
            onClick={() => setOwn(number)}
            className={cn(
              NUMBER,
              number === own
                ? 'border-text bg-text text-background'
                : 'border-line-strong bg-raised hover:border-control',
            )}
          >
            {number}
          </button>
        ))}
      </fieldset>
      <SideScores view={view} game={game} own={own} others={own === null ? null : points - own} />
      <Button
        size="lg"
        wide
        disabled={own === null}
        onClick={() => own !== null && enter(own, points - own, true)}
      >
        <Check aria-hidden="true" />
        {own === null ? t`Enter` : t`Enter ${scoreLabel(own, points - own)}`}
      </Button>
    </>
  )
}
