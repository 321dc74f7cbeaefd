import type { Context } from 'hono'
import { invalidKey, refuse } from '../refuse.ts'

/** The characters of S3's safe list and of those that need care, as storage-api allows them. */
const CHARACTERS = /^[\w/!.*'() &$=@;:+,?-]+$/
export const LONGEST_KEY = 1024
const LONGEST_BUCKET = 100

export interface ObjectAddress {
  bucketId: string
  /** Path of the object in the bucket, without a slash in front. */
  key: string
}

/** The object that the path of the request names. Throws InvalidKey or InvalidBucketName. */
export function addressOf(c: Context): ObjectAddress {
  return { bucketId: checkBucketId(c.req.param('bucket') ?? ''), key: checkKey(c.req.param('key') ?? '') }
}

/**
 * A key is a path of names: none of them empty, `.` or `..`. It never becomes a file name, so it cannot leave a folder of
 * ours; but whoever copies a bucket to a disk must be safe too.
 */
export function checkKey(key: string): string {
  const inOrder = key.split('/').every((name) => name !== '' && name !== '.' && name !== '..')
  if (!inOrder || key.length > LONGEST_KEY || !CHARACTERS.test(key)) throw invalidKey(key.slice(0, 200))
  return key
}

export function checkBucketId(id: string): string {
  const valid = id.length <= LONGEST_BUCKET && id.trim() === id && !id.includes('/') && CHARACTERS.test(id)
  if (!valid) throw refuse(400, 'InvalidBucketName', 'Bucket name invalid', 'Invalid Input')
  return id
}
