import { expect, test } from 'vitest'
import type { Database, Statement } from '../database/database.ts'
import { createRun } from './statements.ts'

const caller = { role: 'authenticated', claims: { role: 'authenticated' } }
const request = { caller, method: 'GET', settings: {}, preferences: {} }

/** Returns the names with which statements reach the database, in order. */
async function namesOf(texts: string[]): Promise<(string | undefined)[]> {
  const names: (string | undefined)[] = []
  const runAs = async (_caller: unknown, { name }: Statement) => {
    names.push(name)
    return { rows: [{}] }
  }
  const run = createRun({ runAs } as unknown as Database)
  for (const text of texts) await run(request, { text })
  return names
}

test('a statement is prepared when it comes the second time', async () => {
  const [first, second, third] = await namesOf(['select 1', 'select 1', 'select 1'])
  expect(first).toBeUndefined()
  expect(second).toMatch(/^rest_/)
  expect(third).toBe(second)
})

test('statements that never come again are never prepared', async () => {
  const names = await namesOf(Array.from({ length: 3000 }, (_, n) => `select ${n}`))
  expect(names.every((name) => name === undefined)).toBe(true)
})

test('a statement that is too long to keep is never prepared', async () => {
  const long = `select 1 /* ${'x'.repeat(8200)} */`
  expect(await namesOf([long, long, long])).toEqual([undefined, undefined, undefined])
})
