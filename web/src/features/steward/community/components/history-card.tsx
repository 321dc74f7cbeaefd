import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { problemOf } from '@/lib/backend/errors.ts'
import { useAction } from '@/lib/backend/use-action.ts'
import { momentLabel } from '@/lib/time/moment-label.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { MoreButton } from '@/ui/buttons/more-button.tsx'
import { Rows } from '@/ui/feedback/loaded.tsx'
import { type CommunityVersion, fetchVersion, type HistoryEntry, historyQuery } from '../queries.ts'

interface HistoryCardProps {
  current: number
  onLook: (version: CommunityVersion) => void
}

/** All versions. An earlier one is looked at before it is brought back. */
export function HistoryCard({ current, onLook }: HistoryCardProps) {
  const title = t`Earlier versions`
  const query = useInfiniteQuery(historyQuery)
  const look = useAction({
    run: fetchVersion,
    failed: (error) => {
      const problem = problemOf(error)
      return problem && { title: problem.sentence }
    },
    done: (version) => version && onLook(version),
  })
  return (
    <section aria-label={title} className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <h2 className="font-title text-title">{title}</h2>
      <Rows query={query} size="h-24" as="ol">
        {(entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            isCurrent={entry.id === current}
            pending={look.isPending && look.variables === entry.id}
            onLook={() => look.mutate(entry.id)}
          />
        )}
      </Rows>
      <MoreButton query={query} size="sm">{t`Show older ones`}</MoreButton>
    </section>
  )
}

interface EntryProps {
  entry: HistoryEntry
  isCurrent: boolean
  pending: boolean
  onLook: () => void
}

function Entry({ entry, isCurrent, pending, onLook }: EntryProps) {
  const { id, created_at, steward_id, steward_name, restores } = entry
  const when = momentLabel(created_at)
  const who = steward_name ?? (steward_id ? t`a former member` : t`the operator’s file`)
  return (
    <li className="flex min-h-14 items-center justify-between gap-3 py-1.5">
      <span className="min-w-0">
        <span className="block font-[560]">
          {t`Version ${id}`}
          {isCurrent && <span className="text-muted"> · {t`counts now`}</span>}
        </span>
        <span className="wrap-anywhere text-muted text-small">
          {restores === null ? `${when} · ${who}` : t`${when} · ${who}, as version ${restores}`}
        </span>
      </span>
      {!isCurrent && (
        <Button
          variant="secondary"
          size="sm"
          sends
          aria-label={t`Look at version ${id}`}
          pending={pending}
          onClick={onLook}
        >
          {t`Look`}
        </Button>
      )}
    </li>
  )
}
