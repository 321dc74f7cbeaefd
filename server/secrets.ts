import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { z } from 'zod'

export interface Secrets {
  /** Private ES256 keys as JWK with `kid`; the first signs, all verify. */
  signingKeys: JWK[]
  apiKeys: { publishable: string[]; secret: string[] }
  /** Opens `/mailbox`. */
  mailboxKey: string
}

const schema = z.object({
  signingKeys: z.array(z.looseObject({ kty: z.literal('EC'), kid: z.string(), d: z.string() })).min(1),
  apiKeys: z.object({ publishable: z.array(z.string()).min(1), secret: z.array(z.string()).min(1) }),
  mailboxKey: z.string().min(16),
})

/** The secrets of a data folder, made on the first start and readable by the owner only. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json')
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return keep(file, await makeSecrets())
  try {
    return schema.parse(JSON.parse(text)) as Secrets
  } catch (error) {
    throw new Error(
      `${file} cannot be read as secrets. Put it back from a backup; or delete it, then new ones are made ` +
        'and everybody has to sign in again.',
      { cause: error },
    )
  }
}

async function makeSecrets(): Promise<Secrets> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return {
    signingKeys: [{ ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), alg: 'ES256' }],
    apiKeys: {
      publishable: [`sb_publishable_${randomBytes(24).toString('base64url')}`],
      secret: [`sb_secret_${randomBytes(32).toString('base64url')}`],
    },
    mailboxKey: randomBytes(18).toString('base64url'),
  }
}

/** Written whole or not at all: a crash in between leaves no half file behind. */
async function keep(file: string, secrets: Secrets): Promise<Secrets> {
  const draft = await open(`${file}.new`, 'w', 0o600)
  await draft.writeFile(`${JSON.stringify(secrets, null, 2)}\n`)
  await draft.sync()
  await draft.close()
  await rename(`${file}.new`, file)
  return secrets
}
