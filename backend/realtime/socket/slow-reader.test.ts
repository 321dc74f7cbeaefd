import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRaw, type RawSocket } from '../testing/raw-socket.ts'
import { startTestContext, type TestContext } from '../testing/test-context.ts'

const UNREAD = 1024 * 1024
/** More than the kernel buffers for both ends of a connection. */
const FLOOD = { rows: 400, bytes: 50_000 }
let context: TestContext

beforeAll(async () => {
  context = await startTestContext({ realtime: { unread: UNREAD } })
})
afterAll(() => context.stop())

async function listen(): Promise<RawSocket> {
  const { url, publishableKey } = context.backend
  const raw = await openRaw(
    `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${publishableKey}&vsn=2.0.0`,
  )
  const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'notes' }] }
  raw.send('1', '1', 'realtime:notes', 'phx_join', { config })
  await raw.next('system')
  return raw
}

test('a client that does not read the changes is disconnected, and the others get them all', async () => {
  const [slow, other] = await Promise.all([listen(), listen()])
  slow.socket.pause()
  for (let id = 1; id <= FLOOD.rows; id++)
    await context.sql('insert into notes values ($1, $2)', [id, 'x'.repeat(FLOOD.bytes)])
  for (let id = 1; id <= FLOOD.rows; id++)
    expect((await other.next('postgres_changes'))[4]).toMatchObject({ data: { record: { id } } })
  slow.socket.resume()
  expect(await slow.closed).toBe(1006)
  expect(slow.arrived.length).toBeLessThan(FLOOD.rows)
  expect(other.socket.readyState).toBe(other.socket.OPEN)
})
