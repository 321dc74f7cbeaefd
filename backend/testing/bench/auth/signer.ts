import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { freePort } from '../../../index.ts'

export interface Signer {
  /** The port for the backend that trusts these tokens. */
  port: number
  signingKey: JWK
  tokenOf(memberId: string): Promise<string>
}

export const claimsOf = (memberId: string) => ({
  sub: memberId,
  role: 'authenticated',
  aud: 'authenticated',
  aal: 'aal1',
})

export const headersOf = (bearer: string) => ({
  apikey: 'sb_publishable_bench',
  authorization: `Bearer ${bearer}`,
})

/** A signing key and a port for a backend of the benchmark. */
export async function openSigner(): Promise<Signer> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const port = await freePort()
  return {
    port,
    signingKey: { ...(await exportJWK(privateKey)), kid: 'bench', alg: 'ES256' },
    tokenOf: (memberId) =>
      new SignJWT(claimsOf(memberId))
        .setProtectedHeader({ alg: 'ES256', kid: 'bench' })
        .setIssuer(`http://127.0.0.1:${port}/auth/v1`)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey),
  }
}

export const LITE_SECRET = 'a-secret-of-the-benchmark-that-is-long-enough'

/** A token that @supabase/lite trusts, which knows shared secrets only. */
export function liteTokenOf(memberId: string): Promise<string> {
  return new SignJWT(claimsOf(memberId))
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('http://127.0.0.1/auth/v1')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(LITE_SECRET))
}
