import { Tabs as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '@/lib/cn.ts'

export interface TabItem {
  value: string
  label: ReactNode
  content: ReactNode
}

interface TabsProps {
  label: string
  items: readonly TabItem[]
  value: string
  onValueChange: (value: string) => void
  className?: string
}

export function Tabs({ label, items, value, onValueChange, className }: TabsProps) {
  return (
    <Primitive.Root value={value} onValueChange={onValueChange} className={cn('grid gap-4', className)}>
      <Primitive.List
        aria-label={label}
        className="inline-flex max-w-full gap-1 justify-self-start overflow-x-auto rounded-button border border-line bg-raised p-1"
      >
        {items.map((item) => (
          <Primitive.Trigger
            key={item.value}
            value={item.value}
            className="h-10 rounded-[10px] px-4 font-[560] text-[.9375rem] text-muted whitespace-nowrap hover:text-text data-[state=active]:bg-surface data-[state=active]:text-text data-[state=active]:shadow-[0_1px_4px_#0003] forced-colors:data-[state=active]:bg-[Highlight]"
          >
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
