import { t } from '@lingui/core/macro'
import type { Order } from '../../queries/members.ts'

const orders = (): [order: Order, label: string][] => [
  ['name', t`A–Z`],
  ['level', t`Level`],
]

export function OrderChoice({ order, onOrder }: { order: Order; onOrder: (order: Order) => void }) {
  return (
    <fieldset className="grid grid-cols-2 gap-1 rounded-button border border-line bg-raised p-1">
      <legend className="sr-only">{t`Order of members`}</legend>
      {orders().map(([one, label]) => (
        <label
          key={one}
          className="relative grid h-10 place-items-center rounded-[10px] font-[560] text-[.9375rem] text-muted hover:text-text has-checked:bg-surface has-checked:text-text has-checked:shadow-[0_1px_4px_#0003] has-focus-visible:outline-2 has-focus-visible:outline-text forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none"
        >
          <input
            type="radio"
            name="community-order"
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            checked={order === one}
            onChange={() => onOrder(one)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
