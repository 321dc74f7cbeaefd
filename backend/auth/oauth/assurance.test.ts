import { afterAll, beforeAll, expect, it } from 'vitest'
import { addApp, enterCode, levelOf } from '../mfa/testing/world.ts'
import {
  openVisitor,
  openWorld,
  signInWithProvider,
  takeSession,
  visitLink,
  type World,
} from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  world.club.person = { sub: 'one', email: 'member@example.test', email_verified: true }
})
afterAll(() => world.stop())

it('a member with a second factor links and unlinks with it only', async () => {
  const visitor = openVisitor(world)
  const { supabase } = visitor
  await signInWithProvider(world, visitor)
  const app = await addApp(supabase)

  const weak = openVisitor(world)
  await signInWithProvider(world, weak)
  expect(await levelOf(weak.supabase)).toEqual(['aal1', 'aal2', ['oauth']])
  const [identity] = (await weak.supabase.auth.getUserIdentities()).data?.identities ?? []
  if (!identity) throw new Error('no identity')
  const refusal = { code: 'insufficient_aal', status: 401 }
  expect((await weak.supabase.auth.linkIdentity({ provider: 'github' })).error).toMatchObject(refusal)
  expect((await weak.supabase.auth.unlinkIdentity(identity)).error).toMatchObject(refusal)

  world.club.person = { sub: 'two', email: 'second@example.test', email_verified: true }
  await takeSession(visitor, await visitLink(world, visitor))
  await enterCode(supabase, app, 1)
  expect((await supabase.auth.unlinkIdentity(identity)).error).toBeNull()
})
