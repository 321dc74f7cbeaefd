import { Check } from 'lucide-react'
import { startTransition, useOptimistic } from 'react'

interface CheckboxProps {
  label: string
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
}

/** Shows a press at once, even if its value (such as the address) changes a moment later. */
export function Checkbox({ label, checked, onCheckedChange, disabled }: CheckboxProps) {
  const [shown, show] = useOptimistic(checked)
  const change = (wanted: boolean) =>
    startTransition(() => {
      show(wanted)
      onCheckedChange(wanted)
    })
  return (
    <label className="flex min-h-11 items-center gap-3 font-[560] text-[.9375rem]">
      <span className="grid shrink-0 place-items-center *:col-start-1 *:row-start-1">
        <input
          type="checkbox"
          checked={shown}
          disabled={disabled ?? false}
          onChange={(event) => change(event.currentTarget.checked)}
          className="peer size-[22px] appearance-none rounded-[7px] border border-control bg-field checked:border-text checked:bg-text disabled:opacity-60"
        />
        <Check
          aria-hidden="true"
          size={16}
          strokeWidth={3}
          className="pointer-events-none invisible text-background peer-checked:visible"
        />
      </span>
      {label}
    </label>
  )
}
