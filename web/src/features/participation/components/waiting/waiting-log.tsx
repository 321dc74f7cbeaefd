import { t } from '@lingui/core/macro'
import { formatDayShort, formatTime } from '@/lib/time/datetime.ts'
import { deadlineLabel } from '@/lib/time/labels.ts'
import { formerMember } from '@/lib/words/shown-name.ts'
import type { LogEntry, WaitingList } from '../../queries/waiting.ts'

/** Shows the order of the waiting list and its history, to those on it and in the match: all see that it is fair. */
export function WaitingLog({ line, log }: Pick<WaitingList, 'line' | 'log'>) {
  return (
    <details className="rounded-card border border-line px-3.5 text-small">
      <summary className="touch-44 cursor-pointer py-2.5 font-[620]">{t`The waiting list and its history`}</summary>
      {line.length > 0 && (
        <ol aria-label={t`In line`} className="mb-2.5 grid list-inside list-decimal gap-1">
          {line.map(({ user_id, name, team, until }) => (
            <li key={user_id} className="wrap-anywhere">
              {name}
              <span className="text-muted">
                {team && ` · ${t`Team ${team}`}`}
                {until && ` · ${held(until)}`}
              </span>
            </li>
          ))}
        </ol>
      )}
      <ul aria-label={t`History of the waiting list`} className="mb-3 grid gap-1 text-muted">
        {log.map((entry) => (
          <li key={entry.seq} className="grid grid-cols-[auto_1fr] gap-x-2.5">
            <time dateTime={entry.at} className="tabular-nums">
              {formatDayShort(entry.at)} {formatTime(entry.at)}
            </time>
            <span className="wrap-anywhere">
              {SENTENCES[entry.event]?.(entry.name ?? formerMember(), entry.team)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function held(until: string): string {
  const deadline = deadlineLabel(until)
  return t`asked until ${deadline}`
}

/** A newer server may know events that are missing here. */
const SENTENCES: Record<LogEntry['event'], (name: string, team: LogEntry['team']) => string> = {
  joined: (name, team) => (team ? t`${name} waits for team ${team}` : t`${name} waits`),
  left: (name) => t`${name} left the waiting list`,
  offered: (name, team) =>
    team ? t`A place in team ${team} was offered to ${name}` : t`A place was offered to ${name}`,
  accepted: (name) => t`${name} took the place`,
  passed: (name) => t`${name} passed the place on`,
  expired: (name) => t`The time of ${name} to take the place ran out`,
  taken: (name) => t`Somebody was faster than ${name}`,
  withdrawn: (name) => t`The offer to ${name} was taken back`,
  begun: (name) => t`The match began, and ${name} waits no more`,
}
