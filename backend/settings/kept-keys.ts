import { randomBytes } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeSigningKey, type SigningKey } from '../http/signing-keys.ts'
import { ifMissing } from '../if-missing.ts'
import { makeFile } from '../whole-files.ts'
import type { Settings } from './standalone-settings.ts'

interface Keys {
  publishable: string[]
  secret: string[]
  signing: SigningKey[]
}

/**
 * The keys that were set. Those that were not are made: once where a folder keeps them beside the database, so that clients and sessions
 * outlive a restart, else for this process.
 */
export async function readOrMakeKeys(settings: Settings, folder?: string): Promise<Keys> {
  const made = folder === undefined ? await makeKeys() : await keptIn(folder)
  return {
    publishable: settings.PUBLISHABLE_KEYS ?? made.publishable,
    secret: settings.SECRET_KEYS ?? made.secret,
    signing: settings.SIGNING_KEY ?? made.signing,
  }
}

async function keptIn(folder: string): Promise<Keys> {
  const file = join(folder, 'keys.json')
  const read = () => readFile(file, 'utf8')
  const kept = await read().catch(ifMissing(undefined))
  if (kept !== undefined) return JSON.parse(kept) as Keys
  await mkdir(folder, { recursive: true })
  await makeFile(file, JSON.stringify(await makeKeys(), null, 2))
  return JSON.parse(await read()) as Keys
}

async function makeKeys(): Promise<Keys> {
  const random = (kind: string) => [`sb_${kind}_${randomBytes(24).toString('base64url')}`]
  return { publishable: random('publishable'), secret: random('secret'), signing: [await makeSigningKey()] }
}
