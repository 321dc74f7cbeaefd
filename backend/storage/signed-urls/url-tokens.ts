import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { ifMissing, makeFile } from '../../whole-files.ts'
import { invalidRequest, refuse } from '../storage.ts'

const TYPE = 'storage-link+jwt'
const KEY_BYTES = 32

const grant = z.object({
  scope: z.enum(['download', 'upload']),
  /** `<bucket>/<key>` of the object. */
  url: z.string(),
  /** The owner of an uploaded object. */
  owner: z.string().optional(),
  /** The session that was allowed to upload. */
  session: z.string().optional(),
  upsert: z.boolean().optional(),
  /** Seconds since 1970. */
  exp: z.number(),
})
export type Grant = z.infer<typeof grant>

export type UrlTokens = Awaited<ReturnType<typeof openUrlTokens>>

/**
 * Opens the tokens of signed URLs. Their key has no other use, so they cannot pass as access tokens, nor the other way round.
 * @param folder stores the key, so that signed URLs survive a restart
 */
export async function openUrlTokens(folder: string) {
  const key = await readKey(join(folder, 'link-key'))
  return {
    /** @param seconds lifetime of the URL */
    sign: (claims: Omit<Grant, 'exp'>, seconds: number): Promise<string> =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
        .sign(key),
    /** Throws InvalidJWT, or InvalidSignature when the token is for another purpose or another object. */
    async verify(token: string | undefined, scope: Grant['scope'], url: string): Promise<Grant> {
      if (!token) throw invalidRequest("querystring must have required property 'token'")
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], typ: TYPE }).catch(
        (error: unknown) => {
          const expired = error instanceof errors.JWTExpired
          throw refuse(400, 'InvalidJWT', expired ? '"exp" claim timestamp check failed' : 'Invalid JWT')
        },
      )
      const { data } = grant.safeParse(payload)
      if (data?.scope !== scope) throw refuse(400, 'InvalidSignature', `Token is not scoped for ${scope}`)
      if (data.url !== url) throw refuse(400, 'InvalidSignature', 'Invalid signature')
      return data
    },
  }
}

/** The key is created on the first start. */
async function readKey(path: string): Promise<Uint8Array> {
  const known = await readFile(path).catch(ifMissing(undefined))
  if (known?.length === KEY_BYTES) return known
  if (known) throw new Error(`${path} is damaged. Delete it, then urlTokens made so far end.`)
  await makeFile(path, randomBytes(KEY_BYTES))
  return readKey(path)
}
