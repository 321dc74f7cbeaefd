import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { paths } from '@/lib/paths.ts'
import { formatTime } from '@/lib/time/datetime.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { MoreButton } from '@/ui/buttons/more-button.tsx'
import { Skeletons } from '@/ui/feedback/skeleton.tsx'
import { Unavailable } from '@/ui/feedback/unavailable.tsx'
import { PageHeader } from '@/ui/layout/page-header.tsx'
import { revokeAct, useTakeBack } from '../../mutations/organise.ts'
import { eveningLogQuery, type LogEntry } from '../../queries/log.ts'
import { type EveningView, mayEnter } from '../evening-view.ts'
import { backToRound } from '../evening-words.ts'
import { entryLabel } from './log-words.ts'

/** Shows who entered what, the newest first, with a way to take each back. */
export function LogView({ view, note }: { view: EveningView; note: ReactNode }) {
  const query = useInfiniteQuery(eveningLogQuery(view.matchId, view.stored.version))
  const entries = query.data?.pages.flat()
  return (
    <div className="grid w-full max-w-[42rem] gap-4">
      <PageHeader title={t`Who entered what`} back={backToRound(paths.evening(view.matchId))} />
      {note}
      {entries ? (
        <ol aria-label={t`Who entered what`} className="rounded-card border border-line bg-surface px-4">
          {entries.map((entry) => (
            <Entry key={entry.id} view={view} entry={entry} />
          ))}
        </ol>
      ) : (
        <Unavailable query={query} title={t`The log could not be loaded.`}>
          <div role="status" aria-label={t`Loading the log`} className="grid gap-2">
            <Skeletons sizes={['h-14 rounded-button', 'h-14 rounded-button', 'h-14 rounded-button']} />
          </div>
        </Unavailable>
      )}
      <MoreButton query={query}>{t`Show earlier entries`}</MoreButton>
    </div>
  )
}

function Entry({ view, entry }: { view: EveningView; entry: LogEntry }) {
  const { mutate, isPending } = useTakeBack(view.matchId)
  const who = entry.name ?? view.memberOf(null)
  const what = entryLabel(view, entry)
  const isTakenBack = entry.revoked_by !== null
  return (
    <li className="flex min-h-14 items-center gap-3 border-line border-b py-2.5 last:border-b-0">
      <div className="flex min-w-0 flex-1 items-baseline gap-3">
        <span className="w-11 shrink-0 text-muted text-small tabular-nums">{formatTime(entry.at)}</span>
        <p className="min-w-0 flex-1 wrap-anywhere">
          <span className={isTakenBack ? 'text-muted line-through' : undefined}>
            <strong className="font-[620]">{who}</strong> {what}
          </span>
          {isTakenBack && <span className="block text-muted text-small">{t`taken back`}</span>}
        </p>
      </div>
      {!isTakenBack && mayTakeBack(view, entry) && (
        <Button
          variant="ghost"
          size="icon"
          className="-mr-3"
          sends
          pending={isPending}
          aria-label={t`Undo: ${who} ${what}`}
          onClick={() => mutate(revokeAct(entry.id))}
        >
          <Undo2 aria-hidden="true" />
        </Button>
      )}
    </li>
  )
}

const OF_ORGANISERS = new Set(['settings', 'player', 'presence', 'deal', 'round_start', 'round_close', 'end'])

function mayTakeBack(view: EveningView, { kind, game_id, data }: LogEntry): boolean {
  if (kind === 'score') {
    const game = view.stored.rounds.flatMap(({ games }) => games).find(({ id }) => id === game_id)
    return game !== undefined && mayEnter(view, game)
  }
  if (!view.isRunning && kind !== 'end') return false
  if (kind === 'presence' && view.you !== null && data.player === view.you) return currentUserId() !== null
  return view.isOrganiser && OF_ORGANISERS.has(kind)
}
