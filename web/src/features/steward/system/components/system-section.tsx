import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useQuestion } from '@/lib/question.ts'
import { useNow } from '@/lib/time/clock.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { ConfirmDialog } from '@/ui/overlays/confirm.tsx'
import { type Trouble, useHandleTrouble } from '../../mutations.ts'
import { systemQuery } from '../../queries.ts'
import { SystemCard } from './system-card.tsx'
import { jobRow, mailRow, type TroubleRow } from './trouble-rows.ts'

type Dropped = Pick<TroubleRow, 'trouble' | 'title'>

export default function SystemSection() {
  const { data } = useQuery(systemQuery)
  const now = useNow()
  const [dropping, setDropping] = useState<{ row: Dropped; open: boolean } | null>(null)
  const close = () => setDropping((now) => now && { ...now, open: false })
  const { mutate, isPending, variables } = useHandleTrouble()
  const mails = (data?.mails ?? []).map((mail) => mailRow(mail, now))
  const jobs = (data?.failing_jobs ?? []).map((job) => jobRow(job, now))
  const list = {
    busy: isPending ? variables?.trouble.id : undefined,
    retry: (trouble: Trouble) => mutate({ trouble, act: 'retry' }),
    drop: (row: Dropped) => setDropping({ row, open: true }),
  }
  return (
    <div className="grid items-start gap-4 md:grid-cols-[minmax(0,3fr)_minmax(0,4fr)]">
      <SystemCard />
      {data && (
        <div className="grid gap-4">
          <Troubles {...list} heading={t`Mail`} empty={t`No mail waits longer than usual.`} rows={mails} />
          <Troubles {...list} heading={t`Background jobs`} empty={t`No job has failed.`} rows={jobs} />
        </div>
      )}
      {dropping && (
        <DropQuestion
          {...dropping}
          close={close}
          isThere={[...mails, ...jobs].some(({ trouble }) => trouble.id === dropping.row.trouble.id)}
          pending={isPending}
          drop={(trouble) => mutate({ trouble, act: 'drop' }, { onSettled: close })}
        />
      )}
    </div>
  )
}

interface TroublesProps {
  heading: string
  empty: string
  rows: TroubleRow[]
  /** The one that is being handled. */
  busy: string | undefined
  retry: (trouble: Trouble) => void
  drop: (row: Dropped) => void
}

function Troubles({ heading, empty, rows, busy, retry, drop }: TroublesProps) {
  return (
    <section aria-label={heading} className="rounded-card border border-line bg-surface px-4 pt-4 pb-2">
      <h2 className="border-line border-b pb-3 font-[650]">{heading}</h2>
      {rows.length === 0 && <p className="py-3 text-muted">{empty}</p>}
      <ul className="divide-y divide-line">
        {rows.map(({ trouble, title, state, reason, canRetry }) => (
          <li key={trouble.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-[1_1_14rem]">
              <p className="break-words font-[560]">{title}</p>
              <p className="break-words text-muted text-small">{state}</p>
              <p className="break-words text-muted text-small">{reason}</p>
            </div>
            <div className="flex gap-2">
              {canRetry && (
                <Button
                  variant="secondary"
                  size="sm"
                  sends
                  aria-label={t`Try again: ${title}`}
                  pending={busy === trouble.id}
                  onClick={() => retry(trouble)}
                >
                  {t`Try again`}
                </Button>
              )}
              <Button
                variant="secondary"
                size="sm"
                sends
                aria-label={t`Drop: ${title}`}
                onClick={() => drop({ trouble, title })}
              >
                {t`Drop`}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface DropQuestionProps {
  open: boolean
  close: () => void
  row: Dropped
  /** It may be over meanwhile. */
  isThere: boolean
  pending: boolean
  drop: (trouble: Trouble) => void
}

/** Asks before a job or a mail is dropped, which nothing brings back. */
function DropQuestion({ open, close, row, isThere, pending, drop }: DropQuestionProps) {
  const isMail = row.trouble.kind === 'mail'
  const over = isMail ? t`This mail is not waiting any more.` : t`This job is over.`
  const { title } = row
  const { dialog, answer } = useQuestion({
    name: 'drop-trouble',
    open,
    close,
    subject: row,
    lost: () => (isThere ? null : over),
    pending,
  })
  return (
    <ConfirmDialog
      {...dialog}
      title={isMail ? t`Drop this mail?` : t`Drop this job?`}
      description={t`${title}. It is not done any more, and nobody is told.`}
      confirmLabel={t`Drop`}
      tone="danger"
      onConfirm={() => answer(() => drop(row.trouble))}
    />
  )
}
