import { Tabs as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '@/lib/cn.ts'

export interface TabItem {
  value: string
  label: ReactNode
  /** Items that all have an icon share the width of a phone, each icon above its word. */
  icon?: ReactNode
  content: ReactNode
}

interface TabsProps {
  label: string
  items: readonly TabItem[]
  value: string
  onValueChange: (value: string) => void
  /** The list stands beside what it chooses, where there is room. */
  beside?: boolean
}

const LIST = 'inline-flex max-w-full gap-1 overflow-x-auto rounded-button border border-line bg-raised p-1'
const TRIGGER =
  'rounded-[10px] font-[560] text-muted whitespace-nowrap hover:text-text data-[state=active]:bg-surface data-[state=active]:text-text data-[state=active]:shadow-[0_1px_4px_#0003] forced-colors:data-[state=active]:bg-[Highlight] forced-colors:data-[state=active]:text-[HighlightText] forced-colors:data-[state=active]:forced-color-adjust-none'
const PLAIN = 'h-11 px-4 text-[.9375rem]'
const STACKED =
  'relative flex min-h-11 flex-auto flex-col items-center justify-center gap-1 px-1.5 py-2 text-[.75rem] max-[359px]:px-0.5 max-[359px]:text-[.6875rem] md:flex-row md:gap-2 md:px-4 md:text-[.9375rem] [&_svg]:size-5 md:[&_svg]:size-4.5'

export function Tabs({ label, items, value, onValueChange, beside = false }: TabsProps) {
  return (
    <Primitive.Root
      value={value}
      onValueChange={onValueChange}
      orientation={beside ? 'vertical' : 'horizontal'}
      className={cn(
        'grid',
        beside ? 'grid-cols-[13.75rem_minmax(0,1fr)] items-start gap-x-8' : 'grid-cols-[minmax(0,1fr)] gap-4',
      )}
    >
      <Primitive.List
        aria-label={label}
        className={cn(
          LIST,
          beside
            ? 'sticky top-8 flex-col [&>button]:justify-start! [&>button]:py-2.5!'
            : items.every(({ icon }) => icon)
              ? 'flex-wrap max-[359px]:gap-0 md:justify-self-start'
              : 'justify-self-start',
        )}
      >
        {items.map((item) => (
          <Primitive.Trigger
            key={item.value}
            value={item.value}
            className={cn(TRIGGER, item.icon ? STACKED : PLAIN)}
          >
            {item.icon}
            {item.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {items.map((item) => (
        <Primitive.Content key={item.value} value={item.value}>
          {item.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  )
}
