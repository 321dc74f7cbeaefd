import { t } from '@lingui/core/macro'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { EventActions } from '@/features/participation/components/attendance/attendance.tsx'
import type { Match } from '@/features/participation/queries/match.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { paths } from '@/lib/paths.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { DeleteMatch } from './delete-match.tsx'
import { useEditMatch } from './edit-match.ts'

export function EventButtons({ match }: { match: Match }) {
  return (
    <div className="grid flex-1 gap-2.5">
      <div className="grid auto-cols-fr grid-flow-col gap-2.5">
        <EventActions event={match} />
        <Button asChild variant="secondary" size="lg" className="px-3!">
          <Link to={paths.comments(match.id)}>{t`View Comments`}</Link>
        </Button>
      </div>
      {match.creator_id === currentUserId() && <OfCreator match={match} />}
    </div>
  )
}

function OfCreator({ match }: { match: Match }) {
  const edit = useEditMatch(match)
  const [deleting, setDeleting] = useState(false)
  return (
    <div className="grid grid-cols-2 gap-2.5">
      <Button variant="secondary" size="lg" className="px-3!" onClick={edit}>
        <Pencil aria-hidden="true" />
        {t`Edit Event`}
      </Button>
      <Button variant="secondary" size="lg" className="px-3!" onClick={() => setDeleting(true)}>
        <Trash2 aria-hidden="true" className="text-danger" />
        {t`Delete Event`}
      </Button>
      <DeleteMatch match={match} screen="dialog" open={deleting} close={() => setDeleting(false)} />
    </div>
  )
}
