import { randomUUID } from 'node:crypto'
import type { Target } from 'supabase-compatible/testing/contract-target.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTarget } from './target.ts'

// Members change their own account here as far as no mail is needed; backend/auth/email/email-change.test.ts reads the mails.

let target: Target
beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target.stop())

const newEmail = () => `member-${randomUUID()}@example.test`
describe('another address', () => {
  it('is taken down as a wish, and the present one stays', async () => {
    const { supabase, email, password } = await target.newMember()
    const wanted = newEmail()
    const { data, error } = await supabase.auth.updateUser({ email: wanted, current_password: password })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, new_email: wanted, email_change_sent_at: expect.any(String) })
  })

  it('is refused when somebody has it', async () => {
    const [ada, ben] = [await target.newMember(), await target.newMember()]
    const { error } = await ada.supabase.auth.updateUser({
      email: ben.email,
      current_password: ada.password,
    })
    expect(error).toMatchObject({ code: 'email_exists', status: 422 })
  })

  it('is refused when it is none', async () => {
    const { supabase } = await target.newMember()
    const { error } = await supabase.auth.updateUser({ email: 'nowhere' })
    expect(error).toMatchObject({ code: 'validation_failed', status: 400 })
  })

  it('waits for both mails: a guessed code changes nothing', async () => {
    const { supabase, email, password } = await target.newMember()
    await supabase.auth.updateUser({ email: newEmail(), current_password: password })
    const { error } = await target
      .newClient()
      .auth.verifyOtp({ type: 'email_change', email, token: '000000' })
    expect(error).toMatchObject({ code: 'otp_expired', status: 403 })
  })

  it('can be asked for once more, and nobody learns whether it was asked for at all', async () => {
    const { auth } = target.newClient()
    expect((await auth.resend({ type: 'email_change', email: newEmail() })).error).toBeNull()
  })
})
