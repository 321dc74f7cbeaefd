import { currentUserId } from '@/lib/backend/session/session.ts'
import { createStore, type Store } from '@/lib/create-store.ts'

/** The question that is open, if any. */
export interface ProofQuestion {
  /** Id of the member who is to show who they are. */
  userId: string | null
  /** Closes it. */
  answer: (proved: boolean) => void
  /** Closes it without an answer: the member who wanted the change is not signed in here any more, and their screen goes. */
  drop: () => void
}

const question = createStore<ProofQuestion | null>(null)

export const proofStore: Store<ProofQuestion | null> = question

/**
 * Makes an attempt. Where the server wants to know first who asks, the member is asked (proof-sheet.tsx), and the attempt is made once
 * more. Gives the refusal when the question was closed without an answer.
 */
export async function withProof<T>(attempt: () => Promise<T>, isRefused: (result: T) => boolean): Promise<T> {
  const result = await attempt()
  return isRefused(result) && (await askForProof()) ? attempt() : result
}

function askForProof(): Promise<boolean> {
  question.snapshot()?.answer(false)
  return new Promise((resolve) => {
    question.set({
      userId: currentUserId(),
      drop: () => question.set(null),
      answer(proved) {
        question.set(null)
        resolve(proved)
      },
    })
  })
}
