/// <reference path="./http-ece.d.ts" />
import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestOptions,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { decrypt } from 'http_ece'
import type { Device, Transport } from '../server/push/deliver.ts'

/** The answer of a push service to a message: a status, with headers, or no answer at all. */
type Answer = { status: number; headers?: Record<string, string> } | 'silence'

export interface Received {
  payload: Record<string, unknown>
  headers: IncomingMessage['headers']
}

/** A push service of the test's own, which reads what it gets as the browser would. */
export interface TestPushService {
  /** Leads the server to the stand-in, whatever host the endpoint names. */
  transport: Transport
  /** For a process that makes the transport itself. */
  port: number
  /** A browser that has subscribed; messages to it are answered in this way until another is set. */
  device(answer?: Answer): TestDevice
  stop(): Promise<void>
}

export interface TestDevice extends Device {
  answer: Answer
  received: Received[]
  /** The next message that no earlier call has got. */
  next(): Promise<Received>
}

const CREATED: Answer = { status: 201 }

export async function startTestPushService(): Promise<TestPushService> {
  const devices = new Map<string, { device: TestDevice; take(request: IncomingMessage): Promise<void> }>()
  const server = createServer(async (asked, answer) => {
    const found = devices.get(asked.url ?? '')
    if (!found) return void answer.writeHead(404).end()
    await found.take(asked)
    reply(answer, found.device.answer)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    transport: transportTo(port),
    port,
    device(answer = CREATED) {
      const made = makeDevice(answer)
      devices.set(new URL(made.device.endpoint).pathname, made)
      return made.device
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Reaches the stand-in as if it were at https on port 443. */
export function transportTo(port: number): Transport {
  const send = (options: RequestOptions, answered: (answer: IncomingMessage) => void) =>
    request({ ...options, port }, answered)
  return {
    request: send as typeof request,
    lookup: (_name, options, callback) =>
      options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4),
  }
}

function reply(response: ServerResponse, answer: Answer) {
  if (answer !== 'silence') response.writeHead(answer.status, answer.headers).end()
}

function makeDevice(answer: Answer) {
  const keys = createECDH('prime256v1')
  const publicKey = keys.generateKeys()
  const secret = randomBytes(16)
  const waiting: ((received: Received) => void)[] = []
  let read = 0
  const device: TestDevice = {
    endpoint: `https://push.stand-in.example/${randomBytes(12).toString('base64url')}`,
    p256dh_key: publicKey.toString('base64url'),
    auth_key: secret.toString('base64url'),
    answer,
    received: [],
    next() {
      const received = device.received[read++]
      return received ? Promise.resolve(received) : new Promise((resolve) => waiting.push(resolve))
    },
  }
  const take = async (asked: IncomingMessage) => {
    const plain = decrypt(await buffer(asked), { version: 'aes128gcm', privateKey: keys, authSecret: secret })
    const received = { payload: JSON.parse(plain.toString('utf8')), headers: asked.headers }
    device.received.push(received)
    waiting.shift()?.(received)
  }
  return { device, take }
}
