import { venueName } from '@domain/match/match-card.ts'
import { t } from '@lingui/core/macro'
import { cn } from '@/lib/cn.ts'
import type { PlanScreen } from './court-cell.tsx'
import { type Column, GAP } from './plan-columns.ts'
import type { VenuePlan } from './venue-plan.ts'

// Over the gaps between the cells too, through which the hours below would be seen.
const OPAQUE = 'bg-(--ground) shadow-[0_0_0_3px_var(--ground)]'

interface PlanHeadingsProps {
  plans: readonly VenuePlan[]
  columns: readonly Column[]
  screen: PlanScreen
}

export function PlanHeadings({ plans, columns, screen }: PlanHeadingsProps) {
  return (
    <thead
      className={cn(
        'sticky top-0 z-5',
        screen === 'page' ? '[--ground:var(--color-background)]' : '[--ground:var(--color-surface)]',
      )}
    >
      <tr>
        <td className={cn('w-[2.5rem]', OPAQUE)} />
        {plans.map(({ venue }, at) => (
          <th
            key={venue.id}
            scope="colgroup"
            colSpan={venue.courts.length}
            className={cn('p-0', OPAQUE, at > 0 && GAP)}
          >
            <VenueBand name={venueName(venue.name)} />
          </th>
        ))}
      </tr>
      <tr>
        <th scope="col" className={cn('text-left', OPAQUE)}>
          <span className="sr-only">{t`Hour`}</span>
        </th>
        {columns.map(({ venue, court, short, kind, first }) => (
          <th
            key={`${venue.id} ${court}`}
            scope="col"
            className={cn(
              'pb-1 align-top font-[560] text-[.71875rem] leading-tight min-[380px]:text-[.78125rem]',
              OPAQUE,
              first && GAP,
            )}
          >
            {short}
            <span className="block font-normal text-[.71875rem] text-muted">{kind}</span>
          </th>
        ))}
      </tr>
    </thead>
  )
}

function VenueBand({ name }: { name: string }) {
  return (
    <span className="court-ground block rounded-[10px] p-[3px]">
      <span className="block truncate rounded-[7px] border border-court-line px-1 py-1 font-title text-[.8125rem]">
        {name}
      </span>
    </span>
  )
}
