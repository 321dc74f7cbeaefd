import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { withProof } from '@/lib/backend/session/ask-for-proof.ts'
import { useQuestion } from '@/lib/question.ts'
import { toast } from '@/lib/toast.ts'
import { ConfirmDialog } from '@/ui/overlays/confirm.tsx'
import { isProofWanted, removeFactor } from '../mutations.ts'
import { type Factor, factorKeys } from '../queries.ts'
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
  const client = useQueryClient()
  const [pending, setPending] = useState(false)
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
    pending,
  })
  const name = nameOf(snapshot.factor)
  async function remove() {
    setPending(true)
    const result = await withProof(() => removeFactor(factor.id), isProofWanted)
    setPending(false)
    close()
    if (result.done) toast({ title: t`Second factor removed`, description: t`${name} is asked for no more.` })
    else if (result.failure)
      toast({ title: t`Failed to remove the factor`, description: result.failure, variant: 'destructive' })
    await client.invalidateQueries({ queryKey: factorKeys.all })
  }
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
      onConfirm={() => answer(remove)}
    />
  )
}
