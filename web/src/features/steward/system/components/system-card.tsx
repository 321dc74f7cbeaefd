import type { CheckState } from '@domain/system/checks.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, CircleX, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '@/lib/paths.ts'
import { useNow } from '@/lib/time/clock.ts'
import { Loaded } from '@/ui/feedback/loaded.tsx'
import { type SystemStatus, systemQuery } from '../../queries.ts'
import { systemRows } from './system-rows.ts'

/** Its rows keep their place before they come, where none of them is longer than a line. */
export function SystemCard() {
  return (
    <section aria-label={t`System`} className="rounded-card border border-line bg-surface px-4 pt-4 pb-2">
      <h2 className="border-line border-b pb-3 font-[650]">{t`System`}</h2>
      <Loaded query={useQuery(systemQuery)} size="h-[33.25rem]">
        {(status) => <Rows status={status} />}
      </Loaded>
      <Link
        to={paths.forecasts}
        className="flex min-h-11 items-center justify-between gap-3 rounded-badge border-line border-t text-muted hover:text-text"
      >
        {t`How far forecasts of matches held`}
        <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
      </Link>
    </section>
  )
}

function Rows({ status }: { status: SystemStatus }) {
  const now = useNow()
  return (
    <ul className="divide-y divide-line">
      {systemRows(status, now).map(({ key, name, state, text }) => (
        <li key={key} className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-0.5 py-2">
          <StateMark state={state} />
          <span className="min-w-0 max-w-full break-words">{name}</span>
          <span className="ml-auto min-w-0 max-w-full break-words text-right text-muted text-small">
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Has another shape for each state, and a word: colours alone tell some people nothing. */
function StateMark({ state }: { state: CheckState }) {
  const word = { ok: t`Well`, warning: t`Warning`, failed: t`Fault` }[state]
  return (
    <span className="grid size-4 shrink-0 place-items-center">
      {state === 'ok' && <span className="size-2 rounded-full bg-good forced-colors:bg-[CanvasText]" />}
      {state === 'warning' && <TriangleAlert aria-hidden="true" className="size-4 text-danger" />}
      {state === 'failed' && <CircleX aria-hidden="true" className="size-4 text-danger" />}
      <span className="sr-only">{word}</span>
    </span>
  )
}
