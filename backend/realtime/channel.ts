import type { Caller } from '../http/caller.ts'
import { subjectOf } from './authorization/subject.ts'
import { expiredMessage } from './authorization/token-message.ts'
import { frameHead } from './protocol.ts'
import type { Connection } from './socket/connection.ts'
import { type Load, NO_LOAD } from './subscriptions/load.ts'
import type { Subscription } from './subscriptions/subscription-index.ts'

const LONGEST_TIMER = 2 ** 31 - 1

/** A topic that a client has joined, and for whom. */
export class Channel {
  readonly connection: Connection
  readonly topic: string
  /** The ref of the join it came from; some clients send none. */
  readonly joinRef: string | null
  /** How its messages about changes begin. */
  readonly changeHead: string
  caller: Caller
  /** Who counts as the same when asked who may see a change. */
  subject: string
  subscriptions: Subscription[] = []
  /** The share of the limits that these take up. */
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

  /** Tells whether its connection still has it. */
  get isJoined(): boolean {
    return this.connection.channels.get(this.topic) === this
  }

  /** Goes on for this caller; when the token runs out the channel is closed. */
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
    this.#expiry = setTimeout(act, Math.min(Math.max(rest, 0), LONGEST_TIMER))
  }

  /** The service's notice that stands beside the changes. */
  notify(extension: 'system' | 'postgres_changes', status: 'ok' | 'error', message: string): void {
    const channel = this.topic.replace(/^realtime:/, '')
    this.#push('system', { extension, status, message, channel })
  }

  /** Ends the channel for good, because its token no longer holds: the client opens another when it has one that does. */
  shutDown(message: string): void {
    this.notify('system', 'error', message)
    this.end('phx_close')
  }

  /** Ends the channel because something was missed: the client joins again by itself, and then reads anew. */
  fail(message: string): void {
    this.notify('postgres_changes', 'error', message)
    this.end('phx_error')
  }

  /** Takes the channel from its connection and tells the client, unless it joined the topic anew under the same ref. */
  end(event: 'phx_close' | 'phx_error', successor?: string | null): void {
    this.connection.forget(this)
    if (successor === undefined || (this.joinRef !== null && this.joinRef !== successor))
      this.#push(event, {}, this.joinRef)
  }

  /** Stops everything that goes on for it. */
  release(): void {
    clearTimeout(this.#expiry)
  }

  #push(event: string, payload: object, ref: string | null = null): void {
    this.connection.push({ joinRef: this.joinRef, ref, topic: this.topic, event, payload })
  }
}
