import fc from 'fast-check'
import { ADA, BEN } from '../../rest/testing/club.ts'
import { hostile, mostly, mutated } from './arbitraries.ts'
import { callsOf, encode } from './request.ts'

// Generates paths of the storage service: keys that try to escape their folder.

export const bucket = mostly('diaries', 'avatars', 'nothing')
export const name = fc.oneof(
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
export const key = fc.tuple(folder, name).map(([path, last]) => path + last)
const keyInPath = fc.oneof(
  key.map((text) => text.split('/').map(encode).join('/')),
  key.map(encode),
  mutated(key, fc.constantFrom('/', '../../', '%2e', '%2f', '%5c', '%00', '%zz', '%c0%af', ';', '?', '//')),
)

const CALLS_OF_A_KEY = `POST /object/|POST /object/|PUT /object/|GET /object/|HEAD /object/
  |GET /object/authenticated/|GET /object/public/|GET /object/info/
  |POST /object/sign/|GET /object/sign/|POST /object/upload/sign/|PUT /object/upload/sign/
  |GET /render/image/public/|POST /upload/resumable/|GET /s3/`
const CALLS_OF_A_BUCKET = `POST /object/list/|POST /object/list/|POST /object/list-v2/|DELETE /object/|GET /bucket/
  |PUT /bucket/|DELETE /bucket/nothing|POST /object/sign/`
const CALLS = 'POST /object/move|POST /object/copy|POST /bucket|GET /bucket|GET /'

export const call = fc.oneof(
  fc
    .tuple(callsOf(CALLS_OF_A_KEY), bucket, keyInPath)
    .map(([start, within, path]) => `${start}${within}/${path}`),
  fc.tuple(callsOf(CALLS_OF_A_BUCKET), bucket).map((parts) => parts.join('')),
  callsOf(CALLS),
)
