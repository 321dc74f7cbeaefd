import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { profileKeys } from '@/features/community/queries/profiles.ts'
import { failureOf } from '@/lib/backend/errors.ts'
import { callWithProof } from '@/lib/backend/session/ask-for-proof.ts'
import { toast, toastFailure } from '@/lib/toast.ts'
import { stewardKeys } from '../../queries.ts'

interface Act {
  call: () => Promise<unknown>
  done: string
  failed: string
  /** Closes the question once it is done. */
  close?: () => void
}

/**
 * Runs an act of a steward: asks for a proof of identity where the database wants one, says how it ended, and fetches what stewards see
 * anew.
 */
export function useAct() {
  const client = useQueryClient()
  const [pending, setPending] = useState(false)
  async function run({ call, done, failed, close }: Act): Promise<void> {
    setPending(true)
    const error = await errorOf(() => callWithProof(call))
    setPending(false)
    // Before the change is fetched: the question would take it for that of another steward.
    if (error === null) close?.()
    if (error === null) toast({ title: done })
    else toastFailure(failureOf(error, failed))
    // One may have ended the own role.
    for (const queryKey of [stewardKeys.all, profileKeys.all]) void client.invalidateQueries({ queryKey })
  }
  return { pending, run }
}

const errorOf = (call: () => Promise<unknown>): Promise<unknown> =>
  call().then(
    () => null,
    (error: unknown) => error,
  )
