import { messages } from '@domain/messages.ts'
import { byLevel, withWords } from '@domain/rules/community.ts'
import { Search } from 'lucide-react'
import { useCallback, useDeferredValue, useState } from 'react'
import { onlineStore } from '@/lib/online.ts'
import { currentUserId } from '@/lib/session.ts'
import { read, write } from '@/lib/storage.ts'
import { useStore } from '@/lib/use-store.ts'
import { ErrorState } from '@/ui/error-state.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { SidePanel } from '@/ui/side-panel.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useCommunity } from '../queries.ts'
import { MemberGroup } from './member-group.tsx'
import { type Order, OrderChoice } from './order-choice.tsx'

interface CommunityPanelProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const ORDER = 'community-order'

/** Everybody else: by name, or by level. */
export default function CommunityPanel({ open, onOpenChange }: CommunityPanelProps) {
  // The same one each time: no row is drawn anew because another one changed.
  const close = useCallback(() => onOpenChange(false), [onOpenChange])
  return (
    <SidePanel open={open} onOpenChange={onOpenChange} title="Community">
      <Community onLeave={close} />
    </SidePanel>
  )
}

function Community({ onLeave }: { onLeave: () => void }) {
  const [words, setWords] = useState('')
  const [order, setOrder] = useState<Order>(read(ORDER) === 'level' ? 'level' : 'name')
  const choose = (next: Order) => {
    setOrder(next)
    write(ORDER, next)
  }
  return (
    <>
      <div className="grid gap-3 px-4 pb-3">
        <OrderChoice order={order} onOrder={choose} />
        <Field label="Search members" labelHidden>
          <span className="relative block">
            <Search
              aria-hidden="true"
              className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-muted"
            />
            <Input
              type="search"
              placeholder="Search by name"
              autoComplete="off"
              className="pl-11"
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
          </span>
        </Field>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <Members words={words} order={order} onLeave={onLeave} />
      </div>
    </>
  )
}

function Members({ words, order, onLeave }: { words: string; order: Order; onLeave: () => void }) {
  const query = useCommunity(currentUserId() ?? '')
  const online = useStore(onlineStore)
  const wanted = useDeferredValue(words)
  if (!query.data && online && !query.error) return <Loading />
  if (!query.data)
    return (
      <ErrorState
        {...(online ? messages.community.loadFailed : { title: 'You are offline' })}
        onRetry={() => void query.refetch()}
        retrying={online && query.isFetching}
      />
    )
  const found = withWords(query.data, wanted)
  const groups = order === 'level' ? byLevel(found) : [{ level: null, members: found }]
  return (
    <>
      <p role="status" className="px-2 text-muted text-small">
        {found.length === 0 ? messages.community.noneFound : countOf(found.length)}
      </p>
      {groups.map(({ level, members }) => (
        <MemberGroup key={level} level={level} members={members} onLeave={onLeave} />
      ))}
    </>
  )
}

const countOf = (members: number) => (members === 1 ? '1 member' : `${members} members`)

function Loading() {
  return (
    <div role="status" className="grid gap-2 px-2">
      <p className="text-muted text-small">{messages.community.loading}</p>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className="flex h-15 items-center gap-3">
          <Skeleton className="size-[38px] rounded-full" />
          <Skeleton className="h-9 w-40" />
        </div>
      ))}
    </div>
  )
}
