import type { Context } from 'hono'
import { z } from 'zod'
import type { Caller, Claims } from '../../http/caller.ts'
import {
  addressOf,
  bucketIdOf,
  requireBucket,
  requireObject,
  runFor,
  SERVICE,
} from '../objects/object-rows.ts'
import { answerJson, invalidRequest, readJson, refuseOptions, type Storage } from '../storage.ts'
import { checkUploadPolicy, requireNotRevoked } from '../uploads/commit-upload.ts'
import { upload } from '../uploads/upload.ts'
import type { Grant } from './url-tokens.ts'

const UPLOAD_LINK_SECONDS = 2 * 60 * 60
export const MAX_LINKS = 1000
const MISSING = 'Either the object does not exist or you do not have access to it'

/** Maximum lifetimes in seconds: for a member, who may lose access to the object meanwhile, and for a server. */
export const MAX_LINK_LIFETIME = { member: 86_400, server: 10 * 365 * 86_400 }

const expiresIn = z.number().int().min(1).max(MAX_LINK_LIFETIME.server)
const one = z.object({ expiresIn, transform: z.unknown().optional(), versionId: z.unknown().optional() })
const many = z.object({ expiresIn, paths: z.array(z.string()).min(1).max(MAX_LINKS) })

/** `POST /object/sign/:bucket/:key` returns a signed URL for an object that the caller may see. */
export async function signOne(storage: Storage, c: Context, caller: Caller): Promise<Response> {
  const { bucketId, key } = addressOf(c)
  const body = await readJson(c, one)
  refuseOptions(body, { transform: 'image transformations', versionId: 'object versions' })
  checkLifetime(caller, body.expiresIn)
  await requireObject(storage, caller, 'storage.object.sign', bucketId, key)
  return answerJson({ signedURL: await signedUrl(storage, `${bucketId}/${key}`, body.expiresIn) })
}

/** `POST /object/sign/:bucket` returns signed URLs for those of the objects that the caller may see, in the requested order. */
export async function signMany(storage: Storage, c: Context, caller: Caller): Promise<Response> {
  const bucketId = bucketIdOf(c)
  const { expiresIn: seconds, paths } = await readJson(c, many)
  checkLifetime(caller, seconds)
  const text = 'select name from storage.objects where bucket_id = $1 and name = any($2)'
  const statement = { name: 'storage_visible', text, values: [bucketId, paths] }
  const rows = await runFor<{ name: string }>(storage, caller, 'storage.object.sign_many', statement)
  const seen = new Set(rows.map(({ name }) => name))
  const urlTokens = paths.map(async (path) =>
    seen.has(path)
      ? { error: null, path, signedURL: await signedUrl(storage, `${bucketId}/${path}`, seconds) }
      : { error: MISSING, path, signedURL: null },
  )
  return answerJson(await Promise.all(urlTokens))
}

/** Throws InvalidRequest when a member requests a lifetime of more than a day. */
function checkLifetime({ role }: Caller, seconds: number): void {
  if (role !== 'service_role' && seconds > MAX_LINK_LIFETIME.member)
    throw invalidRequest(
      `expiresIn may be ${MAX_LINK_LIFETIME.member} seconds at most, or longer with a secret key`,
    )
}

async function signedUrl({ urlTokens }: Storage, url: string, seconds: number): Promise<string> {
  return `/object/sign/${url}?token=${await urlTokens.sign({ scope: 'download', url }, seconds)}`
}

/** `POST /object/upload/sign/:bucket/:key` returns a URL with which anybody can upload this one object, within two hours. */
export async function signUpload(storage: Storage, c: Context, caller: Caller): Promise<Response> {
  const address = addressOf(c)
  await requireBucket(storage, address.bucketId)
  const upsert = c.req.header('x-upsert') === 'true'
  const { claims } = caller
  const rights = { caller, claims, upsert, operation: 'storage.object.sign_upload_url' }
  await checkUploadPolicy(storage, address, rights, NOTHING_KNOWN)
  const url = `${address.bucketId}/${address.key}`
  const grant = { scope: 'upload' as const, url, upsert, owner: claims.sub, session: claims.session_id }
  const token = await storage.urlTokens.sign(grant, UPLOAD_LINK_SECONDS)
  return answerJson({ url: `/object/upload/sign/${url}?token=${token}`, token })
}

/**
 * `PUT /object/upload/sign/:bucket/:key?token=` uploads with such a URL, which ends with the session that signed it. The
 * policies are checked again as its signer, who may have signed many URLs: their limits apply here, too.
 */
export async function uploadSigned(storage: Storage, c: Context): Promise<Response> {
  const address = addressOf(c)
  const url = `${address.bucketId}/${address.key}`
  const grant = await storage.urlTokens.verify(c.req.query('token'), 'upload', url)
  const claims = claimsOf(grant)
  await requireNotRevoked(storage, claims)
  const rights = { claims, upsert: grant.upsert ?? false, operation: 'storage.object.upload_signed' }
  // The member who signed the URL counts with the level that signing required.
  const signer: Caller = { role: 'authenticated', claims: { ...claims, aal: 'aal2' } }
  if (grant.owner) await checkUploadPolicy(storage, address, { ...rights, caller: signer }, NOTHING_KNOWN)
  return upload(storage, c, address, { ...rights, caller: SERVICE })
}

/** Returns claims as if the URL were a token of the session that signed it, so that both end together. */
function claimsOf({ owner, session, exp }: Grant): Claims {
  const member = owner === undefined ? {} : { sub: owner }
  const times = { iat: exp - UPLOAD_LINK_SECONDS, exp }
  return { role: 'authenticated', ...member, ...(session && { session_id: session }), ...times }
}

const NOTHING_KNOWN = { metadata: {}, userMetadata: null }
