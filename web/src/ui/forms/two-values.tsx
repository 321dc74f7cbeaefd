import { t } from '@lingui/core/macro'
import { type Ref, useId } from 'react'
import { MisclickGuardRows } from '../layout/misclick-guard.tsx'

interface TwoValuesProps {
  legend: string
  mine: string
  theirs: string
  choose: (whose: 'mine' | 'theirs') => void
}

interface ConflictsProps {
  heading: string
  conflicts: readonly TwoValuesProps[]
  ref?: Ref<HTMLElement>
}

/** The parts that two devices have changed. The region stays, so that readers hear it fill. */
export function Conflicts({ heading, conflicts, ref }: ConflictsProps) {
  const id = useId()
  return (
    <div role="status" className="empty:hidden">
      {conflicts.length > 0 && (
        <section
          ref={ref}
          tabIndex={-1}
          aria-labelledby={id}
          className="grid gap-4 rounded-card border border-line-strong bg-surface p-4 md:p-5"
        >
          <div>
            <h2 id={id} className="font-title text-title">
              {heading}
            </h2>
            <p className="text-muted text-small">{t`You changed these as well. Choose what is saved.`}</p>
          </div>
          <MisclickGuardRows rows={conflicts.map(({ legend }) => legend)}>
            {conflicts.map((conflict) => (
              <TwoValues key={conflict.legend} {...conflict} />
            ))}
          </MisclickGuardRows>
        </section>
      )}
    </div>
  )
}

/** Two values of what somebody else has changed as well, of which one is chosen. */
export function TwoValues({ legend, mine, theirs, choose }: TwoValuesProps) {
  const yours = t({ message: 'Yours', context: 'the value of one of two editors' })
  const saved = t({ message: 'Now', context: 'the value that is saved' })
  return (
    <fieldset>
      <legend className="mb-2 font-[560] text-[.9375rem]">{legend}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        <Choice label={yours} value={mine} onChoose={() => choose('mine')} />
        <Choice label={saved} value={theirs} onChoose={() => choose('theirs')} />
      </div>
    </fieldset>
  )
}

function Choice({ label, value, onChoose }: { label: string; value: string; onChoose: () => void }) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="grid min-h-14 content-center rounded-button border border-control bg-raised px-3.5 py-2 text-left hover:border-text"
    >
      <span className="text-muted text-small">{label}</span>
      <span className="wrap-anywhere whitespace-pre-line font-[560]">{value}</span>
    </button>
  )
}
