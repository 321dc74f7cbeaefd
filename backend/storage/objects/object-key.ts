import type { Context } from 'hono'
import { invalidKey, refuse } from '../refuse.ts'

/** The characters of S3's safe list and of those with special handling, as storage-api allows them. */
const CHARACTERS = /^[\w/!.*'() &$=@;:+,?-]+$/
export const MAX_KEY_LENGTH = 1024
const MAX_BUCKET_LENGTH = 100

export interface ObjectAddress {
  bucketId: string
  /** Path of the object in the bucket, without a slash in front. */
  key: string
}

/** Returns the object in the path of the request. Throws InvalidKey or InvalidBucketName. */
export function addressOf(c: Context): ObjectAddress {
  return { bucketId: checkBucketId(c.req.param('bucket') ?? ''), key: checkKey(c.req.param('key') ?? '') }
}

/**
 * Checks a key: a path of names, none of them empty, `.` or `..`. It never becomes a file name, so it cannot escape a folder;
 * but copying a bucket to a disk must be safe, too.
 */
export function checkKey(key: string): string {
  const inOrder = key.split('/').every((name) => name !== '' && name !== '.' && name !== '..')
  if (!inOrder || key.length > MAX_KEY_LENGTH || !CHARACTERS.test(key)) throw invalidKey(key.slice(0, 200))
  return key
}

export function checkBucketId(id: string): string {
  const valid = id.length <= MAX_BUCKET_LENGTH && id.trim() === id && !id.includes('/') && CHARACTERS.test(id)
  if (!valid) throw refuse(400, 'InvalidBucketName', 'Bucket name invalid', 'Invalid Input')
  return id
}
