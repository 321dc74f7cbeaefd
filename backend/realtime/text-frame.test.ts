import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { textFrame } from './protocol.ts'

// Lengths around the steps of the length field, in bytes.
test.each([0, 125, 126, 65_535, 65_536, 300_000])('a text of %i bytes arrives as it was', async (length) => {
  const text = 'ä'.repeat(Math.floor(length / 2)) + 'x'.repeat(length % 2)
  const server = createServer()
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  server.on('upgrade', (request, socket, head) =>
    sockets.handleUpgrade(request, socket, head, () => socket.write(textFrame(text))),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const [message, isBinary] = await once(client, 'message')
  expect(isBinary).toBe(false)
  expect(message.toString()).toBe(text)
  client.terminate()
  server.close()
})
