import { t } from '@lingui/core/macro'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { cn } from '@/lib/cn.ts'
import { formatChange } from '@/lib/language/ratings.ts'
import { paths } from '@/lib/paths.ts'
import type { RatingStep } from '../../queries.ts'
import { stepLine, stepSentence, weightLine } from './step-words.ts'

/** Why the rating moved: a sentence for each result, the newest first. */
export function StepList({ steps }: { steps: readonly RatingStep[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="border-line border-b pb-2 font-[620] text-muted text-small">
        {t`Why it moved`}
      </h2>
      <ol className="divide-y divide-line">
        {steps.map((step) => (
          <Step key={step.seq} step={step} />
        ))}
      </ol>
    </section>
  )
}

function Step({ step }: { step: RatingStep }) {
  const weight = weightLine(step)
  return (
    <li>
      <ToMatch id={step.match_id}>
        <Change value={step.mu_after - step.mu_before} />
        <span className="min-w-0 flex-1 wrap-anywhere">
          {stepSentence(step)}
          <span className="block text-muted text-small">{stepLine(step)}</span>
          {weight && <span className="block text-muted text-small">{weight}</span>}
        </span>
        {step.match_id && <ChevronRight aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-faint" />}
      </ToMatch>
    </li>
  )
}

const ROW = 'flex min-h-14 items-start gap-3 rounded-badge py-3'

function ToMatch({ id, children }: { id: string | null; children: ReactNode }) {
  if (!id) return <div className={ROW}>{children}</div>
  return (
    <Link to={paths.match(id)} className={cn(ROW, 'hover:bg-raised')}>
      {children}
    </Link>
  )
}

function Change({ value }: { value: number }) {
  const text = formatChange(value)
  return (
    <span
      className={cn(
        'w-[3.25rem] shrink-0 font-[680] tabular-nums',
        text.startsWith('+') ? 'text-good' : 'text-muted',
      )}
    >
      {text}
    </span>
  )
}
