import fc from 'fast-check'
import { ADA, BEN } from '../rest/testing/club.ts'
import { type Attack, encode, oddHeaders, queryOf, who } from './request.ts'
import { bodyOf, fields, hostile, mostly, mutated, seldom } from './words.ts'

// The storage service: keys that try to get out of their folder, forms and ranges that are not what they say.

const bucket = mostly('diaries', 'avatars', 'nothing')
const name = fc.oneof(
  { weight: 3, arbitrary: mostly('a.txt', 'deep/b.png', '', '/', '.', '..', 'a.txt/..', 'c d.txt', 'ä.txt') },
  { weight: 1, arbitrary: hostile },
)
const folder = mostly(
  `${BEN}/`,
  `${BEN}/`,
  `${BEN}/`,
  `${ADA}/`,
  `${BEN}/../${ADA}/`,
  `${BEN}%2f..%2f${ADA}%2f`,
  '',
)
const key = fc.tuple(folder, name).map(([path, last]) => path + last)
const keyInPath = fc.oneof(
  key.map((text) => text.split('/').map(encode).join('/')),
  key.map(encode),
  mutated(key, fc.constantFrom('/', '../', '%2e', '%2f', '%5c', '%00', '%zz', '%c0%af', ';', '?', '//')),
)
const token = mostly('not.a.token', 'eyJhbGciOiJub25lIn0.eyJ1cmwiOiJkaWFyaWVzL2EifQ.')

const call = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        ...[
          'POST /object/',
          'POST /object/',
          'PUT /object/',
          'GET /object/',
          'HEAD /object/',
          'DELETE /object/',
        ],
        ...[
          'GET /object/authenticated/',
          'GET /object/public/',
          'GET /object/info/',
          'GET /object/info/public/',
        ],
        ...[
          'POST /object/sign/',
          'GET /object/sign/',
          'POST /object/upload/sign/',
          'PUT /object/upload/sign/',
        ],
        ...['GET /render/image/public/', 'POST /upload/resumable/', 'GET /s3/'],
      ),
      bucket,
      keyInPath,
    )
    .map(([start, within, path]) => `${start}${within}/${path}`),
  fc
    .tuple(
      fc.constantFrom(
        ...[
          'POST /object/list/',
          'POST /object/list/',
          'POST /object/list-v2/',
          'DELETE /object/',
          'GET /bucket/',
        ],
        ...['PUT /bucket/', 'DELETE /bucket/nothing', 'POST /object/sign/'],
      ),
      bucket,
    )
    .map((parts) => parts.join('')),
  fc.constantFrom(
    'POST /object/move',
    'POST /object/copy',
    'POST /bucket',
    'GET /bucket',
    'GET /',
    'GET /status',
  ),
)

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
