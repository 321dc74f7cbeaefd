import type { IncomingMessage, request as requestHttp } from 'node:http'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import webpush, { type RequestDetails, type Urgency } from 'web-push'
import { namesInside, OwnNetworkError, publicLookup } from '../net/public-address.ts'
import { retryAfterSeconds } from '../net/retry-after.ts'
import type { VapidKeys } from './vapid.ts'

export interface PushSettings {
  vapid: VapidKeys
  /** Where a push service reaches the sender: `mailto:` or `https:`. */
  subject: string
  /** How the outside is reached; stand-ins of tests bring their own. */
  transport?: Transport
  /** How long a push service may take to answer, in ms. */
  patienceMs?: number
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
  /** What the service worker reads. */
  payload: object
  /** A later message of the same topic takes the place of one that was not delivered yet; 32 characters of base64url. */
  topic?: string
  urgency: Urgency
  /** Seconds for which the push service keeps it for a device that is off. */
  ttl: number
}

/** What came of it. `later`: try again, no sooner than after `seconds` if they are given. */
export type Outcome =
  | { kind: 'delivered' }
  | { kind: 'gone' }
  | { kind: 'too-large' }
  | { kind: 'later'; seconds?: number; why: string }
  | { kind: 'refused'; why: string }

const PATIENCE_MS = 15_000
const OUTSIDE: Transport = { request, lookup: publicLookup }

/** Hands a message to the push service of a device, encrypted for it (RFC 8030, 8188, 8291, 8292). */
export async function deliver(settings: PushSettings, device: Device, message: Message): Promise<Outcome> {
  const url = new URL(device.endpoint)
  if (url.protocol !== 'https:' || url.port !== '')
    return {
      kind: 'refused',
      why: `${url.host} is not reached over https on port 443: nothing is sent there`,
    }
  if (namesInside(url)) return refusedAs(new OwnNetworkError(url.hostname))
  const details = detailsFor(settings, device, message)
  try {
    return outcomeOf(await send(url, details, settings))
  } catch (error) {
    if (error instanceof OwnNetworkError) return refusedAs(error)
    const { name, code, message: said } = error as NodeJS.ErrnoException
    return { kind: 'later', why: name === 'TimeoutError' ? 'no answer in time' : (code ?? said) }
  }
}

const refusedAs = (error: Error): Outcome => ({ kind: 'refused', why: error.message })

function detailsFor({ vapid, subject }: PushSettings, device: Device, message: Message): RequestDetails {
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

/** The status and head of the answer; its body is of no interest. */
function send(
  url: URL,
  { headers, body }: RequestDetails,
  { transport = OUTSIDE, patienceMs = PATIENCE_MS }: PushSettings,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const signal = AbortSignal.timeout(patienceMs)
  const sent = transport.request(
    {
      ...urlParts(url),
      method: 'POST',
      headers: headers as Record<string, string>,
      lookup: transport.lookup,
      signal,
    },
    (answer) => {
      // The head has said it all; a body that breaks off changes nothing.
      answer.on('error', () => {}).resume()
      resolve(answer)
    },
  )
  sent.on('error', (error) => reject(signal.aborted ? signal.reason : error))
  sent.end(body)
  return promise
}

const urlParts = ({ hostname, pathname, search }: URL) => ({ hostname, path: pathname + search })

function outcomeOf({ statusCode: status = 0, headers }: IncomingMessage): Outcome {
  if (status >= 200 && status < 300) return { kind: 'delivered' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 413) return { kind: 'too-large' }
  const why = `the push service answered ${status}`
  if (status !== 429 && status < 500) return { kind: 'refused', why }
  const seconds = retryAfterSeconds(headers['retry-after'], new Date())
  return { kind: 'later', why, ...(seconds !== undefined && { seconds }) }
}
