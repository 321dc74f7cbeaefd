import { plural, t } from '@lingui/core/macro'
import { Button } from '@/ui/buttons/button.tsx'

interface UnsavedBarProps {
  count: number
  /** True while something has to be decided first. */
  isBlocked: boolean
  onReview: () => void
  onDiscard: () => void
}

export function UnsavedBar({ count, isBlocked, onReview, onDiscard }: UnsavedBarProps) {
  return (
    <div role="status" className="sticky top-2 z-10 empty:hidden">
      {count > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line-strong bg-surface px-4 py-2.5 shadow-float">
          <p className="font-[560]">
            {plural(count, { one: '# change is not saved', other: '# changes are not saved' })}
          </p>
          <div className="flex gap-2">
            <Button variant="ghost" size="sm" onClick={onDiscard}>
              {t`Discard`}
            </Button>
            <Button size="sm" disabled={isBlocked} onClick={onReview}>
              {t`Review and save`}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
