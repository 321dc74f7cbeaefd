import { isCalledEvent, isEvent } from '@domain/match/match-kind.ts'
import { t } from '@lingui/core/macro'
import { useSearchParams } from 'react-router'
import { CommentCount } from '@/features/messages/components/thread/thread.tsx'
import { Attendees } from '@/features/participation/components/attendance/attendees.tsx'
import type { Match } from '@/features/participation/queries/match.ts'
import { type TabItem, Tabs } from '@/ui/layout/tabs.tsx'
import { MatchDetails } from './facts/match-details.tsx'
import { MatchThread } from './match-thread.tsx'
import { PlayersPanel } from './participants/players-panel.tsx'

/** The open tab stands in the address. */
export function MatchTabs({ match }: { match: Match }) {
  const [search, setSearch] = useSearchParams()
  const tabs = isEvent(match) ? eventTabs(match) : matchTabs(match)
  const wanted = search.get('tab')
  return (
    <Tabs
      label={isCalledEvent(match) ? t`About this event` : t`About this match`}
      items={tabs}
      value={tabs.find(({ value }) => value === wanted)?.value ?? 'participants'}
      onValueChange={(tab) => setSearch({ tab }, { replace: true })}
    />
  )
}

const matchTabs = (match: Match): TabItem[] => [
  { value: 'participants', label: t`Participants`, content: <PlayersPanel match={match} screen="page" /> },
  { value: 'details', label: t`Details`, content: <MatchDetails match={match} /> },
  { value: 'comments', label: <ThreadLabel match={match} />, content: <MatchThread match={match} /> },
]

const eventTabs = (match: Match): TabItem[] => [
  { value: 'participants', label: t`Participants`, content: <Attendees event={match} /> },
  { value: 'details', label: t`Details`, content: <MatchDetails match={match} /> },
  { value: 'comments', label: <CommentsLabel match={match} />, content: <MatchThread match={match} /> },
]

function ThreadLabel({ match }: { match: Match }) {
  return (
    <>
      {t`Thread`}
      <CommentCount matchId={match.id} />
    </>
  )
}

function CommentsLabel({ match }: { match: Match }) {
  return (
    <>
      {t`Comments`}
      <CommentCount matchId={match.id} />
    </>
  )
}
