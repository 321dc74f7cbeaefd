import { type ReactNode, useEffect, useId, useRef } from 'react'
import { cn } from '@/lib/cn.ts'

interface RadioOption {
  value: string
  face: ReactNode
  disabled?: boolean
  /** Drawn weaker, and can be chosen all the same. */
  isFaint?: boolean
}

interface RadioRowProps {
  heading?: ReactNode
  /** The name of the group for screen readers. */
  label: string
  options: readonly RadioOption[]
  value: string
  onChange: (value: string) => void
  /** 'chips' and 'segments' are one row that scrolls; 'tiles' are a grid of three columns at most, 'times' one of six. */
  look: 'chips' | 'segments' | 'tiles' | 'times'
  error?: string | undefined
}

const ROWS = {
  chips:
    'relative flex w-full min-w-0 gap-2 overflow-x-auto scroll-px-10 py-[3px] [scrollbar-width:none] edge-fade',
  segments:
    'relative flex w-fit min-w-0 max-w-full gap-1 @min-[43rem]:w-full scroll-px-10 overflow-x-auto rounded-button border border-line bg-raised p-1 [scrollbar-width:none] edge-fade',
  tiles: 'grid grid-cols-[repeat(auto-fill,minmax(min(max(6.25rem,30%),100%),1fr))] gap-2',
  times: 'grid grid-cols-2 gap-2 @min-[20rem]:grid-cols-3 @min-[40rem]:grid-cols-6',
}
const OUTLINED =
  'border border-line-strong bg-surface transition-colors hover:border-control has-checked:border-text has-checked:bg-text has-checked:text-background has-focus-visible:-outline-offset-3 has-checked:has-focus-visible:outline-background'
const OPTIONS = {
  chips: `${OUTLINED} min-h-[max(38px,1.75rem)] shrink-0 rounded-full px-4 font-[560] text-[.9375rem] whitespace-nowrap`,
  // Nine days stand side by side on a desktop, where a row without a scroll bar is hard to move.
  segments:
    'h-10 shrink-0 rounded-[10px] px-3.5 font-[560] text-[.9375rem] @min-[43rem]:grow @min-[43rem]:justify-items-center @min-[43rem]:px-1 @min-[43rem]:text-[.875rem] text-muted whitespace-nowrap hover:text-text has-checked:bg-surface has-checked:text-text has-checked:shadow-[0_1px_4px_#0003] has-focus-visible:-outline-offset-2',
  tiles: `${OUTLINED} content-start rounded-button px-3 py-2.5`,
  // A second line, which may come late, has its room from the beginning.
  times: `${OUTLINED} min-h-14 content-center justify-items-center rounded-button px-2 py-1.5 text-center`,
}

/** A few choices, of which one is taken: the arrow keys move between them. */
export function RadioRow({ heading, label, options, value, onChange, look, error }: RadioRowProps) {
  const id = useId()
  const row = useChosenInSight(value)
  return (
    <div className="@container grid min-w-0 gap-2">
      {heading}
      <fieldset ref={row} aria-describedby={error ? `${id}-error` : undefined} className={ROWS[look]}>
        <legend className="sr-only">{label}</legend>
        {options.map((option) => (
          <label
            key={option.value}
            className={cn(
              'relative grid items-center has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-text forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none',
              OPTIONS[look],
              option.isFaint &&
                'not-has-checked:border-dashed not-has-checked:bg-transparent not-has-checked:text-muted',
            )}
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              className="over-label"
              checked={option.value === value}
              disabled={option.disabled ?? false}
              onChange={() => onChange(option.value)}
              aria-invalid={error ? true : undefined}
              // Browsers leave what is half in sight at the end of a row where it is.
              onFocus={({ currentTarget }) =>
                currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
              }
            />
            {option.face}
          </label>
        ))}
      </fieldset>
      <p id={`${id}-error`} aria-live="polite" className="font-[560] text-danger text-small empty:hidden">
        {error}
      </p>
    </div>
  )
}

/** Scrolls a row of radio buttons or links, their positioned parent, so that the chosen one stands in its middle, and one that gets the focus is seen whole. */
export function useChosenInSight<Row extends HTMLElement = HTMLFieldSetElement>(chosen: string) {
  const row = useRef<Row>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another choice another one is marked
  useEffect(() => {
    const { current } = row
    const one = current?.querySelector<HTMLElement>('label:has(:checked), [aria-current]')
    if (!current || !one) return
    const center = () => {
      current.scrollLeft = one.offsetLeft + (one.offsetWidth - current.clientWidth) / 2
    }
    center()
    // A number that is loaded late, such as that of the reports, pushes those behind it out of sight.
    const observer = new ResizeObserver(center)
    for (const each of current.children) observer.observe(each)
    return () => observer.disconnect()
  }, [chosen])
  useEffect(() => {
    const { current } = row
    // Browsers leave one that is half beyond the edge where it is.
    const show = ({ target }: FocusEvent) =>
      (target as Element).scrollIntoView({ block: 'nearest', inline: 'nearest' })
    current?.addEventListener('focusin', show)
    return () => current?.removeEventListener('focusin', show)
  }, [])
  return row
}
