import { t } from '@lingui/core/macro'
import { useQuestion } from '@/lib/question.ts'
import { ConfirmDialog } from '@/ui/overlays/confirm.tsx'
import { useRemoveFactor } from '../mutations.ts'
import type { Factor } from '../queries.ts'
import { nameOf } from './factor-label.ts'

interface RemoveFactorProps {
  factor: Factor
  open: boolean
  /** The verified factors, which count at sign-in. */
  factors: readonly Factor[]
  close: () => void
}

/** Asks, and removes a factor. Where the server wants a code first, the question of sign-in comes up. */
export function RemoveFactor({ factor, open, factors, close }: RemoveFactorProps) {
  const { mutate, isPending } = useRemoveFactor(factor.id, nameOf(factor))
  const isLast = factors.length === 1
  const { snapshot, dialog, answer } = useQuestion({
    name: 'remove-factor',
    open,
    close,
    subject: { factor, isLast },
    lost: (snapshot) => {
      const isThere = factors.some(({ id }) => id === snapshot.factor.id)
      const name = nameOf(snapshot.factor)
      if (!isThere) return t`${name} has been removed already.`
      return isLast === snapshot.isLast ? null : t`Your second factors have changed.`
    },
    pending: isPending,
  })
  const name = nameOf(snapshot.factor)
  return (
    <ConfirmDialog
      {...dialog}
      title={t`Remove ${name}?`}
      description={
        snapshot.isLast
          ? t`From then on your password alone opens your account.`
          : t`You are asked for the code of another factor from then on.`
      }
      confirmLabel={t`Remove`}
      tone="danger"
      onConfirm={() => answer(() => mutate(undefined, { onSettled: close }))}
    />
  )
}
