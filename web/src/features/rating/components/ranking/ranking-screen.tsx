import type { SKILL_LEVELS } from '@domain/limits.ts'
import { SURE_FROM } from '@domain/rating/shown.ts'
import { t } from '@lingui/core/macro'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { paths } from '@/lib/paths.ts'
import { levelOptions } from '@/lib/words/level-label.ts'
import { Chip } from '@/ui/buttons/chip.tsx'
import { EmptyState } from '@/ui/feedback/empty-state.tsx'
import { Skeletons } from '@/ui/feedback/skeleton.tsx'
import { Unavailable } from '@/ui/feedback/unavailable.tsx'
import { PageHeader } from '@/ui/layout/page-header.tsx'
import { type Ranking, rankingQuery } from '../../queries.ts'
import { OwnPlace } from './own-place.tsx'
import { RankedRow } from './ranked-row.tsx'

type Level = (typeof SKILL_LEVELS)[number]

/** The upper half of those who show their rating, and the own place, whoever sees it. */
export default function RankingScreen() {
  const [search, setSearch] = useSearchParams()
  const level = levelOptions().find(({ value }) => value === search.get('level'))?.value ?? null
  const query = useQuery(rankingQuery(level))
  const choose = (next: Level | null) => setSearch(next ? { level: next } : {}, { replace: true })
  return (
    <div className="grid w-full max-w-[42rem] grid-cols-[minmax(0,1fr)] gap-4 lg:max-w-none">
      <PageHeader
        title={t`Ranking`}
        line={t`Members who show their rating, with at least ${SURE_FROM} results; the upper half of them.`}
        back={{ to: paths.rating, label: t`Back to your rating` }}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-start">
        <OwnPlace ranking={query.data} level={level} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <LevelChips level={level} choose={choose} />
          <List query={query} level={level} />
        </div>
      </div>
    </div>
  )
}

interface LevelChipsProps {
  level: Level | null
  choose: (level: Level | null) => void
}

function LevelChips({ level, choose }: LevelChipsProps) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2 py-1">
      <legend className="sr-only">{t`Level`}</legend>
      <Chip selected={level === null} onClick={() => choose(null)}>
        {t`All levels`}
      </Chip>
      {levelOptions().map(({ value, label }) => (
        <Chip key={value} selected={level === value} onClick={() => choose(value)}>
          {label}
        </Chip>
      ))}
    </fieldset>
  )
}

interface ListProps extends Pick<LevelChipsProps, 'level'> {
  query: UseQueryResult<Ranking>
}

function List({ query, level }: ListProps) {
  if (!query.data)
    return (
      <Unavailable query={query} title={t`The ranking could not be loaded.`}>
        <div role="status" aria-label={t`Loading the ranking`} className="grid gap-2">
          <Skeletons sizes={['h-14 rounded-button', 'h-14 rounded-button', 'h-14 rounded-button']} />
        </div>
      </Unavailable>
    )
  if (query.data.list.length === 0) return <NobodyYet level={level} />
  return (
    <ol aria-label={t`Ranking`} className="rounded-card border border-line bg-surface px-4 py-1">
      {query.data.list.map((member) => (
        <RankedRow key={member.member_id} member={member} />
      ))}
    </ol>
  )
}

const NobodyYet = ({ level }: Pick<LevelChipsProps, 'level'>) => (
  <EmptyState
    title={level ? t`Nobody of this level yet` : t`Nobody yet`}
    description={t`Whoever has ${SURE_FROM} results and shows the rating stands here.`}
  />
)
