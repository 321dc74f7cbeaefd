import type { Caller } from '../http/caller.ts'
import { expiredMessage, subjectOf } from './authorization/bearer.ts'
import { frameHead } from './protocol.ts'
import type { Connection } from './socket/connection.ts'
import { type Load, NO_LOAD } from './subscriptions/member-channels.ts'
import type { Subscription } from './subscriptions/subscription-index.ts'

const MAX_TIMER_MS = 2 ** 31 - 1

/** A topic that a client has joined, with the caller it acts for. */
export class Channel {
  readonly connection: Connection
  readonly topic: string
  /** The ref of its join; some clients send none. */
  readonly joinRef: string | null
  /** The beginning of its messages about changes. */
  readonly changeHead: string
  caller: Caller
  /** The key of callers that may see the same changes (see `subjectOf`). */
  subject: string
  subscriptions: Subscription[] = []
  /** The part of the limits that these subscriptions use. */
  load: Load = NO_LOAD
  #expiry: NodeJS.Timeout | undefined

  constructor(connection: Connection, topic: string, joinRef: string | null, caller: Caller) {
    this.connection = connection
    this.topic = topic
    this.joinRef = joinRef
    this.changeHead = frameHead(connection.version, { joinRef, ref: null, topic, event: 'postgres_changes' })
    this.caller = caller
    this.subject = subjectOf(caller)
  }

  /** Tells whether it still belongs to its connection. */
  get isJoined(): boolean {
    return this.connection.channels.get(this.topic) === this
  }

  /** Acts for this caller from now on; when the token expires the channel is closed. */
  actFor(caller: Caller): void {
    this.caller = caller
    this.subject = subjectOf(caller)
    clearTimeout(this.#expiry)
    const { exp } = caller.claims
    if (exp !== undefined) this.#expireAt(exp)
  }

  #expireAt(exp: number): void {
    const rest = exp * 1000 - Date.now()
    const act = () => (Date.now() < exp * 1000 ? this.#expireAt(exp) : this.shutDown(expiredMessage(exp)))
    this.#expiry = setTimeout(act, Math.min(Math.max(rest, 0), MAX_TIMER_MS))
  }

  /** Sends a system message of the service. */
  notify(extension: 'system' | 'postgres_changes', status: 'ok' | 'error', message: string): void {
    const channel = this.topic.replace(/^realtime:/, '')
    this.#push('system', { extension, status, message, channel })
  }

  /** Closes the channel because its token is no longer valid: the client opens another with a valid one. */
  shutDown(message: string): void {
    this.notify('system', 'error', message)
    this.end('phx_close')
  }

  /** Fails the channel because changes were missed: the client rejoins by itself, and then reads again. */
  fail(message: string): void {
    this.notify('postgres_changes', 'error', message)
    this.end('phx_error')
  }

  /** Removes the channel and notifies the client, unless it rejoined the topic under the same ref. */
  end(event: 'phx_close' | 'phx_error', successor?: string | null): void {
    this.connection.invalidate(this)
    if (successor === undefined || (this.joinRef !== null && this.joinRef !== successor))
      this.#push(event, {}, this.joinRef)
  }

  release(): void {
    clearTimeout(this.#expiry)
  }

  #push(event: string, payload: object, ref: string | null = null): void {
    this.connection.push({ joinRef: this.joinRef, ref, topic: this.topic, event, payload })
  }
}
