import type { CSSProperties } from 'react'

interface SliderProps {
  label: string
  value: number
  onValueChange: (value: number) => void
  min: number
  max: number
  step: number
  /** Read by screen readers instead of the bare number. */
  valueText: string
}

const TRACK =
  '[&::-webkit-slider-runnable-track]:h-2 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:bg-[linear-gradient(90deg,var(--color-text)_var(--filled),var(--color-line-strong)_var(--filled))] [&::-moz-range-track]:h-2 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-line-strong [&::-moz-range-progress]:h-2 [&::-moz-range-progress]:rounded-full [&::-moz-range-progress]:bg-text'
const THUMB =
  '[&::-webkit-slider-thumb]:-mt-2.5 [&::-webkit-slider-thumb]:size-7 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-4 [&::-webkit-slider-thumb]:border-surface [&::-webkit-slider-thumb]:bg-text [&::-moz-range-thumb]:size-5 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-4 [&::-moz-range-thumb]:border-surface [&::-moz-range-thumb]:bg-text'

export function Slider({ label, value, onValueChange, min, max, step, valueText }: SliderProps) {
  // A thumb is never cut off at the ends, so that the filled part ends a little before or after its share.
  const share = (value - min) / (max - min)
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={valueText}
      value={value}
      min={min}
      max={max}
      step={step}
      onChange={(event) => onValueChange(Number(event.target.value))}
      style={{ '--filled': `calc(14px + ${share} * (100% - 28px))` } as CSSProperties}
      className={`h-11 w-full cursor-pointer appearance-none rounded-button bg-transparent forced-colors:appearance-auto ${TRACK} ${THUMB}`}
    />
  )
}
