import { problemOf } from '@/lib/backend/errors.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { createStore } from '@/lib/use-store.ts'

export interface ProofQuestion {
  /** Id of the member who has to prove their identity. */
  userId: string | null
  answer: (proved: boolean) => void
  /** Closes the question without an answer, because the member is no longer signed in here. */
  drop: () => void
}

export const proofStore = createStore<ProofQuestion | null>(null)

/**
 * Makes a call. If the server requires a proof of identity, asks the member for it (proof-sheet.tsx) and repeats the call. Rejects with the
 * refusal if the member closes the question.
 */
export async function callWithProof<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (problemOf(error)?.reason !== 'reauthentication_needed' || !(await askForProof())) throw error
    return call()
  }
}

function askForProof(): Promise<boolean> {
  proofStore.snapshot()?.answer(false)
  return new Promise((resolve) => {
    proofStore.set({
      userId: currentUserId(),
      drop: () => proofStore.set(null),
      answer(proved) {
        proofStore.set(null)
        resolve(proved)
      },
    })
  })
}
