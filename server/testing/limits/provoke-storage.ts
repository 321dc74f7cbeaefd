import { request } from 'node:http'
import { SignJWT } from 'jose'
import pg from 'pg'
import { makeSigningKey, type TestBackend } from 'supabase-compatible/testing/test-backend.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { startTestBackend } from '../../../testing/test-backend.ts'
import { type Provoke, refusedWith, times } from './provoke.ts'
import type { STORAGE_ROWS } from './storage-rows.ts'

const MIB = 1024 * 1024

/** Counts and sizes at the real numbers; a pause and a full disk on backends of their own. */
export function storageProvokers(): Record<keyof typeof STORAGE_ROWS, Provoke> {
  const key = makeSigningKey('test')
  const started: TestBackend[] = []
  let usual: TestBackend
  let pool: pg.Pool
  beforeAll(async () => {
    usual = await serve()
    pool = new pg.Pool({ connectionString: usual.database.url, max: 1 })
    await pool.query(
      `create policy "Members write" on storage.objects to authenticated using (true) with check (true)`,
    )
  })
  afterAll(async () => {
    await pool?.end()
    for (const backend of started) await backend.stop()
  })

  async function serve(storage: { uploadTimeout?: number; reserve?: number } = {}): Promise<TestBackend> {
    const backend = await startTestBackend({ template: 'platform', signingKeys: [await key], storage })
    started.push(backend)
    const made = await ask(
      backend,
      'POST',
      '/bucket',
      JSON.stringify({ id: 'files', name: 'files', public: true }),
    )
    expect(made.status).toBe(200)
    return backend
  }
  const headersOf = ({ secretKey }: TestBackend) => ({ apikey: secretKey, 'x-upsert': 'true' })
  const ask = (
    backend: TestBackend,
    method: string,
    path: string,
    body: string,
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ) =>
    fetch(`${backend.url}/storage/v1${path}`, {
      method,
      body,
      headers: { ...headersOf(backend), ...headers },
    })
  const put = (name: string, headers: Record<string, string> = {}, backend = usual) =>
    ask(backend, 'POST', `/object/files/${name}`, 'text', { 'content-type': 'text/plain', ...headers })
  /** The beginning of a PNG of that size, which is all that is looked at. */
  async function putPicture(width: number, height: number): Promise<Response> {
    const head = Buffer.from('89504e470d0a1a0a0000000d4948445200000000000000000800000000', 'hex')
    head.writeUInt32BE(width, 16)
    head.writeUInt32BE(height, 20)
    return fetch(`${usual.url}/storage/v1/object/files/picture`, {
      method: 'POST',
      body: head,
      headers: { ...headersOf(usual), 'content-type': 'image/png' },
    })
  }
  /** The headers of somebody who is signed in. */
  async function newMember(): Promise<Record<string, string>> {
    const token = await new SignJWT({
      role: 'authenticated',
      sub: crypto.randomUUID(),
      iss: `${usual.url}/auth/v1`,
    })
      .setProtectedHeader({ alg: 'ES256', kid: 'test' })
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(await key)
    return { apikey: usual.publishableKey, authorization: `Bearer ${token}` }
  }

  /** Resolves with the first answer to one of these uploads, before any of them has ended. */
  async function firstAnswer(uploads: ReturnType<typeof hang>[]): Promise<Response> {
    const first = await Promise.race(uploads.map(({ answer }) => answer))
    for (const { end } of uploads) end()
    await Promise.allSettled(uploads.map(({ answer }) => answer))
    return first
  }

  /** An upload of which only the first letter comes. */
  function hang(caller: Record<string, string>, backend = usual, size = 10) {
    const headers = { ...caller, 'content-type': 'text/plain', 'content-length': `${size}` }
    const sent = request(`${backend.url}/storage/v1/object/files/${crypto.randomUUID()}`, {
      method: 'POST',
      headers,
    })
    const answer = new Promise<Response>((resolve, reject) => {
      sent.on('error', reject)
      sent.on('response', async (response) => {
        let text = ''
        for await (const part of response) text += part
        resolve(new Response(text, { status: response.statusCode ?? 0 }))
      })
    })
    answer.catch(() => {})
    sent.write('x')
    return { answer, end: () => sent.destroy() }
  }

  return {
    'storage.uploads': async ({ most }) => {
      const members = await Promise.all(times(4).map(newMember))
      const allowed = times(most).map((number) => hang(members[number % 4] ?? {}))
      return refusedWith(await firstAnswer([...allowed, hang(await newMember())]))
    },
    'storage.uploadsOfMember': async ({ most }) => {
      const member = await newMember()
      return refusedWith(await firstAnswer(times(most + 1).map(() => hang(member))))
    },
    'storage.uploadPace': async ({ most }) => {
      const begun = performance.now()
      const stored = await fetch(`${usual.url}/storage/v1/object/files/${crypto.randomUUID()}`, {
        method: 'POST',
        headers: { ...(await newMember()), 'content-type': 'application/octet-stream' },
        body: Buffer.alloc(5 * MIB),
      })
      expect(stored.status).toBe(200)
      const least = ((4 * MIB) / most) * 1000
      return { ending: performance.now() - begun >= least ? 'delay' : 'HTTP 200', message: '' }
    },
    'storage.fileSize': async ({ most }) => {
      const large = hang(headersOf(usual), usual, most + 1)
      return refusedWith(await large.answer)
    },
    'storage.jsonSize': async ({ most }) =>
      refusedWith(
        await ask(usual, 'POST', '/object/list/files', JSON.stringify({ prefix: 'x'.repeat(most) })),
      ),
    'storage.metadata': async ({ most }) => {
      const about = (size: number) =>
        Buffer.from(JSON.stringify({ about: 'x'.repeat(size) })).toString('base64')
      expect((await put('file', { 'x-metadata': about(most - 12) })).status).toBe(200)
      return refusedWith(await put('file', { 'x-metadata': about(most - 11) }))
    },
    'storage.key': async ({ most }) => {
      const { ending } = await refusedWith(await put('x'.repeat(most)))
      expect(ending).toBe('HTTP 200')
      const refused = await refusedWith(await put('x'.repeat(most + 1)))
      return { ...refused, message: refused.message.replace(/x+/, 'x') }
    },
    'storage.entries': async ({ most }) => {
      await pool.query(
        `insert into storage.objects (bucket_id, name) select 'files', 'many/' || n from generate_series(0, $1) n`,
        [most],
      )
      const body = JSON.stringify({ prefix: 'many', limit: most + 1 })
      const entries = (await (await ask(usual, 'POST', '/object/list/files', body)).json()) as object[]
      return { ending: entries.length === most ? 'HTTP 200, cut' : 'HTTP 200', message: '' }
    },
    'storage.links': async ({ most }) => {
      const sign = (count: number) =>
        ask(
          usual,
          'POST',
          '/object/sign/files',
          JSON.stringify({ expiresIn: 60, paths: times(count).map(String) }),
        )
      expect((await sign(most)).status).toBe(200)
      return refusedWith(await sign(most + 1))
    },
    'storage.linkOfMember': async ({ most }) => {
      const member = await newMember()
      const sign = (expiresIn: number) =>
        ask(usual, 'POST', '/object/sign/files', JSON.stringify({ expiresIn, paths: ['file'] }), {
          'content-type': 'application/json',
          ...member,
        })
      expect((await sign(most)).status).toBe(200)
      return refusedWith(await sign(most + 1))
    },
    'storage.pictureSide': async ({ most }) => {
      expect((await putPicture(most, 1)).status).toBe(200)
      return refusedWith(await putPicture(most + 1, 1))
    },
    'storage.picturePixels': async ({ most }) => {
      expect((await putPicture(10_000, most / 10_000)).status).toBe(200)
      return refusedWith(await putPicture(10_000, most / 10_000 + 1))
    },
    'storage.removals': async ({ most }) => {
      const remove = (count: number) =>
        ask(
          usual,
          'DELETE',
          '/object/files',
          JSON.stringify({ prefixes: times(count).map((n) => `none-${n}`) }),
        )
      expect((await remove(most)).status).toBe(200)
      return refusedWith(await remove(most + 1))
    },
    'storage.silence': async () => {
      const impatient = await serve({ uploadTimeout: 100 })
      return refusedWith(await hang(headersOf(impatient), impatient).answer)
    },
    'storage.reserve': async () => refusedWith(await put('file', {}, await serve({ reserve: 2 ** 60 }))),
  }
}
