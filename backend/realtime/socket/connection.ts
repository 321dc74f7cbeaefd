import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { SESSION_ENDED } from '../../http/caller.ts'
import type { Revocations } from '../../revocations/revocations.ts'
import type { Channel } from '../channel.ts'
import { type KeyedCounter, type Limits, perKey } from '../limits.ts'
import {
  decodeFrame,
  encodeFrame,
  type Frame,
  type ReceivedFrame,
  type SentFrame,
  textFrame,
  type Version,
} from '../protocol.ts'

/** Handles the messages of clients. */
export interface Handler {
  /** Never rejects. */
  message(connection: Connection, frame: ReceivedFrame): Promise<void>
  /** Called after a channel was removed from its connection. */
  left(channel: Channel): void
  /** Counts units of work of a client; returns the milliseconds for which it is not to be read. */
  consumeWork(connection: Connection, units: number): number
  /** Returns the unread bytes of the connection's member on all their sockets. */
  unread(connection: Connection): number
}

/** Units of work: one for a message, one for each KiB of it, and these for messages that require a query. */
const REQUEST_UNITS = 5
/** Each KiB of a join beyond the first few, which contain its token, is full of values that PostgreSQL has to cast. */
const JOIN_VALUES = { from: 4, units: 4 }
/** Unread bytes above which a socket is slow. */
const SLOW = 256 * 1024

/** One socket: its channels, its limits, and its messages in order. */
export class Connection {
  readonly version: Version
  /** The API key of the upgrade request. */
  readonly key: string
  /** The address for limits, see `addressKey`. */
  readonly address: string
  /** The member of its latest channel. */
  member: string | undefined
  readonly channels = new Map<string, Channel>()
  readonly limits: Limits
  readonly joins: KeyedCounter
  readonly #socket: WebSocket
  /** The stream of the WebSocket. Whole frames may be written to it, since compression is off. */
  readonly #wire: Duplex
  readonly #handler: Handler
  readonly #messages: KeyedCounter
  /** Messages of one topic are handled one after the other. */
  readonly #busy = new Map<string, Promise<void>>()
  /** Bytes of messages that are being handled or queued. */
  #unhandled = 0
  #heardAt = performance.now()
  #pause: NodeJS.Timeout | undefined

  #hasJoined = false
  readonly #openedAt = performance.now()

  constructor(
    socket: WebSocket,
    stream: Duplex,
    request: Pick<Connection, 'version' | 'key' | 'address'>,
    limits: Limits,
    handler: Handler,
  ) {
    this.#socket = socket
    this.#wire = stream
    this.version = request.version
    this.key = request.key
    this.address = request.address
    this.limits = limits
    this.joins = perKey(limits.joinsPerSecond, 1000)
    this.#messages = perKey(limits.messagesPerSecond, 1000)
    this.#handler = handler
    socket.on('message', (data, isBinary) => this.#receive(data as Buffer, isBinary))
    socket.on('close', () => this.#forgetAll())
    // Also emitted for invalid or too large messages; the socket closes itself.
    socket.on('error', () => socket.terminate())
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  /** Bytes that the client has not read yet. */
  get unread(): number {
    return this.#socket.bufferedAmount
  }

  push(frame: SentFrame): void {
    this.send(textFrame(encodeFrame(this.version, frame)))
  }

  /** Writes a message (see `textFrame`); a client that does not read is disconnected. */
  send(message: Buffer): void {
    if (!this.isOpen) return
    const { unread, limits } = this
    const isTooSlow = unread > SLOW && this.#handler.unread(this) > limits.unreadOfMember
    if (isTooSlow || unread > limits.unread) this.#socket.terminate()
    else this.#wire.write(message)
  }

  /** Sends what `send` sends in one system call. */
  together(send: () => void): void {
    this.#wire.cork()
    send()
    this.#wire.uncork()
  }

  reply(frame: Frame, status: 'ok' | 'error', response: object): void {
    const { joinRef, ref, topic } = frame
    this.push({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })
  }

  /** Closes a connection without traffic: it is half-open, or its client is gone. */
  checkSilence(): void {
    const now = performance.now()
    if (now - this.#heardAt > this.limits.silence) this.#socket.terminate()
    else if (!this.#hasJoined && now - this.#openedAt > this.limits.joinDeadline)
      this.close(1008, 'No channel was joined in time')
  }

  /** Adds a channel in place of an earlier one of its topic. */
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

  invalidate(channel: Channel): void {
    if (this.channels.get(channel.topic) === channel) this.channels.delete(channel.topic)
    channel.release()
    this.#handler.left(channel)
  }

  #forgetAll(): void {
    clearTimeout(this.#pause)
    for (const channel of this.channels.values()) this.invalidate(channel)
  }

  #receive(data: Buffer, isBinary: boolean): void {
    this.#heardAt = performance.now()
    // Messages after the close frame are ignored.
    if (!this.isOpen) return
    const allowed = this.#messages.take()
    const frame = decodeFrame(this.version, data, isBinary)
    this.#throttle(frame, data.length)
    if (!frame) this.close(1003, 'Not a message of this protocol')
    else if (!allowed) this.#refuse(frame, 'MessagePerSecondRateLimitReached', 'Too many messages per second')
    else if (this.#unhandled + data.length > this.limits.unhandled)
      this.#refuse(frame, 'MessageBacklogLimitReached', 'Too many messages that wait for their answer')
    else this.#handle({ ...frame, size: data.length })
  }

  /** A client above its limit is not refused, but not read until its work is paid for. */
  #throttle(frame: Frame | undefined, size: number): void {
    const joins = frame?.event === 'phx_join'
    const runQuery = joins || frame?.event === 'access_token' ? REQUEST_UNITS : 0
    const values = joins ? Math.max(0, size / 1024 - JOIN_VALUES.from) * JOIN_VALUES.units : 0
    const pause = this.#handler.consumeWork(this, 1 + runQuery + values + size / 1024)
    if (pause <= 0) return
    this.#socket.pause()
    // One read may contain several messages, and each prolongs the pause.
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
