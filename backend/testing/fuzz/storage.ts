import fc from 'fast-check'
import { bodyOf, fields, hostile, mostly, mutated, seldom } from './arbitraries.ts'
import { type Attack, oddHeaders, queryOf, who } from './request.ts'
import { bucket, call, key, name } from './storage-calls.ts'

// Generates requests to the storage service: malformed forms and ranges.

const json = bodyOf(
  fields({
    prefix: key,
    prefixes: fc.array(key, { maxLength: 4 }),
    paths: fc.array(key, { maxLength: 4 }),
    limit: fc.integer({ min: -1, max: 2000 }),
    offset: fc.integer({ min: -1, max: 2000 }),
    search: name,
    cursor: mostly(Buffer.from('["a","b"]').toString('base64url')),
    sortBy: fields({ column: mostly('name', 'created_at', 'id'), order: mostly('asc', 'desc', 'asc; drop') }),
    with_delimiter: fc.boolean(),
    expiresIn: fc.oneof(fc.integer(), fc.double()),
    bucketId: bucket,
    sourceKey: key,
    destinationKey: key,
    destinationBucket: bucket,
    id: mostly('new-bucket'),
    name: hostile,
    file_size_limit: fc.oneof(fc.integer(), fc.constant('1MB')),
    allowed_mime_types: fc.array(mostly('image/png', 'text/*'), { maxLength: 3 }),
    public: fc.boolean(),
  }),
)
const form = fc
  .tuple(
    hostile,
    mostly('', 'file', 'cacheControl'),
    mostly('text/plain', 'image/png', 'text/html', 'image/svg+xml'),
  )
  .map(([content, part, type]) =>
    [
      ...['--edge', 'content-disposition: form-data; name="cacheControl"', '', '3600', '--edge'],
      `content-disposition: form-data; name="${part}"; filename="${content.slice(0, 20)}"`,
      ...[`content-type: ${type}`, '', content, '--edge--', ''],
    ].join('\r\n'),
  )
const content = fc.oneof(
  fc.record({ body: json, type: fc.constant('application/json') }),
  fc.record({
    body: mutated(form, fc.constantFrom('--edge', '\r\n', '"')),
    type: fc.constant('multipart/form-data; boundary=edge'),
  }),
  fc.record({
    body: hostile,
    type: mostly('text/plain', 'image/png', 'multipart/form-data', 'text/html; charset=x'),
  }),
)

const token = mostly('not.a.token', 'eyJhbGciOiJub25lIn0.eyJ1cmwiOiJkaWFyaWVzL2EifQ.')

export const storageAttack: fc.Arbitrary<Attack> = fc
  .record({
    who,
    call,
    query: queryOf(mostly('token', 'download', 'width', 'version', 'limit'), token),
    content,
    headers: seldom({
      range: mostly('bytes=0-1', 'bytes=-5', 'bytes=5-2', 'bytes=0-,1-2'),
      'x-upsert': mostly('true', 'false'),
      'x-metadata': mostly('e30=', 'bm90IGpzb24='),
      'cache-control': mostly('max-age=3600', 'no-cache'),
      'if-none-match': mostly('*', '"a"'),
    }),
    odd: oddHeaders,
  })
  .map(({ who, call, query, content: { body, type }, headers, odd }) => {
    const space = call.indexOf(' ')
    const method = call.slice(0, space)
    return {
      who,
      method,
      path: `/storage/v1${call.slice(space + 1)}${query}`,
      headers: { ...odd, ...headers, 'content-type': type },
      ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
    }
  })
