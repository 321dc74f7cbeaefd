import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow } from '@/lib/time/clock.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { type Act, type Trouble, useHandleTrouble } from '../mutations.ts'
import { type FailingJob, systemQuery, type WaitingMail } from '../queries.ts'
import { DropQuestion } from './drop-question.tsx'
import SystemCard from './system-card.tsx'
import { momentLabel } from './system-rows.ts'
import { taskLabel } from './task-label.ts'

interface Row {
  trouble: Trouble
  title: string
  state: string
  reason: string
  canRetry: boolean
}

/** The state of the system, with the mails and jobs that went wrong. */
export default function SystemSection() {
  const { data } = useQuery(systemQuery)
  const now = useNow()
  const [dropping, setDropping] = useState<Row>()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, variables } = useHandleTrouble()
  const mails = (data?.mails ?? []).map((mail) => mailRow(mail, now))
  const jobs = (data?.failing_jobs ?? []).map((job) => jobRow(job, now))
  const handle = (row: Row, act: Act) => {
    if (act === 'retry') return mutate({ trouble: row.trouble, act })
    setDropping(row)
    setAsking(true)
  }
  const list = { busy: isPending ? variables?.trouble.id : undefined, onAct: handle }
  return (
    <div className="grid items-start gap-4 md:grid-cols-[minmax(0,3fr)_minmax(0,4fr)]">
      <SystemCard />
      {data && (
        <div className="grid gap-4">
          <Troubles {...list} title={t`Mail`} empty={t`No mail waits longer than usual.`} rows={mails} />
          <Troubles {...list} title={t`Background jobs`} empty={t`No job has failed.`} rows={jobs} />
        </div>
      )}
      <DropQuestion
        open={isAsking}
        close={() => setAsking(false)}
        row={dropping}
        isThere={[...mails, ...jobs].some(({ trouble }) => trouble.id === dropping?.trouble.id)}
        pending={isPending}
        onDrop={(trouble) => mutate({ trouble, act: 'drop' }, { onSettled: () => setAsking(false) })}
      />
    </div>
  )
}

interface TroublesProps {
  title: string
  empty: string
  rows: Row[]
  /** The one that is being handled. */
  busy: string | undefined
  onAct: (row: Row, act: Act) => void
}

function Troubles({ title, empty, rows, busy, onAct }: TroublesProps) {
  return (
    <section aria-label={title} className="rounded-card border border-line bg-surface px-4 pt-4 pb-2">
      <h2 className="border-line border-b pb-3 font-[650]">{title}</h2>
      {rows.length === 0 && <p className="py-3 text-muted">{empty}</p>}
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <TroubleRow
            key={row.trouble.id}
            row={row}
            isBusy={busy === row.trouble.id}
            onAct={(act) => onAct(row, act)}
          />
        ))}
      </ul>
    </section>
  )
}

interface TroubleRowProps {
  row: Row
  isBusy: boolean
  onAct: (act: Act) => void
}

function TroubleRow({ row: { title, state, reason, canRetry }, isBusy, onAct }: TroubleRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
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
            aria-label={t`Try again: ${title}`}
            pending={isBusy}
            onClick={() => onAct('retry')}
          >
            {t`Try again`}
          </Button>
        )}
        <Button variant="secondary" size="sm" aria-label={t`Drop: ${title}`} onClick={() => onAct('drop')}>
          {t`Drop`}
        </Button>
      </div>
    </li>
  )
}

function mailRow({ id, recipient, subject, due_at, given_up_at, reason }: WaitingMail, now: number): Row {
  const when = momentLabel(given_up_at ?? due_at, now)
  const state = given_up_at ? t`given up ${when}` : t`tried again ${when}`
  const title = subject ? t`“${subject}” to ${recipient}` : t`Mail to ${recipient}`
  return {
    trouble: { kind: 'mail', id },
    title,
    state,
    reason: reason ?? t`not tried yet`,
    canRetry: given_up_at === null,
  }
}

function jobRow({ id, task, failed, running, run_at, reason }: FailingJob, now: number): Row {
  const when = momentLabel(run_at, now)
  const state = running ? t`is running` : failed ? t`not tried again` : t`tried again ${when}`
  return { trouble: { kind: 'job', id }, title: taskLabel(task), state, reason, canRetry: !running }
}
