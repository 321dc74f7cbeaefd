import type { SetScore } from '@domain/match/result/match-result.ts'
import { suggestedSets } from '@domain/match/result/set-texts.ts'
import { t } from '@lingui/core/macro'
import { cn } from '@/lib/cn.ts'
import type { Form } from '@/lib/forms/use-form.ts'
import { Chip } from '@/ui/buttons/chip.tsx'
import { filledSet, hasThirdSet, type SetNumber, type TypedResult, typedSet } from '../../schema.ts'
import type { CurrentSet } from './use-current-set.ts'

interface SetChipsProps {
  form: Form<TypedResult>
  current: CurrentSet
}

// Fewer in a row where the text is large.
const FIVE = 'grid-cols-[repeat(auto-fill,minmax(max(3rem,calc((100%-1.5rem)/5)),1fr))]'
const FOUR = 'grid-cols-[repeat(auto-fill,minmax(max(3.5rem,calc((100%-1.125rem)/4)),1fr))]'

/** Scores that one tap enters for the current set: above those that the own pair wins. Anything else is typed into the fields. */
export function SetChips({ form, current }: SetChipsProps) {
  const { values } = form
  const { number } = current
  const chosen = typedSet(values, number)
  const suggested = suggestionsFor(values, number)
  function choose(set: SetScore) {
    form.set(filledSet(number, set))
    current.choose(null)
  }
  return (
    <div className="grid gap-3">
      {hasThirdSet(values) && <ThirdSet form={form} />}
      <fieldset className="grid gap-2">
        <legend className="sr-only">{t`Scores for set ${number}`}</legend>
        <div className={cn('grid gap-1.5', suggested.length === 2 * PER_PAIR ? FIVE : FOUR)}>
          {suggested.map(([own, others], at) => (
            <Chip
              // A chip keeps the focus while its row goes on to the next set.
              // biome-ignore lint/suspicious/noArrayIndexKey: the place of the chip is what stays
              key={at}
              className="justify-center px-1! tabular-nums"
              aria-label={scoreLabel(number, `${own}:${others}`)}
              selected={chosen?.[0] === own && chosen[1] === others}
              onClick={() => choose([own, others])}
            >
              {own}:{others}
            </Chip>
          ))}
        </div>
      </fieldset>
    </div>
  )
}

const scoreLabel = (number: number, score: string): string => t`Set ${number}: ${score}`

const PER_PAIR = 5

/** Five scores that the own pair wins, and five of the others: the chips do not change their places. */
function suggestionsFor(values: TypedResult, number: SetNumber): SetScore[] {
  const before: SetScore[] =
    number === 3
      ? [
          [6, 4],
          [4, 6],
        ]
      : []
  const all = suggestedSets(before, number === 3 && values.isTieBreak)
  const won = all.filter(([own, others]) => own > others).slice(0, PER_PAIR)
  return [...won, ...won.map(([own, others]): SetScore => [others, own])]
}

function ThirdSet({ form }: { form: Form<TypedResult> }) {
  const { isTieBreak } = form.values
  // A score of the one is none of the other.
  const change = (next: boolean) =>
    next !== isTieBreak && form.set({ isTieBreak: next, own3: '', others3: '' })
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">{t`The third set`}</legend>
      <span aria-hidden="true" className="text-muted">{t`Set 3 was a`}</span>
      <Chip selected={isTieBreak} onClick={() => change(true)}>
        {t`tie-break to 10`}
      </Chip>
      <Chip selected={!isTieBreak} onClick={() => change(false)}>
        {t({ message: 'set', context: 'of a match' })}
      </Chip>
    </fieldset>
  )
}
