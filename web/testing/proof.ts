import { page } from 'vitest/browser'
import { session } from './open-app.tsx'
import { type Answer, answer } from './stand-in-server.ts'

/** Answers a call of the database once the member has confirmed who they are, and refuses it until then. */
export function answerBehindProof(call: string, answered: Answer = { status: 204 }): void {
  let isProved = false
  answer('POST /auth/v1/token?grant_type=password', () => {
    isProved = true
    return { json: session() }
  })
  answer(call, () =>
    isProved
      ? answered
      : { status: 403, json: { code: 'PT403', hint: 'reauthentication_needed', message: 'Please confirm' } },
  )
}

/** Confirms by the password, where the client asks for it. */
export async function proveIdentity(): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await question.getByLabelText('Current password').fill('correct horse 1')
  await question.getByRole('button', { name: 'Confirm' }).click()
}
