import { hashPlans, PLAN_HASH } from '@domain/americano/evening/testing/plan-hash.ts'
import { expect, test } from 'vitest'

test('a browser plans the same evenings as the server', () => {
  expect(hashPlans()).toEqual(PLAN_HASH)
})
