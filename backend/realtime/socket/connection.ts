import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { SESSION_ENDED } from '../../http/caller.ts'
import type { Revocations } from '../../revocations/revocations.ts'
import type { Channel } from '../channel.ts'
import { type Limits, perSecond } from '../limits.ts'
import { decodeFrame, encodeFrame, type Frame, type ReceivedFrame, type Version } from '../protocol.ts'
import { textFrame } from './text-frame.ts'

/** What is done with the messages of clients. */
export interface Handler {
  /** Never rejects. */
  message(connection: Connection, frame: ReceivedFrame): Promise<void>
  /** The channel is no longer one of its connection's. */
  left(channel: Channel): void
  /** Counts work that a client asks for; how many milliseconds it is to be read no further. */
  spend(connection: Connection, units: number): number
  /** Bytes that wait to be read by whom the connection acts for, on all their sockets. */
  unread(connection: Connection): number
}

export interface ConnectionParts {
  socket: WebSocket
  /** The stream that the WebSocket runs on. Whole frames may be written to it, for compression is off. */
  wire: Duplex
  version: Version
  /** The API key that it was opened with. */
  key: string
  /** The address that it is counted by, see `addressKey`. */
  address: string
  limits: Limits
  handler: Handler
}

/** Units of work: one for a message, one for each KiB of it, and these for what makes the server ask. */
const ASKING = 5
/** Each KiB of a join beyond the first few, which hold its token, is full of values that PostgreSQL has to cast. */
const VALUES = { from: 4, units: 4 }
/** Below so many unread bytes a socket is not a slow one. */
const SLOW = 256 * 1024

/** One socket: its channels, its limits, and its messages in order. */
export class Connection {
  readonly version: Version
  readonly key: string
  readonly address: string
  /** The member that its latest channel acts for. */
  member: string | undefined
  readonly channels = new Map<string, Channel>()
  readonly limits: Limits
  readonly joins: { take(): boolean }
  readonly #socket: WebSocket
  readonly #wire: Duplex
  readonly #handler: Handler
  readonly #messages: { take(): boolean }
  /** Messages of one topic are handled one after the other. */
  readonly #busy = new Map<string, Promise<void>>()
  /** Bytes of messages that are being handled or wait for it. */
  #unhandled = 0
  #heardAt = performance.now()
  #pause: NodeJS.Timeout | undefined

  #hasJoined = false
  readonly #openedAt = performance.now()

  constructor({ socket, wire, version, key, address, limits, handler }: ConnectionParts) {
    this.#socket = socket
    this.#wire = wire
    this.version = version
    this.key = key
    this.address = address
    this.limits = limits
    this.joins = perSecond(limits.joinsPerSecond)
    this.#messages = perSecond(limits.messagesPerSecond)
    this.#handler = handler
    socket.on('message', (data, isBinary) => this.#receive(data as Buffer, isBinary))
    socket.on('close', () => this.#forgetAll())
    // Also what a client sends that is no WebSocket message or too large; the socket closes itself.
    socket.on('error', () => socket.terminate())
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  /** Bytes that wait to be read by the client. */
  get unread(): number {
    return this.#socket.bufferedAmount
  }

  push(frame: Omit<Frame, 'payload'> & { payload: object }): void {
    this.send(textFrame(encodeFrame(this.version, frame)))
  }

  /** Writes a message (see `textFrame`); a client that does not read what it is sent is cut off. */
  send(message: Buffer): void {
    if (!this.isOpen) return
    if (this.#isTooSlow()) this.#socket.terminate()
    else this.#wire.write(message)
  }

  reply(frame: Frame, status: 'ok' | 'error', response: object): void {
    const { joinRef, ref, topic } = frame
    this.push({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })
  }

  /** Cuts the connection off when nothing has been heard for too long: half-open, or a client that is gone. */
  checkSilence(): void {
    const now = performance.now()
    if (now - this.#heardAt > this.limits.silence) this.#socket.terminate()
    else if (!this.#hasJoined && now - this.#openedAt > this.limits.joinDeadline)
      this.close(1008, 'No channel was joined in time')
  }

  /** Takes a channel in, in the place of an earlier one of its topic. */
  enter(channel: Channel): void {
    this.#hasJoined = true
    this.member = channel.caller.claims.sub
    this.channels.set(channel.topic, channel)
  }

  /** Ends the channels whose token is revoked. */
  endRevoked(revocations: Revocations): void {
    for (const channel of [...this.channels.values()])
      if (revocations.isKnownRevoked(channel.caller.claims)) channel.shutDown(SESSION_ENDED)
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  terminate(): void {
    this.#socket.terminate()
  }

  forget(channel: Channel): void {
    if (this.channels.get(channel.topic) === channel) this.channels.delete(channel.topic)
    channel.release()
    this.#handler.left(channel)
  }

  #forgetAll(): void {
    clearTimeout(this.#pause)
    for (const channel of this.channels.values()) this.forget(channel)
  }

  #isTooSlow(): boolean {
    const { unread, limits } = this
    if (unread > limits.unread) return true
    return unread > SLOW && this.#handler.unread(this) > limits.unreadOfMember
  }

  #receive(data: Buffer, isBinary: boolean): void {
    this.#heardAt = performance.now()
    // What still comes after the goodbye is nobody's.
    if (!this.isOpen) return
    const allowed = this.#messages.take()
    const frame = decodeFrame(this.version, data, isBinary)
    this.#pace(frame, data.length)
    if (!frame) this.close(1003, 'Not a message of this protocol')
    else if (!allowed) this.#refuse(frame, 'MessagePerSecondRateLimitReached', 'Too many messages per second')
    else if (this.#unhandled + data.length > this.limits.unhandled)
      this.#refuse(frame, 'MessageBacklogLimitReached', 'Too many messages that wait for their answer')
    else this.#handle({ ...frame, size: data.length })
  }

  /** A client that asks for too much is not refused, but read no further until its work is paid for. */
  #pace(frame: Frame | undefined, size: number): void {
    const joins = frame?.event === 'phx_join'
    const asking = joins || frame?.event === 'access_token' ? ASKING : 0
    const values = joins ? Math.max(0, size / 1024 - VALUES.from) * VALUES.units : 0
    const pause = this.#handler.spend(this, 1 + asking + values + size / 1024)
    if (pause <= 0) return
    this.#socket.pause()
    // Several messages may come with one read, and each makes the pause longer.
    clearTimeout(this.#pause)
    this.#pause = setTimeout(() => this.#socket.resume(), pause)
  }

  #refuse(frame: Frame, code: string, message: string): void {
    this.reply(frame, 'error', { reason: `${code}: ${message}` })
    this.close(1008, message)
  }

  #handle(frame: ReceivedFrame): void {
    const { size } = frame
    this.#unhandled += size
    const before = this.#busy.get(frame.topic) ?? Promise.resolve()
    const handled = before.then(() => this.#handler.message(this, frame))
    this.#busy.set(frame.topic, handled)
    void handled.then(() => {
      this.#unhandled -= size
      if (this.#busy.get(frame.topic) === handled) this.#busy.delete(frame.topic)
    })
  }
}
