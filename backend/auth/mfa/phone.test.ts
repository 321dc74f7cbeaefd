import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { levelOf, type Member, openTestContext, type TestContext } from './testing/test-context.ts'

let context: TestContext
let asker: Member
beforeAll(async () => {
  context = await openTestContext({ auth: { messageInterval: 0 } })
  asker = await context.newMember()
})
afterAll(() => context.stop())

let numbers = 0
const newNumber = () => `+49151000000${++numbers}`

async function enrollPhone(supabase: SupabaseClient, phone: string): Promise<string> {
  const { data, error } = await supabase.auth.mfa.enroll({ factorType: 'phone', phone })
  if (error) throw error
  return data.id
}

/** Requests a code and reads it from the phone. */
async function askForCode(supabase: SupabaseClient, factorId: string, phone: string) {
  const { data, error } = await supabase.auth.mfa.challenge({ factorId, channel: 'sms' })
  if (error) throw error
  const message = await context.backend.nextMessage(phone)
  return { challengeId: data.id, code: /\d{6}/.exec(message.text)?.[0] ?? '', message }
}

describe('a phone', () => {
  it('gets a code that raises the session', async () => {
    const { supabase } = await context.newMember()
    const phone = newNumber()
    const { data } = await supabase.auth.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Mine' })
    expect(data).toMatchObject({ type: 'phone', phone, friendly_name: 'Mine' })
    const factorId = data?.id ?? ''
    const { challengeId, code, message } = await askForCode(supabase, factorId, phone)
    expect(message).toMatchObject({
      channel: 'sms',
      text: expect.stringContaining(new URL(context.backend.url).host),
    })
    expect((await supabase.auth.mfa.verify({ factorId, challengeId, code })).error).toBeNull()
    expect(await levelOf(supabase)).toEqual(['aal2', 'aal2', ['mfa/phone', 'password']])
    expect((await supabase.auth.mfa.listFactors()).data?.phone).toMatchObject([{ status: 'verified' }])
  })

  it('gets a code that works once, for its own challenge', async () => {
    const { supabase } = await context.newMember()
    const phone = newNumber()
    const factorId = await enrollPhone(supabase, phone)
    const first = await askForCode(supabase, factorId, phone)
    const second = await askForCode(supabase, factorId, phone)
    const mixed = { factorId, challengeId: first.challengeId, code: second.code }
    if (first.code !== second.code)
      expect((await supabase.auth.mfa.verify(mixed)).error).toMatchObject({
        code: 'mfa_verification_failed',
        status: 422,
      })
    expect((await supabase.auth.mfa.verify({ factorId, ...first })).error).toBeNull()
    expect((await supabase.auth.mfa.verify({ factorId, ...first })).error).toMatchObject({
      code: 'mfa_ip_address_mismatch',
    })
  })

  it('is kept without its code', async () => {
    const { supabase } = await context.newMember()
    const phone = newNumber()
    const { code, challengeId } = await askForCode(supabase, await enrollPhone(supabase, phone), phone)
    const [row] = await context.sql('select otp_code from auth.mfa_challenges where id = $1', [challengeId])
    expect(row?.otp_code).not.toContain(code)
  })

  it('takes the place of an unfinished attempt with the same number, not of a verified one', async () => {
    const { supabase } = await context.newMember()
    const phone = newNumber()
    await enrollPhone(supabase, phone)
    const factorId = await enrollPhone(supabase, phone)
    expect((await supabase.auth.mfa.listFactors()).data?.all).toMatchObject([{ id: factorId }])
    const { challengeId, code } = await askForCode(supabase, factorId, phone)
    await supabase.auth.mfa.verify({ factorId, challengeId, code })
    const { error } = await supabase.auth.mfa.enroll({ factorType: 'phone', phone })
    expect(error).toMatchObject({ code: 'mfa_verified_factor_exists', status: 422 })
  })

  it.each(['', '0151', 'abc', '+0491511', '1'.repeat(16)])('%j is no number', async (phone) => {
    const { error } = await asker.supabase.auth.mfa.enroll({ factorType: 'phone', phone })
    expect(error).toMatchObject({ code: 'validation_failed', status: 400 })
  })

  it('is reached through a channel that exists', async () => {
    const { supabase } = asker
    const factorId = await enrollPhone(supabase, newNumber())
    const { error } = await supabase.auth.mfa.challenge({ factorId, channel: 'pigeon' as 'sms' })
    expect(error).toMatchObject({ code: 'validation_failed', status: 400 })
  })
})
