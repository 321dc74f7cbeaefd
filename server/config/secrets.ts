import { randomBytes } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  ifMissing,
  makeFile,
  makeSigningKey,
  replaceFile,
  SetupError,
  type SigningKey,
} from 'supabase-compatible'
import { z } from 'zod'

export interface Secrets {
  /** The first signs; the others are retired and only verify. */
  signingKeys: SigningKey[]
  apiKeys: { publishable: string[]; secret: string[] }
  mailboxKey: string
}

const key = z.looseObject({ kty: z.literal('EC'), kid: z.string(), d: z.string().optional() })

const schema = z.looseObject({
  signingKeys: z
    .array(key)
    .min(1)
    .refine(([newest]) => newest?.d !== undefined, 'the first key has no private part'),
  apiKeys: z.object({ publishable: z.array(z.string()).min(1), secret: z.array(z.string()).min(1) }),
  mailboxKey: z.string().min(16),
})

export function secretsFile(dataDir: string): string {
  return join(dataDir, 'secrets.json')
}

/** Reads the secrets, which the first start generates, readable by the owner only. Of two starts at once the second uses those of the first. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const found = await findSecrets(dataDir)
  if (found) return found
  await makeFile(secretsFile(dataDir), toText(await generateSecrets()))
  await syncFolder(dataDir)
  return readSecrets(dataDir)
}

/** Reads the secrets; undefined before the first start. */
export const findSecrets = (dataDir: string): Promise<Secrets | undefined> =>
  readJson(
    secretsFile(dataDir),
    'secrets',
    'everybody has to sign in again',
    (json) => schema.parse(json) as Secrets,
  )

/** Reads a file that was made at the first start; undefined where there is none. Throws a SetupError where it is damaged. */
export async function readJson<Content>(
  file: string,
  what: string,
  loss: string,
  parse: (json: unknown) => Content,
): Promise<Content | undefined> {
  const text = await readFile(file, 'utf8').catch(ifMissing(undefined))
  if (text === undefined) return undefined
  try {
    return parse(JSON.parse(text))
  } catch (error) {
    const way = `Put it back from a backup; or delete it, then new ones are made and ${loss}.`
    throw new SetupError(`${file} cannot be read as ${what}. ${way}`, { cause: error })
  }
}

export async function generateSecrets(): Promise<Secrets> {
  return {
    signingKeys: [await makeSigningKey()],
    apiKeys: {
      publishable: [`sb_publishable_${randomBytes(24).toString('base64url')}`],
      secret: [`sb_secret_${randomBytes(32).toString('base64url')}`],
    },
    mailboxKey: randomBytes(18).toString('base64url'),
  }
}

/** Writes the file atomically: a crash leaves either the old secrets or the new ones. */
export async function saveSecrets(dataDir: string, secrets: Secrets): Promise<Secrets> {
  await replaceFile(secretsFile(dataDir), toText(secrets))
  await syncFolder(dataDir)
  return secrets
}

const toText = (secrets: Secrets) => `${JSON.stringify(secrets, null, 2)}\n`

/** Syncs the folder too: otherwise a power loss can undo the rename, and lose the key that signed tokens meanwhile. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(folder)
  await handle.sync()
}
