import { isCalledEvent, isEvent } from '@domain/match/match-kind.ts'
import { t } from '@lingui/core/macro'
import { useSearchParams } from 'react-router'
import { CommentCount, Thread } from '@/features/messages/components/thread/thread.tsx'
import { Attendees } from '@/features/participation/components/attendance/attendees.tsx'
import type { Match } from '@/features/participation/queries/match.ts'
import { Tabs } from '@/ui/layout/tabs.tsx'
import { MatchDetails } from './facts/match-facts.tsx'
import { PlayersPanel } from './participants/players-panel.tsx'

/** The open tab stands in the address. */
export function MatchTabs({ match }: { match: Match }) {
  const [search, setSearch] = useSearchParams()
  const event = isEvent(match)
  const people = event ? <Attendees event={match} /> : <PlayersPanel match={match} screen="page" />
  const commentsLabel = (
    <>
      {event ? t`Comments` : t`Thread`}
      <CommentCount matchId={match.id} />
    </>
  )
  const tabs = [
    { value: 'participants', label: t`Participants`, content: people },
    { value: 'details', label: t`Details`, content: <MatchDetails match={match} /> },
    { value: 'comments', label: commentsLabel, content: <Thread match={match} /> },
  ]
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
