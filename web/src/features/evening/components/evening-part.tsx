import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { Link } from 'react-router'
import type { Match } from '@/features/participation/queries/match.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { paths } from '@/lib/paths.ts'
import { useClock } from '@/lib/time/clock.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { organisersQuery, useEveningVersion } from '../queries/evening.ts'
import { startWindow } from './start/start-window.ts'

/** The way to the evening of an americano: its start for whoever organises it, and the evening for everybody once there is one. */
export function EveningLink({ match, wide }: { match: Match; wide: boolean }) {
  const version = useEveningVersion(match.id)
  const isCreator = match.creator_id === currentUserId()
  const window = useClock((now) => startWindow(match, now))
  const { data: organisers } = useQuery({
    ...organisersQuery(match.id),
    enabled: version === null && window === 'open' && !isCreator,
  })
  const mayStart = isCreator || organisers?.includes(currentUserId() ?? '')
  const isThere = typeof version === 'number'
  if (!isThere && !(version === null && window === 'open' && mayStart)) return null
  return (
    <Button asChild variant={isThere ? 'secondary' : 'strong'} wide={wide}>
      <Link to={paths.evening(match.id)}>
        <Trophy aria-hidden="true" />
        {isThere ? t`Evening` : t`Start the evening`}
      </Link>
    </Button>
  )
}
