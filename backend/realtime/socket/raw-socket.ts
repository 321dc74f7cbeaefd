import { once } from 'node:events'
import { WebSocket } from 'ws'

export type Message = [string | null, string | null, string, string, Record<string, unknown>]

/** A socket that speaks the array frames of version 2 by hand, for what the official client would never send. */
export interface RawSocket {
  socket: WebSocket
  send(joinRef: string | null, ref: string | null, topic: string, event: string, payload: object): void
  /** The next message, in order, whose event is this one. */
  next(event: string): Promise<Message>
  /** What has come and was not asked for. */
  arrived: Message[]
  /** The code that the server closes it with. */
  closed: Promise<number>
}

/** Rejects when the server refuses the socket. */
export async function openRaw(url: string, headers: Record<string, string> = {}): Promise<RawSocket> {
  const socket = new WebSocket(url, { headers })
  const arrived: Message[] = []
  const asking: { event: string; answer: (message: Message) => void }[] = []
  socket.on('message', (data) => {
    const message = JSON.parse(data.toString()) as Message
    const index = asking.findIndex(({ event }) => event === message[3])
    if (index < 0) arrived.push(message)
    else asking.splice(index, 1)[0]?.answer(message)
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
        else asking.push({ event, answer })
      }),
  }
}
