import { t } from '@lingui/core/macro'

interface TwoValuesProps {
  legend: string
  mine: string
  theirs: string
  choose: (whose: 'mine' | 'theirs') => void
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
