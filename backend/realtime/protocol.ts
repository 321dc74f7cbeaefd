/** The two serialisations of the Phoenix protocol: objects (1.0.0) and arrays (2.0.0). */
export type Version = '1.0.0' | '2.0.0'

export interface Frame {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: Record<string, unknown>
}

export type SentFrame = Omit<Frame, 'payload'> & { payload: object }

/** A frame as a client sent it. */
export interface ReceivedFrame extends Frame {
  /** Bytes. */
  size: number
}

const USER_BROADCAST_PUSH = 3

/** Returns the version that a client requests with `vsn`; Phoenix's default is 1.0.0. */
export function versionOf(vsn: string | null): Version {
  return vsn?.startsWith('2.') ? '2.0.0' : '1.0.0'
}

/** Reads one message of a client; undefined when it is not a frame of that version. */
export function decodeFrame(version: Version, data: Buffer, isBinary: boolean): Frame | undefined {
  if (isBinary) return version === '2.0.0' ? decodeBinary(data) : undefined
  try {
    const message: unknown = JSON.parse(data.toString('utf8'))
    if (version === '2.0.0')
      return Array.isArray(message) && message.length === 5 ? frame(message) : undefined
    if (!isRecord(message)) return undefined
    return frame([message.join_ref, message.ref, message.topic, message.event, message.payload])
  } catch {
    return undefined
  }
}

/** Returns the text of one message for a client. */
export function encodeFrame(version: Version, frame: SentFrame): string {
  return frameHead(version, frame) + JSON.stringify(frame.payload) + frameTail(version, frame.ref)
}

/** Returns the text before the payload, so that one payload can be used for many subscribers. */
export function frameHead(version: Version, frame: Omit<Frame, 'payload'>): string {
  const topic = JSON.stringify(frame.topic)
  const event = JSON.stringify(frame.event)
  if (version === '1.0.0') return `{"topic":${topic},"event":${event},"payload":`
  return `[${JSON.stringify(frame.joinRef)},${JSON.stringify(frame.ref)},${topic},${event},`
}

export function frameTail(version: Version, ref: string | null): string {
  return version === '1.0.0' ? `,"ref":${JSON.stringify(ref)}}` : ']'
}

function frame([joinRef, ref, topic, event, payload]: unknown[]): Frame | undefined {
  if (typeof topic !== 'string' || typeof event !== 'string') return undefined
  return {
    joinRef: refText(joinRef),
    ref: refText(ref),
    topic,
    event,
    payload: isRecord(payload) ? payload : {},
  }
}

/** Refs are strings by custom, numbers in some clients, and may be missing. */
function refText(ref: unknown): string | null {
  return typeof ref === 'string' || typeof ref === 'number' ? String(ref) : null
}

/** Reads the head of a binary broadcast (realtime-js, kind 3), which is enough for the reply. */
function decodeBinary(data: Buffer): Frame | undefined {
  if (data.length < 7 || data[0] !== USER_BROADCAST_PUSH) return undefined
  let offset = 7
  const [joinRef = '', ref = '', topic = ''] = [1, 2, 3].map((position) => {
    const end = offset + (data[position] ?? 0)
    const text = data.toString('utf8', offset, end)
    offset = end
    return text
  })
  return frame([joinRef || null, ref || null, topic, 'broadcast', {}])
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Returns a WebSocket text message of a server (RFC 6455, one frame, unmasked, uncompressed) as one buffer: it is built once
 * and written to many sockets with one system call each.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(head + length)
  frame[0] = 0x81
  if (head === 2) frame[1] = length
  else if (head === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, head)
  return frame
}
