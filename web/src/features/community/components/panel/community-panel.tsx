import { levelGroups } from '@domain/community/member-groups.ts'
import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, ListOrdered, Search } from 'lucide-react'
import { useCallback, useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { useOnline } from '@/lib/browser/online.ts'
import { read, write } from '@/lib/browser/storage.ts'
import { paths } from '@/lib/paths.ts'
import { TYPING_PAUSE_MS, useDebouncedValue } from '@/lib/time/debounce.ts'
import { ErrorState } from '@/ui/feedback/error-state.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Input } from '@/ui/forms/input.tsx'
import type { OpenProps } from '@/ui/overlays/sheet.tsx'
import { SidePanel } from '@/ui/overlays/side-panel.tsx'
import {
  communityLevelsQuery,
  communityPageQuery,
  type Order,
  useLiveCommunity,
  type Wanted,
} from '../../queries/members.ts'
import { MemberList, useLater } from './member-list.tsx'
import { MemberSkeleton } from './member-row.tsx'

const ORDER = 'community-order'

export default function CommunityPanel({ open, onOpenChange }: OpenProps) {
  // The same one each time: no row is drawn anew because another one changed.
  const close = useCallback(() => onOpenChange(false), [onOpenChange])
  return (
    <SidePanel open={open} onOpenChange={onOpenChange} title={t`Community`}>
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
        <RankingLink onLeave={onLeave} />
        <OrderChoice order={order} onOrder={choose} />
        <Field label={t`Search members`} labelHidden>
          <span className="relative block">
            <Search
              aria-hidden="true"
              className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-muted"
            />
            <Input
              type="search"
              placeholder={t`Search by name`}
              autoComplete="off"
              className="pl-11"
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
          </span>
        </Field>
      </div>
      {useLater() ? <Members words={words} order={order} onLeave={onLeave} /> : <Loading />}
    </>
  )
}

function RankingLink({ onLeave }: { onLeave: () => void }) {
  return (
    <Link
      to={paths.ranking}
      // In the place of the entry that the panel has in the history.
      replace
      onClick={onLeave}
      className="flex min-h-11 items-center gap-3 rounded-button px-2 font-[560] hover:bg-raised"
    >
      <ListOrdered aria-hidden="true" className="size-5 shrink-0 text-muted" />
      {t`Ranking`}
      <ChevronRight aria-hidden="true" className="ml-auto size-5 shrink-0 text-muted" />
    </Link>
  )
}

function Members({ words, order, onLeave }: Wanted & { onLeave: () => void }) {
  useLiveCommunity()
  const online = useOnline()
  const wanted = { words: useDebouncedValue(words.trim(), TYPING_PAUSE_MS), order }
  const levels = useQuery(communityLevelsQuery(wanted.words))
  const first = useQuery(communityPageQuery(wanted, 0))
  // The list before stays until the next is there.
  const [shown, setShown] = useState<Wanted | null>(null)
  const ready = levels.data !== undefined && first.data !== undefined
  if (ready && !isSame(shown, wanted)) setShown(wanted)
  // In pieces, between which a slow phone answers.
  const drawn = useDeferredValue(shown)
  const failed = [levels, first].find(({ error, data }) => error && !data)
  if (!ready && (failed || !online))
    return (
      <ErrorState
        {...(online
          ? { title: t`Error loading community members`, description: t`Please try again later` }
          : { title: t`You are offline` })}
        onRetry={() => void Promise.all([levels.refetch(), first.refetch()])}
        retrying={online && (levels.isFetching || first.isFetching)}
      />
    )
  return drawn ? <Shown wanted={drawn} onLeave={onLeave} /> : <Loading />
}

const isSame = (shown: Wanted | null, { words, order }: Wanted) =>
  shown?.words === words && shown.order === order

function Shown({ wanted, onLeave }: { wanted: Wanted; onLeave: () => void }) {
  const { data: counts = [] } = useQuery(communityLevelsQuery(wanted.words))
  const groups = levelGroups(counts)
  const total = groups.reduce((sum, { members }) => sum + members, 0)
  const all = total === 0 ? [] : [{ level: '', first: 0, members: total }]
  return (
    <>
      <p role="status" className="px-4 pb-2 text-muted text-small">
        {total === 0 ? t`No users found` : countOf(total)}
      </p>
      <MemberList
        key={`${wanted.order} ${wanted.words}`}
        wanted={wanted}
        groups={wanted.order === 'level' ? groups : all}
        onLeave={onLeave}
      />
    </>
  )
}

const countOf = (members: number) => t`${plural(members, { one: '# member', other: '# members' })}`

function Loading() {
  return (
    <div role="status" className="px-2">
      <p className="px-2 pb-2 text-muted text-small">{t`Loading users...`}</p>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <MemberSkeleton key={row} />
      ))}
    </div>
  )
}

const orders = (): [order: Order, label: string][] => [
  ['name', t`A–Z`],
  ['level', t`Level`],
]

function OrderChoice({ order, onOrder }: { order: Order; onOrder: (order: Order) => void }) {
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
            className="over-label"
            checked={order === one}
            onChange={() => onOrder(one)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
