import { Check } from 'lucide-react'
import { Checkbox as Primitive } from 'radix-ui'
import { useId } from 'react'

interface CheckboxProps {
  label: string
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
}

export function Checkbox({ label, checked, onCheckedChange, disabled }: CheckboxProps) {
  const id = useId()
  return (
    <div className="flex min-h-11 items-center gap-3">
      <Primitive.Root
        id={id}
        checked={checked}
        disabled={disabled ?? false}
        onCheckedChange={(state) => onCheckedChange(state === true)}
        className="touch-44 grid size-[22px] shrink-0 place-items-center rounded-[7px] border border-control bg-field text-background data-[state=checked]:border-text data-[state=checked]:bg-text disabled:opacity-60"
      >
        <Primitive.Indicator>
          <Check aria-hidden="true" size={16} strokeWidth={3} />
        </Primitive.Indicator>
      </Primitive.Root>
      <label htmlFor={id} className="font-[560] text-[.9375rem]">
        {label}
      </label>
    </div>
  )
}
