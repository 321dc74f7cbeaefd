import { ECDH } from 'node:crypto'
import type { IncomingMessage, request as requestHttp } from 'node:http'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { RequestDetails, Urgency } from 'web-push'
import { namesPrivateNetwork, PrivateNetworkError, publicLookup } from '../net/public-address.ts'
import { retryAfterSeconds } from '../net/public-fetch.ts'
import type { VapidKeys } from './vapid.ts'

export interface PushSettings {
  vapid: VapidKeys
  /** The sender's contact for push services: `mailto:` or `https:`. */
  subject: string
  /** Replaced in tests by the transport to a stand-in. */
  transport?: Transport
  timeoutMs?: number
}

export interface Transport {
  request: typeof requestHttp
  lookup: LookupFunction
}

export interface Device {
  endpoint: string
  p256dh_key: string
  auth_key: string
}

export interface Message {
  payload: object
  /** A later message of the same topic takes the place of one that was not delivered yet; 32 characters of base64url. */
  topic?: string
  urgency: Urgency
  /** Seconds for which the push service keeps it for a device that is off. */
  ttl: number
}

/** The result of a delivery. `later` means: try again, no sooner than after `seconds` if they are given. */
export type DeliveryResult =
  | { kind: 'delivered' }
  | { kind: 'gone' }
  | { kind: 'too-large' }
  | { kind: 'later'; seconds?: number; why: string }
  | { kind: 'refused'; why: string }

const TIMEOUT_MS = 15_000
const PUBLIC_TRANSPORT: Transport = { request, lookup: publicLookup }

/** Hands a message to the push service of a device, encrypted for it (RFC 8030, 8188, 8291, 8292). */
export async function deliver(
  settings: PushSettings,
  device: Device,
  message: Message,
): Promise<DeliveryResult> {
  const url = new URL(device.endpoint)
  if (url.protocol !== 'https:' || url.port !== '')
    return {
      kind: 'refused',
      why: `${url.host} is not reached over https on port 443: nothing is sent there`,
    }
  if (namesPrivateNetwork(url)) return refusedAs(new PrivateNetworkError(url.hostname))
  // No message can be encrypted for such a device, now or later.
  if (!hasKeys(device)) return { kind: 'gone' }
  const details = await detailsFor(settings, device, message)
  try {
    return resultOf(await send(url, details, settings))
  } catch (error) {
    if (error instanceof PrivateNetworkError) return refusedAs(error)
    const { name, code, message: said } = error as NodeJS.ErrnoException
    return { kind: 'later', why: name === 'TimeoutError' ? 'no answer in time' : (code ?? said) }
  }
}

function hasKeys({ p256dh_key, auth_key }: Device): boolean {
  try {
    // Throws unless the key is a point on the curve.
    ECDH.convertKey(p256dh_key, 'prime256v1', 'base64url')
    return Buffer.from(auth_key, 'base64url').length === 16
  } catch {
    return false
  }
}

const refusedAs = (error: Error): DeliveryResult => ({ kind: 'refused', why: error.message })

async function detailsFor(
  { vapid, subject }: PushSettings,
  device: Device,
  message: Message,
): Promise<RequestDetails> {
  // Forty modules, loaded with the first message instead of with each start.
  const { default: webpush } = await import('web-push')
  const subscription = {
    endpoint: device.endpoint,
    keys: { p256dh: device.p256dh_key, auth: device.auth_key },
  }
  return webpush.generateRequestDetails(subscription, JSON.stringify(message.payload), {
    vapidDetails: { subject, ...vapid },
    TTL: message.ttl,
    urgency: message.urgency,
    ...(message.topic && { topic: message.topic }),
  })
}

/** Resolves with the status and head of the answer; its body is not read. */
function send(
  url: URL,
  { headers, body }: RequestDetails,
  { transport = PUBLIC_TRANSPORT, timeoutMs = TIMEOUT_MS }: PushSettings,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const signal = AbortSignal.timeout(timeoutMs)
  const sent = transport.request(
    {
      ...urlParts(url),
      method: 'POST',
      headers: headers as Record<string, string>,
      lookup: transport.lookup,
      signal,
    },
    (answer) => {
      // The head has the status; a body that breaks off changes nothing.
      answer.on('error', () => {}).resume()
      resolve(answer)
    },
  )
  sent.on('error', (error) => reject(signal.aborted ? signal.reason : error))
  sent.end(body)
  return promise
}

const urlParts = ({ hostname, pathname, search }: URL) => ({ hostname, path: pathname + search })

function resultOf({ statusCode: status = 0, headers }: IncomingMessage): DeliveryResult {
  if (status >= 200 && status < 300) return { kind: 'delivered' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 413) return { kind: 'too-large' }
  const why = `the push service answered ${status}`
  if (status !== 429 && status < 500) return { kind: 'refused', why }
  const seconds = retryAfterSeconds(headers['retry-after'], new Date())
  return { kind: 'later', why, ...(seconds !== undefined && { seconds }) }
}
