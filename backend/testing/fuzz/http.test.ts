import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADA } from '../../rest/testing/club.ts'
import { authAttack } from './auth.ts'
import { casesOf } from './cases.ts'
import { positionsOf } from './positions.ts'
import type { Attack } from './request.ts'
import { restAttack } from './rest.ts'
import { storageAttack } from './storage.ts'
import { CANARY, openTestContext, type TestContext } from './test-context.ts'

// Hostile requests to every service: refused or answered, never a failure of ours, never anything of another member's.

let context: TestContext
let snapshotOfAda: string
beforeAll(async () => {
  context = await openTestContext()
  snapshotOfAda = await context.snapshotOfAda()
})
afterAll(() => context.stop())

async function holds(attack: Attack): Promise<void> {
  const { status, text } = await context.attack(attack)
  expect(status, text).toBeLessThan(500)
  expect(text).not.toContain('syntax error at or near')
  if (attack.who !== 'the operator') expect(text).not.toContain(CANARY)
  expect(context.faults()).toEqual([])
  if (/^\/auth\/v1\/(logout|user)/.test(attack.path)) await context.signBenIn()
}

describe.each([
  ['rest', restAttack, 6],
  ['auth', authAttack, 2],
  ['storage', storageAttack, 3],
] as const)('%s', (service, attacks, share) => {
  it('answers a quote, a comment and a bracket in every part of a request', {
    timeout: 120_000,
  }, async () => {
    for (const attack of positionsOf(service)) await holds(attack)
    expect(await context.snapshotOfAda()).toBe(snapshotOfAda)
  })

  it('answers whatever it is sent', { timeout: 7_200_000 }, async () => {
    await fc.assert(fc.asyncProperty(attacks, holds), casesOf(service, share))
    expect(await context.snapshotOfAda()).toBe(snapshotOfAda)
  })
})

describe('would notice', () => {
  const askAsAda = async (path: string) => {
    const { publishableKey: apikey, url, tokenFor } = context.club
    const headers = { apikey, authorization: `Bearer ${await tokenFor(ADA)}` }
    return (await fetch(url + path, { headers })).text()
  }

  it('own data: Ada receives it', async () => {
    for (const path of ['/rest/v1/notes', `/storage/v1/object/diaries/${ADA}/${CANARY}.txt`])
      expect(await askAsAda(path)).toContain(CANARY)
  })

  it('statements with a name from the request: it inspects them', async () => {
    expect(context.spy.saw('name_by_ada')).toBe(false)
    await askAsAda('/rest/v1/notes?select=name_by_ada:id')
    expect(context.spy.saw('name_by_ada')).toBe(true)
  })
})
