import { Switch as Primitive } from 'radix-ui'
import { useId } from 'react'

interface SwitchProps {
  label: string
  description?: string
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
}

export function Switch({ label, description, checked, onCheckedChange, disabled }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex min-h-12 items-center py-1.5 justify-between gap-4">
      <label htmlFor={id} className="font-[560] text-[.9375rem]">
        {label}
        {description && <span className="block font-normal text-muted text-small">{description}</span>}
      </label>
      <Primitive.Root
        id={id}
        checked={checked}
        disabled={disabled ?? false}
        onCheckedChange={onCheckedChange}
        className="touch-44 h-[30px] w-[52px] shrink-0 rounded-full border border-control bg-raised p-[3px] transition-colors data-[state=checked]:border-text data-[state=checked]:bg-text disabled:opacity-60 forced-colors:data-[state=checked]:bg-[Highlight]"
      >
        <Primitive.Thumb className="block size-[22px] rounded-full bg-muted transition-transform duration-150 data-[state=checked]:translate-x-[22px] data-[state=checked]:bg-background forced-colors:bg-[ButtonText]" />
      </Primitive.Root>
    </div>
  )
}
