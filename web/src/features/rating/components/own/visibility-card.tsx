import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useOnline } from '@/lib/browser/online.ts'
import { useQuestion } from '@/lib/question.ts'
import { TextButton } from '@/ui/buttons/text-button.tsx'
import { Switch } from '@/ui/forms/switch.tsx'
import { ConfirmDialog } from '@/ui/overlays/confirm.tsx'
import { useSetVisibility } from '../../mutations.ts'
import type { OwnRating, Visibility } from '../../queries.ts'

/** Says who sees the own rating: nobody else at first. */
export function VisibilityCard({ own: { visibility } }: { own: OwnRating }) {
  const online = useOnline()
  const { mutate } = useSetVisibility()
  const isShown = visibility === 'shown'
  return (
    <section
      aria-label={t`Who sees it`}
      className="rounded-card border border-line bg-surface px-4 pt-2 pb-1 [&_label]:min-w-0"
    >
      <Switch
        label={t`Shown to other members`}
        description={
          isShown
            ? t`In your profile, and with your place in the ranking`
            : t`Your rating and your place in the ranking are only yours`
        }
        checked={isShown}
        disabled={!online}
        onCheckedChange={(next) => mutate(next ? 'shown' : 'private')}
      />
      <LeaveRanking visibility={visibility} />
    </section>
  )
}

/** Asks first: it takes the number away from oneself as well. */
function LeaveRanking({ visibility }: { visibility: Visibility }) {
  const [asking, setAsking] = useState(false)
  const online = useOnline()
  const { mutate, isPending } = useSetVisibility()
  const { dialog, answer } = useQuestion({
    name: 'leave-ranking',
    open: asking,
    close: () => setAsking(false),
    subject: visibility,
    lost: (snapshot) => (snapshot === visibility ? null : t`Who sees your rating has changed.`),
    pending: isPending,
  })
  return (
    <>
      <TextButton className="-mt-1" disabled={!online} onClick={() => setAsking(true)}>
        {t`Leave the ranking …`}
      </TextButton>
      <ConfirmDialog
        {...dialog}
        title={t`Leave the ranking?`}
        description={t`You have no number and no place any more, for others and for yourself. Your results stay, and count for those you played with. You can come back at any time.`}
        confirmLabel={t`Leave it`}
        onConfirm={() => answer(() => mutate('left', { onSettled: () => setAsking(false) }))}
      />
    </>
  )
}
