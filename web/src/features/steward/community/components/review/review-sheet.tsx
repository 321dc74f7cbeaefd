import type { CommunityChange } from '@domain/community/community-changes.ts'
import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { problemOf } from '@/lib/backend/errors.ts'
import { toast } from '@/lib/toast.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { type OpenProps, Sheet } from '@/ui/overlays/sheet.tsx'
import { type SaveResult, useSaveCommunity } from '../../mutations.ts'
import { usesQuery } from '../../queries.ts'
import { type Draft, faultsOf, splitFault } from '../draft.ts'
import { faultLabel } from '../words/fault-label.ts'
import { fieldLabel, partLabel, valueLabel } from '../words/part-label.ts'
import { PagePreview } from './page-preview.tsx'

interface ReviewSheetProps extends OpenProps {
  draft: Draft
  changes: CommunityChange[]
}

// Asks nothing that could lose its ground: the draft, which another steward's change reaches at once.
export function ReviewSheet({ open, onOpenChange, draft, changes }: ReviewSheetProps) {
  const save = useSaveCommunity()
  const faults = faultsOf(draft.community)
  const isReady = changes.length > 0 && faults.size === 0 && draft.conflicts.length === 0
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={draft.restores === null ? t`Review and save` : t`Bring this version back`}
      footer={
        <Button
          wide
          sends
          disabled={!isReady}
          pending={save.isPending}
          onClick={() =>
            save.mutate(
              { community: draft.community, seen: draft.seen.version, restores: draft.restores },
              { onSuccess: (result) => finish(result, () => onOpenChange(false)) },
            )
          }
        >
          {t`Save for everybody`}
        </Button>
      }
    >
      <div className="grid gap-5">
        <Refused save={save} faults={faults} />
        <Differences changes={changes} />
        <Consequences changes={changes} draft={draft} />
        <PagePreview community={draft.community} />
      </div>
    </Sheet>
  )
}

function finish({ state }: SaveResult, close: () => void) {
  if (state === 'refused') return
  close()
  const waits = {
    title: t`This waits for the server`,
    description: t`Its worker does not run at the moment. The change counts once it does.`,
    variant: 'info',
  } as const
  toast(state === 'applied' ? { title: t`Saved. Everybody sees it now.` } : waits)
}

interface RefusedProps {
  save: Pick<ReturnType<typeof useSaveCommunity>, 'data' | 'error'>
  faults: ReadonlyMap<string, string>
}

function Refused({ save: { data, error }, faults }: RefusedProps) {
  const refused = data?.state === 'refused' ? data.faults.map(splitFault) : []
  const lines = [...faults, ...refused.filter(([path]) => !faults.has(path))].map(
    ([path, sentence]) => `${fieldLabel(path)}: ${faultLabel(sentence)}`,
  )
  const problem = error ? problemOf(error) : null
  return (
    <div role="alert" className="empty:hidden">
      {(lines.length > 0 || problem) && (
        <div className="grid gap-1 rounded-button border border-danger bg-danger-tint px-4 py-3 text-text">
          {problem && <p>{problem.sentence}</p>}
          {lines.map((line) => (
            <p key={line} className="wrap-anywhere">
              {line}
            </p>
          ))}
        </div>
      )}
    </div>
  )
}

function Differences({ changes }: { changes: CommunityChange[] }) {
  if (changes.length === 0) return <p className="text-muted">{t`Nothing has been changed.`}</p>
  return (
    <ul className="grid gap-3">
      {changes.map((change) => (
        <li key={partLabel(change)} className="grid gap-1">
          <span className="font-[650]">{partLabel(change)}</span>
          <span className="grid gap-1 sm:grid-cols-[1fr_auto_1fr] sm:items-start sm:gap-2">
            <Value label={t`Before`}>{valueLabel(change.part, change.before)}</Value>
            <ArrowRight aria-hidden="true" className="mt-1 hidden size-4 text-muted sm:block" />
            <Value label={t({ message: 'Now', context: 'the value that is saved' })}>
              {valueLabel(change.part, change.after)}
            </Value>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Value({ label, children }: { label: string; children: string }) {
  return (
    <span className="wrap-anywhere line-clamp-6 whitespace-pre-line text-small">
      <span className="text-muted">{label}: </span>
      {children}
    </span>
  )
}

function Consequences({ changes, draft }: { changes: CommunityChange[]; draft: Draft }) {
  const { data: uses = [] } = useQuery(usesQuery)
  const before = draft.seen.community.venues
  const lines = changes.flatMap(({ part, venue, before: old }) => {
    if (part === 'timeZone') return [t`Matches stay at the same instant. The times that everybody sees move.`]
    const isGone = part === 'venue' && old !== undefined
    if (!venue || !(isGone || part === 'name')) return []
    const name = before.find(({ id }) => id === venue.id)?.name ?? venue.name
    const matches = uses.find(({ place }) => place === name)?.matches ?? 0
    const alerts = isGone ? (uses.find((use) => use.venue === venue.id)?.alerts ?? 0) : 0
    const kept = plural(matches, {
      one: `# coming match keeps the name ${name}.`,
      other: `# coming matches keep the name ${name}.`,
    })
    const vain = plural(alerts, {
      one: '# alert for free courts of this venue waits in vain.',
      other: '# alerts for free courts of this venue wait in vain.',
    })
    return [...(matches > 0 ? [kept] : []), ...(alerts > 0 ? [vain] : [])]
  })
  if (lines.length === 0) return null
  return (
    <ul className="grid list-disc gap-1 rounded-button border border-line-strong py-3 pr-4 pl-8">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
