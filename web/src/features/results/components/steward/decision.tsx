import { t } from '@lingui/core/macro'
import { ChevronDown } from 'lucide-react'
import { newId } from '@/lib/browser/new-id.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { type Decision, useDecideResult } from '../../mutations.ts'
import type { SeenResult } from '../../queries/result.ts'
import { saysLabel } from '../part/state-words.ts'
import { Scoreboard } from '../scoreboard.tsx'
import { namesIn, type ShownVersion, versionOf, versionText } from '../sides.ts'

interface VersionChoiceProps {
  matchId: string
  seen: SeenResult
}

/** Stewards let one of the versions count, or none. Another decision changes that. */
export function VersionChoice({ matchId, seen }: VersionChoiceProps) {
  const { mutate, isPending, variables } = useDecideResult(matchId)
  const nameOf = namesIn(seen)
  const decide = (entryId: string | null) => mutate({ id: newId(), entryId } satisfies Decision)
  const look = (entryId: string | null) => ({
    variant: 'secondary' as const,
    size: 'sm' as const,
    className: 'justify-self-start',
    sends: true,
    disabled: isPending && variables.entryId !== entryId,
    pending: isPending && variables.entryId === entryId,
    onClick: () => decide(entryId),
  })
  const counting = seen.result?.state === 'confirmed' ? seen.result.entry_id : null
  return (
    <div className="grid gap-2.5">
      <ul className="grid gap-2.5">
        {versionsOf(seen).map((version) => {
          const text = versionText(version)
          return (
            <li
              key={version.id}
              className="grid gap-2.5 rounded-button border border-line-strong bg-raised p-3.5"
            >
              <p className="text-muted text-small">
                {saysLabel(version.author ? nameOf(version.author) : '')}
              </p>
              <Scoreboard version={version} nameOf={nameOf} />
              {version.id === counting ? (
                <p className="text-small">{t`This counts.`}</p>
              ) : (
                <Button {...look(version.id)} aria-label={t`Let this count: ${text}`}>
                  {t`Let this count`}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {seen.result?.state !== 'void' && <Button {...look(null)}>{t`No result counts`}</Button>}
    </div>
  )
}

/** The newest version of each who has entered one, the newest first. */
function versionsOf(seen: SeenResult): ShownVersion[] {
  const reports = seen.entries.filter(({ kind }) => kind === 'report').toReversed()
  const newest = reports.filter(
    (entry, at) => reports.findIndex(({ author_seat }) => author_seat === entry.author_seat) === at,
  )
  const stands = [seen.result?.entry_id, seen.result?.other_id]
  const shown = reports.filter((entry) => newest.includes(entry) || stands.includes(entry.id))
  return shown.flatMap(({ id }) => versionOf(seen, id) ?? [])
}

/** On the page of a match, where a steward seldom needs it. */
export function FoldedDecision(props: VersionChoiceProps) {
  return (
    <details className="group -mb-2 border-line border-t">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-badge text-muted text-small hover:text-text [&::-webkit-details-marker]:hidden">
        {t`Decide as a steward`}
        <ChevronDown aria-hidden="true" className="size-4.5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="pb-3">
        <VersionChoice {...props} />
      </div>
    </details>
  )
}
