import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { type ComponentType, lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useLiveProfile } from '@/features/community/queries/profiles.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { cn } from '@/lib/cn.ts'
import { paths } from '@/lib/paths.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { useChosenInSight } from '@/ui/buttons/radio-row.tsx'
import { EmptyState } from '@/ui/feedback/empty-state.tsx'
import { Loaded } from '@/ui/feedback/loaded.tsx'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'
import { memberCountQuery } from '../members/queries.ts'
import { joinDeskQuery } from '../queries.ts'
import { useReports } from '../reports/queries.ts'

interface StewardSection {
  /** The last part of the address: /steward/log. */
  path: string
  label: MessageDescriptor
  Content: ComponentType
  /** It has no chip: this section, whose chip is chosen meanwhile, leads to it. */
  of?: string
  /** The number behind the label, once it is known. */
  useCount?: () => number | undefined
}

/** The sections for stewards, in the order of their chips. The first one opens by itself. Each is loaded when it is opened. */
const stewardSections: readonly StewardSection[] = [
  { path: 'today', label: msg`Today`, Content: lazy(() => import('../today/components/today-section.tsx')) },
  {
    path: 'members',
    label: msg`Members`,
    Content: lazy(() => import('../members/components/members-section.tsx')),
    useCount: () => useQuery(memberCountQuery).data,
  },
  {
    path: 'reports',
    label: msg`Reports`,
    Content: lazy(() => import('../reports/components/reports-section.tsx')),
    useCount: () => useReports(true).data?.length,
  },
  {
    path: 'announcements',
    label: msg`Announcements`,
    Content: lazy(() => import('../announcements/components/announcements-section.tsx')),
  },
  {
    path: 'joining',
    label: msg`Joining`,
    Content: lazy(() => import('../joining/components/joining-section.tsx')),
    useCount: () => useQuery(joinDeskQuery).data?.waiting,
  },
  {
    path: 'community',
    label: msg`Community`,
    Content: lazy(() => import('../community/components/community-section.tsx')),
  },
  {
    path: 'system',
    label: msg`System`,
    Content: lazy(() => import('../system/components/system-section.tsx')),
  },
  {
    path: 'forecasts',
    label: msg`Forecasts`,
    of: 'system',
    Content: lazy(() => import('../forecasts/components/forecasts-section.tsx')),
  },
  { path: 'log', label: msg`Log`, Content: lazy(() => import('../log/components/log-section.tsx')) },
]

const CHIP =
  'touch-44 inline-flex min-h-[max(38px,1.75rem)] shrink-0 items-center gap-1.5 rounded-full border px-4 font-[560] text-[.9375rem] whitespace-nowrap transition-colors'
const OFF = 'border-line-strong bg-surface text-text hover:border-control'
const ON = 'border-text bg-text text-background'

/** The pages of stewards. The database decides again in each statement: this page only spares others a page of refusals. */
export function StewardDesk({ path }: { path: string | undefined }) {
  const profile = useLiveProfile(currentUserId() ?? '')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Loaded query={profile} size="h-48 rounded-card">
        {(me) => (me?.steward ? <Desk path={path} /> : <NoSteward />)}
      </Loaded>
    </div>
  )
}

function Desk({ path }: { path: string | undefined }) {
  const [first] = stewardSections
  const section = stewardSections.find((one) => one.path === path) ?? first
  const chips = useChosenInSight<HTMLElement>(section?.of ?? section?.path ?? '')
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="font-page text-page md:text-page-wide">{t`Stewards`}</h1>
        <Button asChild>
          <Link to={paths.newAnnouncement}>
            <Megaphone aria-hidden="true" />
            {t`Announce`}
          </Link>
        </Button>
      </div>
      <nav
        ref={chips}
        aria-label={t`Stewards`}
        className="relative -mx-4 flex scroll-px-4 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0"
      >
        {stewardSections
          .filter((one) => !one.of)
          .map((one) => (
            <SectionChip key={one.path} section={one} isOpen={one.path === (section?.of ?? section?.path)} />
          ))}
      </nav>
      <Suspense fallback={<Skeleton className="h-48 rounded-card" />}>
        {section && <section.Content />}
      </Suspense>
    </>
  )
}

function SectionChip({ section, isOpen }: { section: StewardSection; isOpen: boolean }) {
  const { path, label, useCount } = section
  return (
    <Link
      to={`${paths.steward}/${path}`}
      aria-current={isOpen ? 'page' : undefined}
      className={cn(CHIP, isOpen ? ON : OFF)}
    >
      {i18n._(label)}
      {useCount && <Count useCount={useCount} />}
    </Link>
  )
}

function Count({ useCount }: Required<Pick<StewardSection, 'useCount'>>) {
  const count = useCount()
  return count ? <span className="tabular-nums">{count}</span> : null
}

function NoSteward() {
  return (
    <EmptyState
      heading="h1"
      title={t`This page is for stewards`}
      description={t`A steward can name you one, or the operator can print a link that makes you one.`}
      actions={
        <Button asChild variant="secondary">
          <Link to={paths.matches}>{t`Go to Matches`}</Link>
        </Button>
      }
    />
  )
}
