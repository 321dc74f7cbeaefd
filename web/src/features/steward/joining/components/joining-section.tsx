import { useQuery } from '@tanstack/react-query'
import { Loaded } from '@/ui/feedback/loaded.tsx'
import { joinDeskQuery } from '../queries.ts'
import { Invitations } from './invitations.tsx'
import { JoinRequests } from './join-requests.tsx'
import { WhoMayJoin } from './who-may-join.tsx'

/** The choice who may join, the requests of those who wait, and the links by which others are invited. */
export default function JoiningSection() {
  const desk = useQuery(joinDeskQuery)
  return (
    <Loaded query={desk} size="h-64">
      {({ mode, waiting, requests, invitations }) => (
        <div className="grid gap-4">
          {/* Another steward's choice starts this one anew. */}
          <WhoMayJoin key={mode} mode={mode} waiting={waiting} />
          {(mode !== 'open' || requests.length > 0) && <JoinRequests requests={requests} waiting={waiting} />}
          <Invitations invitations={invitations} />
        </div>
      )}
    </Loaded>
  )
}
