import { once } from 'node:events'
import { WebSocket } from 'ws'

type Message = [string | null, string | null, string, string, Record<string, unknown>]

/** A socket that sends frames of version 2 directly, including ones that the official client never sends. */
export interface RawSocket {
  socket: WebSocket
  send(joinRef: string | null, ref: string | null, topic: string, event: string, payload: object): void
  /** Resolves to the next message, in order, with this event. */
  next(event: string): Promise<Message>
  /** Messages that arrived and were not awaited. */
  arrived: Message[]
  /** The close code of the server. */
  closed: Promise<number>
}

/** Rejects when the server refuses the socket. */
export async function openRaw(url: string, headers: Record<string, string> = {}): Promise<RawSocket> {
  const socket = new WebSocket(url, { headers })
  const arrived: Message[] = []
  const runQuery: { event: string; answer: (message: Message) => void }[] = []
  socket.on('message', (data) => {
    const message = JSON.parse(data.toString()) as Message
    const index = runQuery.findIndex(({ event }) => event === message[3])
    if (index < 0) arrived.push(message)
    else runQuery.splice(index, 1)[0]?.answer(message)
  })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await once(socket, 'open')
  return {
    socket,
    arrived,
    closed,
    send: (...frame) => socket.send(JSON.stringify(frame)),
    next: (event) =>
      new Promise((answer) => {
        const index = arrived.findIndex((message) => message[3] === event)
        const [message] = index < 0 ? [] : arrived.splice(index, 1)
        if (message) answer(message)
        else runQuery.push({ event, answer })
      }),
  }
}
