import { t } from '@lingui/core/macro'
import { TwoValues } from '@/ui/forms/two-values.tsx'
import { MisclickGuardRows } from '@/ui/layout/misclick-guard.tsx'
import { type Draft, decide } from './draft.ts'
import { partLabel, valueLabel } from './words/part-label.ts'

/** The parts that another steward has changed as well: both values, of which one is chosen. */
export function ConflictsCard({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const { conflicts } = draft
  return (
    <div role="status" className="empty:hidden">
      {conflicts.length > 0 && (
        <section
          aria-labelledby="community-conflicts"
          className="grid gap-4 rounded-card border border-line-strong bg-surface p-4 md:p-5"
        >
          <div>
            <h2 id="community-conflicts" className="font-title text-title">
              {t`Another steward has changed this meanwhile`}
            </h2>
            <p className="text-muted text-small">{t`You changed these as well. Choose what is saved.`}</p>
          </div>
          <MisclickGuardRows rows={conflicts.map(partLabel)}>
            {conflicts.map((conflict) => (
              <TwoValues
                key={partLabel(conflict)}
                legend={partLabel(conflict)}
                mine={{
                  label: t({ message: 'Yours', context: 'the value of one of two editors' }),
                  value: valueLabel(conflict.part, conflict.mine),
                }}
                theirs={{
                  label: t({ message: 'Now', context: 'the value that is saved' }),
                  value: valueLabel(conflict.part, conflict.theirs),
                }}
                choose={(whose) => onChange(decide(draft, conflict, whose))}
              />
            ))}
          </MisclickGuardRows>
        </section>
      )}
    </div>
  )
}
