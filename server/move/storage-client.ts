import { openAsBlob } from 'node:fs'
import { backoffAfter, pause, SetupError } from 'supabase-compatible'

const BACKOFF_MS = [500, 1000, 2000, 4000]
const TIMEOUT_MS = 120_000

export interface Bucket {
  id: string
  public: boolean
  file_size_limit: number | null
  allowed_mime_types: string[] | null
}

/** The storage service of a project, with the rights of its secret key. */
export class StorageClient {
  readonly #url: string
  readonly #key: string
  readonly #signal: AbortSignal

  /** @param url address of the project, or of its storage service */
  constructor(url: string, key: string, signal: AbortSignal) {
    this.#url = url.replace(/\/+$/, '').replace(/(\/storage\/v1)?$/, '/storage/v1')
    this.#key = key
    this.#signal = signal
  }

  async buckets(): Promise<Bucket[]> {
    const answer = await this.#send('GET', 'bucket')
    return (await answer.json()) as Bucket[]
  }

  async createBucket({ id, ...rest }: Bucket): Promise<void> {
    const body = JSON.stringify({ id, name: id, ...rest })
    await this.#send('POST', 'bucket', { 'content-type': 'application/json' }, () => body)
  }

  /** Stores the file of a path under a name, in place of what is there. */
  async upload(address: string, path: string, type: string, cacheControl: string): Promise<void> {
    const headers = { 'content-type': type, 'cache-control': cacheControl, 'x-upsert': 'true' }
    await this.#send('POST', `object/${encode(address)}`, headers, () => openAsBlob(path, { type }))
  }

  async download(address: string): Promise<Uint8Array> {
    return new Uint8Array(
      await (await this.#send('GET', `object/authenticated/${encode(address)}`)).arrayBuffer(),
    )
  }

  async remove(address: string): Promise<void> {
    await this.#send('DELETE', `object/${encode(address)}`)
  }

  /** Repeats what may pass by itself: a broken connection, a busy service. */
  async #send(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: () => string | Promise<Blob>,
  ): Promise<Response> {
    for (let tried = 1; ; tried++) {
      this.#signal.throwIfAborted()
      const { answer, reason, passing } = await this.#try(method, path, headers, await body?.())
      if (answer) return answer
      if (!passing || tried > BACKOFF_MS.length) throw new SetupError(`${method} ${path}: ${reason}`)
      await pause(backoffAfter(tried, BACKOFF_MS), this.#signal)
    }
  }

  async #try(method: string, path: string, given: Record<string, string>, body: string | Blob | undefined) {
    const headers = { ...given, apikey: this.#key, authorization: `Bearer ${this.#key}` }
    const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.#signal])
    try {
      const answer = await fetch(`${this.#url}/${path}`, {
        method,
        headers,
        signal,
        redirect: 'error',
        ...(body !== undefined && { body }),
      })
      if (answer.ok) return { answer }
      const reason = `${answer.status} ${(await answer.text()).slice(0, 200)}`
      return { reason, passing: answer.status === 429 || answer.status >= 500 }
    } catch (error) {
      const { message, cause } = error as Error
      return { reason: `${message} ${(cause as Error | undefined)?.message ?? ''}`.trim(), passing: true }
    }
  }
}

const encode = (address: string) => address.split('/').map(encodeURIComponent).join('/')
