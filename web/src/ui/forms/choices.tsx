import { useId } from 'react'

interface Choice<T extends string | number> {
  value: T
  label: string
}

interface ChoicesProps<T extends string | number> {
  label: string
  choices: readonly Choice<T>[]
  value: T | null
  onChange: (value: T) => void
  /** For what explains itself: readers alone hear the label. */
  isLabelHidden?: boolean
  description?: string
  error?: string | undefined
}

export function Choices<T extends string | number>(props: ChoicesProps<T>) {
  const { label, isLabelHidden, choices, value, onChange, description, error } = props
  const id = useId()
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error || description ? `${id}-about` : undefined}>
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1.5 font-[560] text-[.9375rem]'}>{label}</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-1 rounded-button border border-control bg-background-2 p-1">
        {choices.map((choice) => (
          // The radio button lies over its label, so that the browser brings all of that into view with the focus.
          <label
            key={choice.value}
            className="relative grid min-h-10 place-items-center rounded-[10px] px-1 text-center max-[360px]:text-small font-[560] text-[.9375rem] text-muted transition-colors hover:text-text has-checked:bg-text has-checked:text-background forced-colors:has-checked:border-2 has-focus-visible:outline-2 has-focus-visible:outline-text has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={id}
              className="over-label"
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              aria-invalid={error ? true : undefined}
            />
            {choice.label}
          </label>
        ))}
      </div>
      <p
        id={`${id}-about`}
        aria-live="polite"
        className={error ? 'text-danger text-small' : 'text-muted text-small empty:hidden'}
      >
        {error ?? description}
      </p>
    </fieldset>
  )
}
