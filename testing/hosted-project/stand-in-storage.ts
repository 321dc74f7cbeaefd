import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'

export const SECRET_KEY = 'sb_secret_of_the_project'

export interface StandInStorage {
  /** Address of the project. */
  url: string
  /** Bytes by bucket and name. */
  files: Map<string, Buffer>
  /** Names as they were uploaded, one for each time. */
  uploads: string[]
  /** Answers instead of the service: a status, or nothing to let the request pass. */
  fail: (method: string, path: string) => number | undefined
  stop(): Promise<void>
}

/** The part of a project's storage service that a move needs: rows in the database as `service_role`, bytes in memory. */
export async function startStandInStorage(adminUrl: string): Promise<StandInStorage> {
  const pool = new pg.Pool({ connectionString: adminUrl, options: '-c role=service_role', max: 4 })
  const files = new Map<string, Buffer>()
  const uploads: string[] = []
  const service: Pick<StandInStorage, 'fail'> = { fail: () => undefined }

  async function answer(
    method: string,
    path: string,
    body: Buffer,
    header: (name: string) => string,
  ): Promise<[number, unknown]> {
    if (header('apikey') !== SECRET_KEY) return [403, { message: 'Invalid key' }]
    if (path === 'bucket' && method === 'GET')
      return [200, (await pool.query('select * from storage.buckets')).rows]
    if (path === 'bucket') {
      const { id, name, ...rest } = JSON.parse(String(body))
      await pool.query(
        `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values ($1, $2, $3, $4, $5)`,
        [id, name, rest.public, rest.file_size_limit, rest.allowed_mime_types],
      )
      return [200, { name }]
    }
    const address = decodeURIComponent(path.replace(/^object\/(authenticated\/)?/, ''))
    const [bucket = '', ...parts] = address.split('/')
    const name = parts.join('/')
    if (method === 'GET') {
      const bytes = files.get(address)
      return bytes ? [200, bytes] : [404, { message: 'Object not found' }]
    }
    if (method === 'DELETE') {
      files.delete(address)
      await pool.query(
        `with allowed as (select set_config('storage.allow_delete_query', 'true', true))
         delete from storage.objects using allowed where bucket_id = $1 and name = $2`,
        [bucket, name],
      )
      return [200, { message: 'Successfully deleted' }]
    }
    const metadata = {
      eTag: `"${createHash('md5').update(body).digest('hex')}"`,
      size: body.length,
      mimetype: header('content-type'),
      cacheControl: header('cache-control'),
      contentLength: body.length,
      httpStatusCode: 200,
    }
    await pool.query(
      `insert into storage.objects (bucket_id, name, version, metadata) values ($1, $2, $3, $4)
       on conflict (bucket_id, name) do update set version = excluded.version, metadata = excluded.metadata`,
      [bucket, name, randomUUID(), metadata],
    )
    files.set(address, body)
    uploads.push(address)
    return [200, { Key: address }]
  }

  const server = createServer(async (request, response) => {
    const [method = '', path = ''] = [request.method, request.url?.replace('/storage/v1/', '')]
    const body = await buffer(request)
    const header = (name: string) => String(request.headers[name] ?? '')
    const failure = service.fail(method, path)
    const [status, content] = failure
      ? [failure, { message: 'imitated failure' }]
      : await answer(method, path, body, header).catch(
          (error: Error) => [500, { message: error.message }] as const,
        )
    response.writeHead(status).end(Buffer.isBuffer(content) ? content : JSON.stringify(content))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(service, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    uploads,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await pool.end()
    },
  })
}
