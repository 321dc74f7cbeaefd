import type { Context } from 'hono'
import type pg from 'pg'
import { z } from 'zod'
import type { Caller, Claims } from '../../http/caller.ts'
import { answerJson } from '../answer-json.ts'
import { addressOf, checkBucketId } from '../objects/object-key.ts'
import { requireBucket, requireObject, runFor, SERVICE } from '../objects/object-rows.ts'
import type { Storage } from '../options.ts'
import { readJson, refuseOptions } from '../read-json.ts'
import { invalidRequest } from '../refuse.ts'
import { rehearse, requireNotRevoked } from '../uploads/commit-upload.ts'
import { upload } from '../uploads/upload.ts'
import type { Grant } from './links.ts'

const UPLOAD_LINK_SECONDS = 2 * 60 * 60
export const MOST_LINKS = 1000
const MISSING = 'Either the object does not exist or you do not have access to it'

/** Seconds. The longest that a link may hold: of a member, who may lose sight of the object meanwhile, and of a server. */
export const LONGEST_LINK = { member: 86_400, server: 10 * 365 * 86_400 }

const expiresIn = z.number().int().min(1).max(LONGEST_LINK.server)
const one = z.object({ expiresIn, transform: z.unknown().optional(), versionId: z.unknown().optional() })
const many = z.object({ expiresIn, paths: z.array(z.string()).min(1).max(MOST_LINKS) })

/** `POST /object/sign/:bucket/:key`: a link to an object that the caller may see. */
export async function signOne(storage: Storage, c: Context, caller: Caller): Promise<Response> {
  const { bucketId, key } = addressOf(c)
  const body = await readJson(c, one)
  refuseOptions(body, { transform: 'image transformations', versionId: 'object versions' })
  checkLife(caller, body.expiresIn)
  await requireObject(storage, caller, 'storage.object.sign', bucketId, key)
  return answerJson({ signedURL: await linkTo(storage, `${bucketId}/${key}`, body.expiresIn) })
}

/** `POST /object/sign/:bucket`: links to those of the objects that the caller may see, in the order asked for. */
export async function signMany(storage: Storage, c: Context, caller: Caller): Promise<Response> {
  const bucketId = checkBucketId(c.req.param('bucket') ?? '')
  const { expiresIn: seconds, paths } = await readJson(c, many)
  checkLife(caller, seconds)
  const seen = await visible(storage, caller, bucketId, paths)
  const links = paths.map(async (path) =>
    seen.has(path)
      ? { error: null, path, signedURL: await linkTo(storage, `${bucketId}/${path}`, seconds) }
      : { error: MISSING, path, signedURL: null },
  )
  return answerJson(await Promise.all(links))
}

/** Throws InvalidRequest when a member asks for a link that holds for longer than a day. */
function checkLife({ role }: Caller, seconds: number): void {
  if (role !== 'service_role' && seconds > LONGEST_LINK.member)
    throw invalidRequest(
      `expiresIn may be ${LONGEST_LINK.member} seconds at most, or longer with a secret key`,
    )
}

async function visible(storage: Storage, caller: Caller, bucketId: string, paths: string[]) {
  const text = 'select name from storage.objects where bucket_id = $1 and name = any($2)'
  const statement = { name: 'storage_visible', text, values: [bucketId, paths] }
  const rows = await runFor<{ name: string } & pg.QueryResultRow>(
    storage,
    caller,
    'storage.object.sign_many',
    statement,
  )
  return new Set(rows.map((row) => row.name))
}

async function linkTo({ links }: Storage, url: string, seconds: number): Promise<string> {
  return `/object/sign/${url}?token=${await links.sign({ scope: 'download', url }, seconds)}`
}

/** `POST /object/upload/sign/:bucket/:key`: a link by which whoever has it uploads this one object, within two hours. */
export async function signUpload(storage: Storage, c: Context, caller: Caller): Promise<Response> {
  const address = addressOf(c)
  await requireBucket(storage, address.bucketId)
  const upsert = c.req.header('x-upsert') === 'true'
  const owner = caller.claims.sub
  const { claims } = caller
  const rights = { caller, claims, owner, upsert, operation: 'storage.object.sign_upload_url' }
  await rehearse(storage, address, rights, NOTHING_KNOWN)
  const url = `${address.bucketId}/${address.key}`
  const { session_id: session } = claims
  const grant = {
    scope: 'upload' as const,
    url,
    upsert,
    ...(owner && { owner }),
    ...(session && { session }),
  }
  const token = await storage.links.sign(grant, UPLOAD_LINK_SECONDS)
  return answerJson({ url: `/object/upload/sign/${url}?token=${token}`, token })
}

/**
 * `PUT /object/upload/sign/:bucket/:key?token=`: the upload by such a link, which ends with the session that made it. The policies
 * are asked once more as its maker, who may have signed many links: what they limit is limited here too.
 */
export async function uploadSigned(storage: Storage, c: Context): Promise<Response> {
  const address = addressOf(c)
  const url = `${address.bucketId}/${address.key}`
  const grant = await storage.links.verify(c.req.query('token'), 'upload', url)
  const { owner, upsert = false } = grant
  const claims = claimsOf(grant)
  await requireNotRevoked(storage, claims)
  const operation = 'storage.object.upload_signed'
  const rights = { claims, owner, upsert, operation }
  if (owner) await rehearse(storage, address, { ...rights, caller: makerOf(claims) }, NOTHING_KNOWN)
  return upload(storage, c, address, { ...rights, caller: SERVICE })
}

/** As if the link were a token of the session that made it, so that both end together. */
function claimsOf({ owner, session, exp }: Grant): Claims {
  const member = owner === undefined ? {} : { sub: owner }
  const times = { iat: exp - UPLOAD_LINK_SECONDS, exp }
  return { role: 'authenticated', ...member, ...(session && { session_id: session }), ...times }
}

const NOTHING_KNOWN = { metadata: {}, userMetadata: null }

/** The member who made a link, with the assurance that making it asked for. */
const makerOf = (claims: Claims): Caller => ({ role: 'authenticated', claims: { ...claims, aal: 'aal2' } })
