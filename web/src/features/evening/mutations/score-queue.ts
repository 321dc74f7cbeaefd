import type { PendingEntry } from '@domain/evening/pending.ts'
import { useEffect } from 'react'
import { isWorthRetrying, problemOf } from '@/lib/backend/errors.ts'
import { currentUserId, renewOrEndSession } from '@/lib/backend/session/session.ts'
import { shareResource } from '@/lib/backend/shared-resource.ts'
import { rpc } from '@/lib/backend/supabase.ts'
import { openTabChannel } from '@/lib/browser/broadcast.ts'
import { onResume } from '@/lib/browser/on-resume.ts'
import { onlineStore } from '@/lib/browser/online.ts'
import { backoffAfter } from '@/lib/browser/retry-import.ts'
import { eveningQueueName } from '@/lib/browser/storage.ts'
import { noteUnsent } from '@/lib/browser/unsent.ts'
import { createStore, useStore } from '@/lib/use-store.ts'
import { addToQueue, changeInQueue, type QueuedEntry, readQueue, removeFromQueue } from './queue-store.ts'

/** An entry that the server has taken, and the version with which the board has it. */
type SentEntry = PendingEntry & { matchId: string; version: number }

interface QueueState {
  waiting: readonly QueuedEntry[]
  sent: readonly SentEntry[]
}

const NOTHING: QueueState = { waiting: [], sent: [] }
const BACKOFF_MS = [1000, 2000, 4000, 8000, 15_000, 30_000] as const
/** Besides those of the network and of a server that is down. */
const TRIED_AGAIN = new Set([0, 408, 425, 429])

/** The scores that a member has entered on this device: kept on the disk at the tap, and sent in the order of each game. */
class ScoreQueue {
  readonly state = createStore<QueueState>(NOTHING)
  readonly #userId: string
  #tabs: BroadcastChannel | null = null
  #isOn = false
  #isSending = false
  #isAgain = false
  /** The disk has entries and could not be read yet. */
  #isUnread = false
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Ends a call that is under way when nobody uses the queue any more: it would keep the lock. */
  #ending = new AbortController()

  constructor(userId: string) {
    this.#userId = userId
  }

  start(): () => void {
    this.#isOn = true
    this.#ending = new AbortController()
    this.#tabs = openTabChannel(eveningQueueName(this.#userId))
    this.#tabs?.addEventListener('message', ({ data }: MessageEvent<SentEntry | null>) => {
      if (data) this.#noteSent(data)
      void this.#load()
    })
    const stopWaking = onResume(() => void this.send())
    void this.#load().then(() => this.send())
    return () => {
      this.#isOn = false
      this.#ending.abort()
      clearTimeout(this.#timer)
      stopWaking()
      this.#tabs?.close()
      this.state.set(NOTHING)
    }
  }

  /** Keeps an entry, and begins to send it. Nobody has to wait for it. */
  async add(matchId: string, entry: PendingEntry): Promise<void> {
    await addToQueue(this.#userId, { ...entry, matchId, refused: null })
    await this.#changed(null)
    void this.send()
  }

  /** Sends an entry that was refused once more. */
  async sendAgain(entry: QueuedEntry): Promise<void> {
    await changeInQueue(this.#userId, { ...entry, refused: null })
    await this.#changed(null)
    void this.send()
  }

  /** Forgets an entry, as its member wants. */
  async discard(entry: QueuedEntry): Promise<void> {
    await removeFromQueue(this.#userId, entry)
    await this.#changed(null)
  }

  /** Forgets entries that the board has by now. */
  dropSent(matchId: string, version: number): void {
    const { waiting, sent } = this.state.snapshot()
    const left = sent.filter((one) => one.matchId !== matchId || one.version > version)
    if (left.length < sent.length) this.state.set({ waiting, sent: left })
  }

  /** Sends what waits. One tab of the browser does at a time: the others wait for the lock, and then find nothing left. */
  async send(): Promise<void> {
    this.#isAgain = true
    if (this.#isSending) return
    this.#isSending = true
    clearTimeout(this.#timer)
    try {
      while (this.#isAgain && this.#isOn) {
        this.#isAgain = false
        if (this.#isUnread) await this.#load()
        await withLock(eveningQueueName(this.#userId), () => this.#sendAll())
      }
    } finally {
      // A disk that could not be read once must not keep all later entries from being sent.
      this.#isSending = false
    }
    const isLeft = this.#isUnread || this.state.snapshot().waiting.some(({ refused }) => refused === null)
    if (!isLeft || !this.#isOn) return
    this.#failures += 1
    this.#timer = setTimeout(() => void this.send(), backoffAfter(this.#failures, BACKOFF_MS))
  }

  async #sendAll(): Promise<void> {
    const held = new Set<string>()
    while (this.#isOn && currentUserId() === this.#userId && onlineStore.snapshot()) {
      const waiting = await readQueue(this.#userId)
      const next = waiting?.find(({ refused, gameId }) => refused === null && !held.has(gameId))
      if (!next) return
      const outcome = await this.#sendOne(next)
      // An entry that is tried again holds back those of its game alone.
      if (outcome === 'later') held.add(next.gameId)
      if (outcome === 'unreached') return
    }
  }

  async #sendOne(entry: QueuedEntry, hasRenewed = false): Promise<'done' | 'later' | 'unreached'> {
    try {
      const { version } = (await call(entry, this.#ending.signal)) as { version: number }
      this.#failures = 0
      await removeFromQueue(this.#userId, entry)
      await this.#changed({ ...entry, version })
      return 'done'
    } catch (error) {
      const reason = problemOf(error)?.reason
      if (reason === undefined) return 'unreached'
      if (reason === 'session_gone' && !hasRenewed && (await renewOrEndSession()))
        return this.#sendOne(entry, true)
      if (reason === 'session_gone' || isWorthRetrying(error)) return 'unreached'
      if (isTriedAgain(error)) return 'later'
      await changeInQueue(this.#userId, { ...entry, refused: reason })
      await this.#changed(null)
      return 'done'
    }
  }

  async #changed(sent: SentEntry | null): Promise<void> {
    if (sent) this.#noteSent(sent)
    if (this.#isOn) this.#tabs?.postMessage(sent)
    await this.#load()
  }

  #noteSent(entry: SentEntry): void {
    const { waiting, sent } = this.state.snapshot()
    this.state.set({ waiting, sent: [...sent, entry] })
  }

  async #load(): Promise<void> {
    const waiting = await readQueue(this.#userId)
    this.#isUnread = waiting === null
    if (!waiting) return
    // The question at signing out asks for this number, without loading the queue.
    noteUnsent(this.#userId, waiting.length)
    if (this.#isOn) this.state.set({ ...this.state.snapshot(), waiting })
  }
}

function call(entry: QueuedEntry, signal: AbortSignal) {
  if (entry.kind === 'revoke')
    return rpc('revoke_entry', { p_id: entry.id, p_entry_id: entry.revokes }, signal)
  const { id, gameId, a, b, isFinished, basedOn } = entry
  const score = { p_id: id, p_game_id: gameId, p_a: a, p_b: b, p_finished: isFinished }
  return rpc('enter_score', { ...score, ...(basedOn && { p_based_on: basedOn }) }, signal)
}

function isTriedAgain(error: unknown): boolean {
  const { status = 0 } = (error ?? {}) as { status?: number }
  return TRIED_AGAIN.has(status) || status >= 500
}

/** Locks are missing where a page is served without HTTPS; the server takes an entry that comes twice once. */
async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(name, work)
  else await work()
}

const queues = new Map<string, ScoreQueue>()

function queueOf(userId: string): ScoreQueue {
  const queue = queues.get(userId) ?? new ScoreQueue(userId)
  queues.set(userId, queue)
  return queue
}

/** The queue of the member, which sends as long as something on the page uses it. */
export function useScoreQueue() {
  const userId = currentUserId() ?? ''
  const queue = queueOf(userId)
  useEffect(() => shareResource(eveningQueueName(userId), () => queue.start()), [userId, queue])
  return { queue, ...useStore(queue.state) }
}
