import { t } from '@lingui/core/macro'
import type { Ref } from 'react'
import { TwoValues } from '@/ui/forms/two-values.tsx'
import { MisclickGuardRows } from '@/ui/layout/misclick-guard.tsx'
import { conversion } from '../../schema.ts'
import { useMatchForm } from '../match-form-context.ts'
import { partLabel, partName } from '../part-label.ts'
import type { SharedEdit } from './use-shared-edit.ts'

/** The fields that two devices have changed: both values, of which the member chooses one. */
export function EditConflicts({ edit, ref }: { edit: SharedEdit; ref: Ref<HTMLElement> }) {
  const { seen, conflicts, choose } = edit
  const { values: mine, people } = useMatchForm()
  const [base] = seen
  return (
    <div role="status" className="empty:hidden">
      {base && conflicts.length > 0 && (
        <section
          ref={ref}
          tabIndex={-1}
          aria-labelledby="edit-conflicts"
          className="grid gap-4 rounded-card border border-line-strong bg-surface p-4 md:p-5"
        >
          <div>
            <h2 id="edit-conflicts" className="font-title text-title">
              {t`Changed on another device`}
            </h2>
            <p className="text-muted text-small">{t`You changed these as well. Choose what is saved.`}</p>
          </div>
          <MisclickGuardRows rows={conflicts}>
            {conflicts.map((part) => (
              <TwoValues
                key={part}
                legend={partName(part)}
                mine={partLabel(part, mine, people)}
                theirs={partLabel(part, conversion.valuesOf(base), people)}
                choose={(whose) => choose(part, whose)}
              />
            ))}
          </MisclickGuardRows>
        </section>
      )}
    </div>
  )
}
