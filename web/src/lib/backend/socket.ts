import { t } from '@lingui/core/macro'
import type { RealtimeChannel } from '@supabase/realtime-js'
import { onResume } from '../browser/on-resume.ts'
import type { Listener, RowChange, Watched } from './realtime.ts'
import { authorizeSocket, realtimeClient, reconnectAfterMs } from './realtime-client.ts'
import { renewOrEndSession } from './session/session.ts'
import { authClient } from './supabase.ts'

interface Line {
  purpose: string
  watched: readonly Watched[]
  channel: RealtimeChannel
  listeners: Set<Listener>
  closing: ReturnType<typeof setTimeout> | undefined
  /** True after a failure was reported; `joined` resets it. */
  failing: boolean
  /** True when something came while nobody listened: whoever listens next has to ask. */
  missed: boolean
}

// Channels live outside of components: strict mode and quick navigation mount twice, but each purpose has one channel.
const lines = new Map<string, Line>()
const LINGER_MS = 1000
const ANSWER_WITHIN_MS = 2000
let listening = false

/** Resolves when `listen` may be called. */
export const prepare = authorizeSocket

export function listen(purpose: string, watched: readonly Watched[], listener: Listener): () => void {
  const line = lines.get(purpose) ?? open(purpose, watched)
  clearTimeout(line.closing)
  line.listeners.add(listener)
  // Afterwards, so that all parts of a screen that begin to listen together are told.
  if (line.missed) queueMicrotask(() => notify(line, ({ joined }) => joined()))
  line.missed = false
  return () => {
    line.listeners.delete(listener)
    if (line.listeners.size === 0) line.closing = setTimeout(() => void close(purpose, line), LINGER_MS)
  }
}

function open(purpose: string, watched: readonly Watched[]): Line {
  if (!listening) onResume(() => void wake())
  listening = true
  const line: Line = {
    purpose,
    watched,
    channel: realtimeClient().channel(purpose),
    listeners: new Set(),
    closing: undefined,
    failing: false,
    missed: false,
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
      (change) => notify(line, (listener) => listener.changed(change as unknown as RowChange)),
    )
  // SUBSCRIBED comes before changes flow; this message says that they do.
  channel.on('system', {}, (answer: { extension?: string; status?: string }) => {
    if (answer.extension !== 'postgres_changes' || answer.status !== 'ok') return
    line.failing = false
    notify(line, (listener) => listener.joined())
  })
  channel.subscribe((status) => handleResult(line, channel, status))
}

function handleResult(line: Line, channel: RealtimeChannel, status: string) {
  if (status === 'CHANNEL_ERROR') complain(line, t`Real-time connection error`)
  if (status === 'TIMED_OUT') complain(line, t`Real-time connection timed out`)
  // The server closed the channel because the token or its session has ended: only a new channel can join again.
  if (status === 'CLOSED' && channel === line.channel)
    setTimeout(() => void reopen(line), reconnectAfterMs(1))
}

function complain(line: Line, message: string) {
  // Without a network, the strip above the screen explains the failure.
  if (line.failing || navigator.onLine === false) return
  line.failing = true
  notify(line, (listener) => listener.failed?.(message))
}

/** Rejoins with a new token. If there is none, because the session was ended elsewhere, it ends here, too. */
async function reopen(line: Line) {
  const isWanted = () => lines.get(line.purpose) === line
  if (!isWanted()) return
  await renewOrEndSession()
  await realtimeClient().setAuth()
  if (!isWanted()) return
  line.channel = realtimeClient().channel(line.purpose)
  subscribe(line)
}

async function close(purpose: string, line: Line) {
  lines.delete(purpose)
  await realtimeClient().removeChannel(line.channel)
  // After a sign-out nobody listens; the client would keep the socket open for another minute.
  if (lines.size === 0) await realtimeClient().disconnect()
}

function notify(line: Line, say: (listener: Listener) => void) {
  line.missed ||= line.listeners.size === 0
  for (const listener of line.listeners) say(listener)
}

/** After sleep: first a token that is valid, then a socket that answers; joining with the old token would be refused. */
async function wake() {
  const realtime = realtimeClient()
  await (await authClient()).getSession()
  await realtime.setAuth()
  if (lines.size === 0 || realtime.isConnecting()) return
  if (realtime.isConnected()) return probe()
  await realtime.disconnect()
  realtime.connect()
}

/** Detects a dead connection: the second heartbeat closes the socket if the first was not answered. */
async function probe() {
  const realtime = realtimeClient()
  await realtime.sendHeartbeat()
  setTimeout(() => void realtime.sendHeartbeat(), ANSWER_WITHIN_MS)
}
