interface Value {
  label: string
  value: string
}

interface TwoValuesProps {
  legend: string
  mine: Value
  theirs: Value
  choose: (whose: 'mine' | 'theirs') => void
}

export function TwoValues({ legend, mine, theirs, choose }: TwoValuesProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-[560] text-[.9375rem]">{legend}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        <Choice {...mine} onChoose={() => choose('mine')} />
        <Choice {...theirs} onChoose={() => choose('theirs')} />
      </div>
    </fieldset>
  )
}

function Choice({ label, value, onChoose }: Value & { onChoose: () => void }) {
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
