import { once } from 'node:events'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { ADA } from '../../rest/testing/club.ts'
import { casesOf } from './cases.ts'
import { type Frames, frames } from './frames.ts'
import { framePositions } from './positions.ts'
import { CANARY, openTestContext, type TestContext } from './test-context.ts'

// Sends hostile messages to the realtime service from Ben's sockets, while Ada's rows change.

let context: TestContext
beforeAll(async () => {
  context = await openTestContext()
})
afterAll(() => context.stop())

async function connect(version: string): Promise<WebSocket> {
  const { url, publishableKey } = context.club
  const address = `${url.replace('http', 'ws')}/realtime/v1/websocket`
  const socket = new WebSocket(`${address}?apikey=${publishableKey}&vsn=${version}`)
  await once(socket, 'open')
  return socket
}

/** Resolves when all messages so far were handled: answered, or the socket closed. */
async function processed(socket: WebSocket, version: string): Promise<void> {
  if (socket.readyState !== WebSocket.OPEN) return
  const last = version === '2.0.0' ? [null, 'last', 'phoenix', 'heartbeat', {}] : undefined
  const object = { ref: 'last', topic: 'phoenix', event: 'heartbeat', payload: {} }
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
    socket.on('message', (data) => data.toString().includes('"last"') && resolve())
    socket.send(JSON.stringify(last ?? object))
  })
}

/** A valid join comes first, so that there are changes to receive. */
function joinOf(version: string): string {
  const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'notes' }] }
  const payload = { config, access_token: context.tokenOfBen() }
  if (version === '2.0.0') return JSON.stringify(['0', '0', 'realtime:mine', 'phx_join', payload])
  return JSON.stringify({ join_ref: '0', ref: '0', topic: 'realtime:mine', event: 'phx_join', payload })
}

async function holds({ version, messages }: Frames): Promise<void> {
  const socket = await connect(version)
  const heard: string[] = []
  socket.on('message', (data) => heard.push(data.toString()))
  socket.on('error', () => socket.terminate())
  for (const message of [joinOf(version), ...messages])
    if (socket.readyState === WebSocket.OPEN) socket.send(message)
  await processed(socket, version)
  await context.club.sql(`update public.notes set body = body where owner_id = '${ADA}'`)
  await processed(socket, version)
  socket.terminate()
  expect(heard.join('\n')).not.toContain(CANARY)
  expect(heard.join('\n')).not.toContain('Unknown Error')
  expect(context.faults()).toEqual([])
}

it('realtime answers a quote, a comment and a bracket in every part of a message', async () => {
  for (const messages of framePositions()) await holds({ version: '2.0.0', messages })
})

it('realtime answers whatever it is sent', { timeout: 7_200_000 }, async () => {
  const snapshotOfAda = await context.snapshotOfAda()
  await fc.assert(fc.asyncProperty(frames, holds), casesOf('realtime', 1))
  expect(await context.snapshotOfAda()).toBe(snapshotOfAda)
})
