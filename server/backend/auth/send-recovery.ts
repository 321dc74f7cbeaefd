import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import { openDatabase } from '../database/database.ts'
import type { BackendContext, BackendOptions } from '../options.ts'
import { createRevocations } from '../revocations/revocations.ts'
import { createTokens } from '../tokens.ts'
import { authRoutes } from './routes.ts'

type Needed = Pick<BackendOptions, 'databaseUrl' | 'publicUrl' | 'siteUrl' | 'sendMail' | 'log'>

/**
 * What `POST /recover` does for an account, asked for by the operator and not over HTTP: link and code in place of earlier
 * ones, and the mail that carries them. Resolves when `sendMail` has been called and is done, or when there is no such account.
 *
 * @param redirectTo where on the site the link leads in the end
 */
export async function sendRecovery(options: Needed, email: string, redirectTo: string): Promise<void> {
  const key = randomUUID()
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const signingKeys = [{ ...(await exportJWK(privateKey)), kid: key }]
  const database = openDatabase(options.databaseUrl, options.log)
  const context: BackendContext = {
    ...options,
    redirectUrls: [],
    schemas: ['public'],
    apiKeys: { publishable: [key], secret: [] },
    signingKeys,
    // The operator is nobody to be held off.
    rateLimitFactor: 1_000_000,
    database,
    tokens: await createTokens(signingKeys, options.publicUrl),
    revocations: createRevocations({ ...options, pool: database.pool }),
  }
  const auth = authRoutes(context)
  try {
    const answer = await auth.app.request(`/recover?redirect_to=${encodeURIComponent(redirectTo)}`, {
      method: 'POST',
      headers: { apikey: key },
      body: JSON.stringify({ email }),
    })
    if (!answer.ok) throw new Error(`The recovery of ${email} was refused: ${await answer.text()}`)
  } finally {
    await auth.stop()
    await database.stop()
  }
}
