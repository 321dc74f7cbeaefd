import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addApp,
  enrollApp,
  enterCode,
  levelOf,
  openTestContext,
  type TestContext,
} from './testing/test-context.ts'

let context: TestContext
beforeAll(async () => {
  context = await openTestContext()
})
afterAll(() => context.stop())

describe('a factor', () => {
  it('that is not verified goes without further proof', async () => {
    const { supabase } = await context.newMember()
    const { factorId } = await enrollApp(supabase)
    const { data } = await supabase.auth.mfa.unenroll({ factorId })
    expect(data).toEqual({ id: factorId })
    expect((await supabase.auth.mfa.listFactors()).data?.all).toEqual([])
  })

  it('that is verified goes at aal2 only', async () => {
    const { supabase, elsewhere } = await context.newMember()
    const { factorId } = await addApp(supabase)
    const laptop = await elsewhere()
    expect((await laptop.auth.mfa.unenroll({ factorId })).error).toMatchObject({
      code: 'insufficient_aal',
      status: 422,
    })
    expect((await supabase.auth.mfa.unenroll({ factorId })).error).toBeNull()
  })

  it('takes the level along when it was the last one, on every device', async () => {
    const { supabase, elsewhere } = await context.newMember()
    const first = await addApp(supabase)
    const laptop = await elsewhere()
    await enterCode(laptop, first, 1)
    const second = await enrollApp(laptop)
    await enterCode(laptop, second)

    await laptop.auth.mfa.unenroll({ factorId: first.factorId })
    await Promise.all([supabase, laptop].map((device) => device.auth.refreshSession()))
    expect(await levelOf(supabase)).toEqual(['aal1', 'aal2', ['password']])
    expect(await levelOf(laptop)).toEqual(['aal2', 'aal2', ['totp', 'password']])

    await laptop.auth.mfa.unenroll({ factorId: second.factorId })
    await laptop.auth.refreshSession()
    expect(await levelOf(laptop)).toEqual(['aal1', 'aal1', ['password']])
    expect((await supabase.auth.getUser()).error).toBeNull()
  })

  it('leaves no session at aal2 behind, whichever factor that was verified with', async () => {
    const { supabase } = await context.newMember()
    const first = await addApp(supabase)
    const second = await enrollApp(supabase)
    await enterCode(supabase, second)
    await supabase.auth.mfa.unenroll({ factorId: first.factorId })
    await supabase.auth.mfa.unenroll({ factorId: second.factorId })
    await supabase.auth.refreshSession()
    expect(await levelOf(supabase)).toEqual(['aal1', 'aal1', ['password']])
  })

  it('of somebody else is not there', async () => {
    const owner = await context.newMember()
    const { factorId } = await addApp(owner.supabase)
    const { supabase } = await context.newMember()
    const gone = { code: 'mfa_factor_not_found', status: 404 }
    expect((await supabase.auth.mfa.unenroll({ factorId })).error).toMatchObject(gone)
    expect((await supabase.auth.mfa.challenge({ factorId })).error).toMatchObject(gone)
    const guess = { factorId, challengeId: randomUUID(), code: '123456' }
    expect((await supabase.auth.mfa.verify(guess)).error).toMatchObject(gone)
  })

  it('is listed and removed by a server, for a member who has lost the phone', async () => {
    const { id, supabase } = await context.newMember()
    const { factorId } = await addApp(supabase)
    const { admin } = context.service.auth
    expect((await admin.mfa.listFactors({ userId: id })).data?.factors).toMatchObject([{ id: factorId }])
    expect((await admin.mfa.deleteFactor({ userId: id, id: factorId })).error).toBeNull()
    expect((await admin.mfa.listFactors({ userId: id })).data?.factors).toEqual([])
    await supabase.auth.refreshSession()
    expect(await levelOf(supabase)).toEqual(['aal1', 'aal1', ['password']])
    const again = await admin.mfa.deleteFactor({ userId: id, id: factorId })
    expect(again.error).toMatchObject({ code: 'mfa_factor_not_found', status: 404 })
  })

  it('is no member’s to list or remove through the calls of servers', async () => {
    const { id, supabase } = await context.newMember()
    expect((await supabase.auth.admin.mfa.listFactors({ userId: id })).error).toMatchObject({ status: 403 })
  })
})
