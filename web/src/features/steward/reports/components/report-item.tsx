import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { type Removal, RemovalSheet } from '@/features/community/components/reports/act-sheet.tsx'
import { useQuestion } from '@/lib/question.ts'
import { formatDate } from '@/lib/time/datetime.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { type Decision, decidedLabels, useDecide, useRestore } from '../../mutations.ts'
import { type ReportedThing, reportsQuery } from '../queries.ts'
import { firstReason, pathOf, reasonsOf, reportedBy, thingTitle } from './thing-words.ts'

export function OpenItem({ thing }: { thing: ReportedThing }) {
  const { mutate, isPending } = useDecide(thing)
  const [deciding, setDeciding] = useState(false)
  const title = thingTitle(thing)
  const look = { variant: 'secondary', size: 'sm', sends: true, disabled: isPending } as const
  // These are dealt with elsewhere: by a block, or by a decision about the match.
  const isDealtWith = thing.kind === 'member' || thing.kind === 'result'
  const isPicture = thing.kind === 'avatar' || thing.kind === 'event_image'
  return (
    <Item thing={thing}>
      <Button {...look} aria-label={t`Keep: ${title}`} onClick={() => mutate({ act: 'keep' })}>
        {t`Keep`}
      </Button>
      <Button
        {...look}
        aria-label={isDealtWith ? t`Done: ${title}` : isPicture ? t`Remove: ${title}` : t`Hide: ${title}`}
        onClick={() => (isDealtWith ? mutate({ act: 'done' }) : setDeciding(true))}
      >
        {isDealtWith ? t`Done` : isPicture ? t`Remove` : t`Hide`}
      </Button>
      {!isDealtWith && <DecideSheet thing={thing} open={deciding} close={() => setDeciding(false)} />}
    </Item>
  )
}

export function DecidedItem({ thing }: { thing: ReportedThing }) {
  const { mutate, isPending } = useRestore(thing)
  const title = thingTitle(thing)
  const day = thing.deleted_at && formatDate(thing.deleted_at)
  const decision = decidedLabels()[thing.decision as Decision] ?? thing.decision
  return (
    <Item thing={thing} decision={day ? t`${decision}, deleted for good on ${day}` : decision}>
      {thing.is_hidden && (
        <Button
          variant="secondary"
          size="sm"
          sends
          pending={isPending}
          aria-label={t`Show again: ${title}`}
          onClick={() => mutate()}
        >
          {t`Show again`}
        </Button>
      )}
    </Item>
  )
}

interface ItemProps {
  thing: ReportedThing
  decision?: string
  children: ReactNode
}

function Item({ thing, decision, children }: ItemProps) {
  const { snapshot, reporters } = thing
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2.5 py-3.5 last:pb-0 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <span className="grid size-9 place-items-center rounded-full bg-raised text-muted">
        <Flag aria-hidden="true" className="size-4.5" />
      </span>
      <div className="min-w-0">
        <p className="wrap-anywhere font-[620]">
          <Link to={pathOf(thing)} className="rounded-badge hover:underline">
            {thingTitle(thing)}
          </Link>
          {decision && <span className="font-normal text-muted"> · {decision}</span>}
        </p>
        {snapshot.text && (
          <p className="mt-0.5 line-clamp-4 whitespace-pre-line wrap-anywhere">{t`“${snapshot.text}”`}</p>
        )}
        <p className="mt-0.5 wrap-anywhere text-muted text-small">
          {reportedBy(thing)} · {reasonsOf(thing).join(', ')}
        </p>
        {reporters
          .filter(({ words }) => words)
          .map(({ name, words }) => (
            <p key={`${name} ${words}`} className="mt-1 whitespace-pre-line wrap-anywhere text-small">
              {name}: {words}
            </p>
          ))}
      </div>
      <div className="col-start-2 flex flex-wrap items-start gap-2 sm:col-start-3 sm:row-start-1">
        {children}
      </div>
    </li>
  )
}

/** Asks for the words that the author gets, and hides or deletes the thing. */
function DecideSheet({ thing, open, close }: { thing: ReportedThing; open: boolean; close: () => void }) {
  const { mutate, isPending, variables } = useDecide(thing)
  const [words, setWords] = useState(() => firstReason(thing))
  const waits = useStillWaits(thing)
  const { dialog, answer } = useQuestion({
    name: 'decide-report',
    open,
    close,
    subject: thing,
    lost: () => (waits() ? null : t`Another steward has decided this already.`),
    pending: isPending,
  })
  return (
    <RemovalSheet
      {...{ words, setWords }}
      open={dialog.open}
      onOpenChange={dialog.onOpenChange}
      title={thingTitle(thing)}
      kind={thing.kind}
      description={t`The author is sent this, and not who reported it.`}
      pending={isPending ? (variables.act as Removal) : undefined}
      remove={(act, words) => answer(() => mutate({ act, words }, { onSettled: close }))}
    />
  )
}

/** Returns true while it is not known, too. */
function useStillWaits(thing: ReportedThing): () => boolean {
  const client = useQueryClient()
  return () =>
    client
      .getQueryData(reportsQuery(true).queryKey)
      ?.some(({ kind, thing_id }) => kind === thing.kind && thing_id === thing.thing_id) !== false
}
