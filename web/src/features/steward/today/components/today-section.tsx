import { lazy, Suspense } from 'react'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'
import NumbersCard from './numbers-card.tsx'

// Cards of other sections; each is loaded by itself, and asks for its own data. The wide column has what waits for a steward first.
const WIDE = [lazy(() => import('./reports-card.tsx')), NumbersCard]
const NARROW = [
  lazy(() => import('../../system/components/system-card.tsx')),
  lazy(() => import('./log-card.tsx')),
]

/** The first page of stewards: what waits, how things are. */
export default function TodaySection() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[minmax(0,8fr)_minmax(0,5fr)]">
      {[WIDE, NARROW].map((cards, column) => (
        <div key={column === 0 ? 'wide' : 'narrow'} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {cards.map((Card, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lists never change
            <Suspense key={at} fallback={<Skeleton className="h-48 rounded-card" />}>
              <Card />
            </Suspense>
          ))}
        </div>
      ))}
    </div>
  )
}
