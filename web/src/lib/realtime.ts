import { messages } from '@domain/messages.ts'
import type { RealtimeChannel } from '@supabase/supabase-js'
import { renewOrEndSession } from './session.ts'
import { reconnectAfterMs, supabase } from './supabase.ts'
import { onWaking } from './waking.ts'

export interface Watched {
  table: string
  event?: 'INSERT' | 'UPDATE' | 'DELETE' | '*'
  filter?: string
}

export interface RowChange {
  table: string
  eventType: 'INSERT' | 'UPDATE' | 'DELETE'
  new: Record<string, unknown>
  old: Record<string, unknown>
}

export interface Listener {
  /** A row changed. A delete carries the primary key alone. */
  changed: (change: RowChange) => void
  /** Listening from now on: at the first join and after every interruption. What happened before is to be fetched. */
  joined: () => void
  /** The connection failed; it comes back by itself. Said once until then. */
  failed?: (message: string) => void
}

interface Line {
  purpose: string
  watched: readonly Watched[]
  channel: RealtimeChannel
  listeners: Set<Listener>
  closing: ReturnType<typeof setTimeout> | undefined
  /** Its failure has been told; `joined` ends that. */
  failing: boolean
}

// Channels live outside of components: strict mode and quick navigation mount twice, but there is one channel a purpose.
const lines = new Map<string, Line>()
const LINGER_MS = 1000
const ANSWER_WITHIN_MS = 2000
let attentive = false

/** Listens to row changes under one name; everybody who gives the same name shares the channel. Returns how to stop. */
export function listen(purpose: string, watched: readonly Watched[], listener: Listener): () => void {
  const line = lines.get(purpose) ?? open(purpose, watched)
  clearTimeout(line.closing)
  line.listeners.add(listener)
  return () => {
    line.listeners.delete(listener)
    if (line.listeners.size === 0) line.closing = setTimeout(() => void close(purpose, line), LINGER_MS)
  }
}

function open(purpose: string, watched: readonly Watched[]): Line {
  if (!attentive) onWaking(() => void wake())
  attentive = true
  const line: Line = {
    purpose,
    watched,
    channel: supabase().channel(purpose),
    listeners: new Set(),
    closing: undefined,
    failing: false,
  }
  lines.set(purpose, line)
  subscribe(line)
  return line
}

function subscribe(line: Line) {
  const { channel } = line
  for (const { table, event = '*', filter } of line.watched)
    channel.on(
      'postgres_changes',
      { event: event as '*', schema: 'public', table, ...(filter ? { filter } : {}) },
      (change) => tell(line, (listener) => listener.changed(change as unknown as RowChange)),
    )
  // SUBSCRIBED comes before changes flow; this message says that they do.
  channel.on('system', {}, (answer: { extension?: string; status?: string }) => {
    if (answer.extension !== 'postgres_changes' || answer.status !== 'ok') return
    line.failing = false
    tell(line, (listener) => listener.joined())
  })
  channel.subscribe((status) => heed(line, channel, status))
}

function heed(line: Line, channel: RealtimeChannel, status: string) {
  if (status === 'CHANNEL_ERROR') complain(line, messages.realtime.failed)
  if (status === 'TIMED_OUT') complain(line, messages.realtime.timedOut)
  // Closed by the server, because the token or its session has ended: nothing but a new channel comes back from that.
  if (status === 'CLOSED' && channel === line.channel)
    setTimeout(() => void reopen(line), reconnectAfterMs(1))
}

function complain(line: Line, message: string) {
  // Without a network the strip above the screen says why.
  if (line.failing || navigator.onLine === false) return
  line.failing = true
  tell(line, (listener) => listener.failed?.(message))
}

/** With a new token. Where there is none to be had, because the session was ended elsewhere, it is over here, too. */
async function reopen(line: Line) {
  const isWanted = () => lines.get(line.purpose) === line
  if (isWanted()) await renewToken()
  if (!isWanted()) return
  line.channel = supabase().channel(line.purpose)
  subscribe(line)
}

async function renewToken() {
  await renewOrEndSession()
  await supabase().realtime.setAuth()
}

async function close(purpose: string, line: Line) {
  lines.delete(purpose)
  await supabase().removeChannel(line.channel)
  // Whoever has left is not listened for any more; the client by itself would keep the socket for a minute.
  if (lines.size === 0) await supabase().realtime.disconnect()
}

function tell(line: Line, say: (listener: Listener) => void) {
  for (const listener of line.listeners) say(listener)
}

/** After sleep: first a token that is valid, then a socket that answers; joining with the old token would be refused. */
async function wake() {
  const { auth, realtime } = supabase()
  await auth.getSession()
  await realtime.setAuth()
  if (lines.size === 0 || realtime.isConnecting()) return
  if (realtime.isConnected()) return probe()
  await realtime.disconnect()
  realtime.connect()
}

/** A socket can be dead without knowing. The second heartbeat cuts it when the first had no answer. */
async function probe() {
  const { realtime } = supabase()
  await realtime.sendHeartbeat()
  setTimeout(() => void realtime.sendHeartbeat(), ANSWER_WITHIN_MS)
}
