import { afterAll, beforeAll, expect, it } from 'vitest'
import { addApp, enterCode, levelOf } from '../mfa/testing/test-context.ts'
import {
  openTestContext,
  openVisitor,
  signInWithProvider,
  type TestContext,
  takeSession,
  visitLink,
} from './testing/test-context.ts'

let context: TestContext
beforeAll(async () => {
  context = await openTestContext()
  context.club.person = { sub: 'one', email: 'member@example.test', email_verified: true }
})
afterAll(() => context.stop())

it('a member with a second factor links and unlinks with it only', async () => {
  const visitor = openVisitor(context)
  const { supabase } = visitor
  await signInWithProvider(context, visitor)
  const app = await addApp(supabase)

  const weak = openVisitor(context)
  await signInWithProvider(context, weak)
  expect(await levelOf(weak.supabase)).toEqual(['aal1', 'aal2', ['oauth']])
  const [identity] = (await weak.supabase.auth.getUserIdentities()).data?.identities ?? []
  if (!identity) throw new Error('no identity')
  const refusal = { code: 'insufficient_aal', status: 401 }
  expect((await weak.supabase.auth.linkIdentity({ provider: 'github' })).error).toMatchObject(refusal)
  expect((await weak.supabase.auth.unlinkIdentity(identity)).error).toMatchObject(refusal)

  context.club.person = { sub: 'two', email: 'second@example.test', email_verified: true }
  await takeSession(visitor, await visitLink(context, visitor))
  await enterCode(supabase, app, 1)
  expect((await supabase.auth.unlinkIdentity(identity)).error).toBeNull()
})
