import { t } from '@lingui/core/macro'
import { Button } from '@/ui/buttons/button.tsx'
import { answerTo, useConfirmResult } from '../../mutations.ts'
import type { SeenResult } from '../../queries/result.ts'
import { namesIn, pairLabel, versionOf, versionText } from '../sides.ts'
import { dropDraft } from './draft.ts'

interface OtherVersionProps {
  matchId: string
  seen: SeenResult
  close: () => void
}

/** The version of the others, which may have come while the member was typing: it is agreed to here, and what was typed stays. */
export function OtherVersion({ matchId, seen, close }: OtherVersionProps) {
  const { mutate, isPending } = useConfirmResult(matchId)
  const { you, result } = seen
  const answered =
    [result?.other_id, result?.entry_id].find((id) => id && you.may_confirm.includes(id)) ?? null
  const version = versionOf(seen, answered)
  const nameOf = namesIn(seen)
  return (
    <div role="status" className="empty:hidden">
      {version && (
        <div className="flex flex-wrap items-center justify-between gap-2.5 rounded-button border border-line-strong bg-raised px-3.5 py-2.5">
          <p className="min-w-0 flex-1 basis-40 wrap-anywhere text-small">
            {saidLabel(version.author ? nameOf(version.author) : '', versionText(version))}{' '}
            <span className="text-muted">({pairLabel(nameOf, version.first)})</span>
          </p>
          <Button
            variant="secondary"
            size="sm"
            sends
            pending={isPending}
            onClick={() =>
              mutate(answerTo(version.id), {
                onSuccess: () => {
                  dropDraft(matchId)
                  close()
                },
              })
            }
          >
            {t`That is right`}
          </Button>
        </div>
      )}
    </div>
  )
}

const saidLabel = (name: string, text: string): string => t`${name} says: ${text}`
