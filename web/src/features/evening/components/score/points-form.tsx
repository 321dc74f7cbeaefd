import { t } from '@lingui/core/macro'
import { useForm } from '@/lib/forms/use-form.ts'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Input } from '@/ui/forms/input.tsx'
import { checkPoints, type TypedPoints } from '../../schema.ts'
import { inOrder, sidesOf } from '../evening-view.ts'
import { pairLabel, scoreLabel } from '../evening-words.ts'
import type { WayProps } from './score-sheet.tsx'

/** The points of both teams, where they do not add up to a known number: a game with a clock, or one that was stopped. */
export function PointsForm({
  view,
  round,
  game,
  isSwapped,
  isStopped,
  enter,
}: WayProps & { isStopped: boolean }) {
  const sides = sidesOf(game, view.you)
  const [own = '', others = ''] = game.score ? inOrder(game.score, isSwapped).map(String) : []
  const rules = { points: round.points, isStopped }
  const form = useForm<TypedPoints>({
    values: { own, others },
    check: (values) => checkPoints(values, rules),
    send: (values) => enter(Number(values.own), Number(values.others), !isStopped),
  })
  const faults = checkPoints(form.values, rules)
  const isRight = Object.values(faults).every((fault) => fault === undefined)
  const field = (name: 'own' | 'others', players: string[]) => (
    <Field
      label={players.includes(view.you ?? '') ? t`You two` : pairLabel(players.map(view.nameOf))}
      error={form.faults[name]}
    >
      <Input
        {...form.text(name)}
        name={name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        className="text-center text-[1.5rem] tabular-nums"
      />
    </Field>
  )
  return (
    <form {...form.props} className="grid gap-4">
      <div className="grid grid-cols-2 gap-3">
        {field('own', sides.own)}
        {field('others', sides.others)}
      </div>
      {isStopped && (
        <p className="text-muted text-small">
          {round.points === null
            ? t`A game with a clock that was stopped does not count.`
            : t`It counts by its share if at least half of ${round.points} points were played.`}
        </p>
      )}
      <SubmitButton size="lg" wide isKept>
        {isRight ? t`Enter ${scoreLabel(Number(form.values.own), Number(form.values.others))}` : t`Enter`}
      </SubmitButton>
    </form>
  )
}
