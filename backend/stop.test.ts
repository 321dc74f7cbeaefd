import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startTestBackend } from './testing/test-backend.ts'

test('requests that are being answered when it stops get their answer', async () => {
  const complaints: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void complaints.push(line) })
  const backend = await startTestBackend({ template: 'platform', log })
  const account = (n: number) => ({ email: `a${n}@example.test` })
  const sent = Array.from({ length: 4 }, async (_, n) =>
    backend.backend.app.request('/auth/v1/admin/users', {
      method: 'POST',
      headers: { apikey: backend.secretKey },
      body: JSON.stringify(account(n)),
    }),
  )
  await backend.stop()
  expect((await Promise.all(sent)).map((answer) => answer.status)).toEqual([200, 200, 200, 200])
  expect(complaints).toEqual([])
})
