import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { withProof } from '@/features/account/components/proof/ask-for-proof.ts'
import { profileKeys } from '@/features/profile/queries.ts'
import { failureOf, problemOf } from '@/lib/backend/errors.ts'
import { toast, toastFailure } from '@/lib/toast.ts'
import { stewardKeys } from '../../queries.ts'

interface Act {
  call: () => Promise<unknown>
  done: string
  failed: string
}

/**
 * Runs an act of a steward: asks for a proof of identity where the database wants one, says how it ended, and fetches what stewards see
 * anew. `run` resolves to true if it was done.
 */
export function useAct() {
  const client = useQueryClient()
  const [pending, setPending] = useState(false)
  async function run({ call, done, failed }: Act): Promise<boolean> {
    setPending(true)
    const error = await withProof(() => errorOf(call), isProofWanted)
    // One may have ended the own role.
    const stale = [stewardKeys.all, profileKeys.all].map((queryKey) => client.invalidateQueries({ queryKey }))
    await Promise.all(stale)
    setPending(false)
    if (error === null) toast({ title: done })
    else toastFailure(failureOf(error, failed))
    return error === null
  }
  return { pending, run }
}

const errorOf = (call: () => Promise<unknown>): Promise<unknown> =>
  call().then(
    () => null,
    (error: unknown) => error,
  )

const isProofWanted = (error: unknown) =>
  error !== null && problemOf(error)?.reason === 'reauthentication_needed'
