import type { RealtimeClientOptions } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import { type Answer, answerOf } from './answer.ts'

type Transport = NonNullable<RealtimeClientOptions['transport']>

/** The last exchange on the wire: `GET /rest/v1/matches`, and the server's answer. */
export interface Exchange {
  request: string
  /** `200`, `403 42501`; of a socket `ok` or the reason of the error. */
  answer: string
  isRefusal: boolean
  /** The HTTP answer, in full. */
  full?: Answer
}

export interface Wire {
  last(): Exchange | undefined
  /** The next one after the call, or the next refusal. */
  next(what?: 'refusal'): Promise<Exchange>
  forget(): void
  fetch: typeof fetch
  /** A socket class for realtime-js whose frames are noted, too. */
  transport: Transport
}

/** Listens in on what the official clients send, with `send`, and are answered. */
export function tapWire(send: typeof fetch): Wire {
  let exchange: Exchange | undefined
  let waiting: { what?: 'refusal' | undefined; tell(exchange: Exchange): void }[] = []
  const note = (request: string, answer: string, isRefusal: boolean, full?: Answer) => {
    const latest = { request, answer, isRefusal, ...(full && { full }) }
    exchange = latest
    waiting = waiting.filter(({ what, tell }) => {
      if (what === 'refusal' && !isRefusal) return true
      tell(latest)
      return false
    })
  }
  return {
    last: () => exchange,
    next: (what) => new Promise((tell) => waiting.push({ what, tell })),
    forget() {
      exchange = undefined
    },
    async fetch(input, init) {
      const request = new Request(input, init)
      const response = await send(input, init)
      const text = request.method === 'HEAD' ? '' : await response.clone().text()
      note(
        `${request.method} ${pathOf(request.url)}`,
        summaryOf(response, text),
        response.status >= 400,
        answerOf(response, text),
      )
      return response
    },
    transport: tappedSocket(note),
  }
}

/** Without the query, and without what is new in every run. */
function pathOf(url: string): string {
  return new URL(url).pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}').replaceAll(/\d{6,}/g, '{n}')
}

function summaryOf(response: Response, text: string): string {
  if (response.status < 400) return String(response.status)
  const body: Record<string, unknown> = text.startsWith('{') ? JSON.parse(text) : {}
  const code = typeof body.code === 'string' ? body.code : (body.error_code ?? body.error)
  return code === undefined ? String(response.status) : `${response.status} ${code}`
}

type Note = (request: string, answer: string, isRefusal: boolean, full?: Answer) => void

function tappedSocket(note: Note): Transport {
  class TappedSocket extends WebSocket {
    readonly #asked = new Map<string, string>()

    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols)
      const request = `GET ${new URL(address).pathname}`
      this.on('open', () => note(request, '101', false))
      this.on('unexpected-response', (_request, response) => {
        note(request, String(response.statusCode), true)
        this.emit('error', new Error(`answered with ${response.statusCode}`))
        this.emit('close', 1006, Buffer.alloc(0))
      })
      this.on('message', (data) => this.#heard(data.toString()))
    }

    override send(data: string | Buffer, ...rest: unknown[]): void {
      if (typeof data === 'string') {
        const [, ref, , event] = JSON.parse(data)
        this.#asked.set(ref, event)
        // Answered only when it does not hold.
        if (event === 'access_token') note(event, 'taken', false)
      }
      Reflect.apply(super.send, this, [data, ...rest])
    }

    #heard(text: string): void {
      const [, ref, , event, payload] = JSON.parse(text)
      // Binary frames are broadcasts.
      const asked = this.#asked.get(ref) ?? 'broadcast'
      if (event === 'postgres_changes') note('phx_join', `postgres_changes ${payload.data.type}`, false)
      else if (event === 'system' && payload.status === 'error') note('access_token', payload.message, true)
      else if (event === 'phx_reply') {
        const isRefusal = payload.status !== 'ok'
        note(asked, isRefusal ? codeOf(payload.response.reason) : 'ok', isRefusal)
      }
    }
  }
  // The types of the two differ in what nobody uses.
  return TappedSocket as unknown as Transport
}

/** The reasons of joins are a code and a sentence. */
const codeOf = (reason: string) => /^(\w+): /.exec(reason)?.[1] ?? reason
