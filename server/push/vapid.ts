import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFile } from 'supabase-compatible'
import { z } from 'zod'
import type { Community } from '../../domain/community/community-config.ts'
import type { CurrentCommunity } from '../community/live-community.ts'
import { readJson } from '../config/secrets.ts'
import type { PushSettings } from './deliver.ts'

/** Identifies the sender to push services; base64url. Members subscribe with the public key. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const schema = z.object({ publicKey: z.string().length(87), privateKey: z.string().length(43) })

const fileOf = (dataDir: string) => join(dataDir, 'vapid.json')

/** Reads the pair, generated when it is missing. Apart from other secrets: a worker and the pages beside a hosted project share it. */
export async function readVapidKeys(dataDir: string): Promise<VapidKeys> {
  const found = await findVapidKeys(dataDir)
  if (found) return found
  const { default: webpush } = await import('web-push')
  await makeFile(fileOf(dataDir), `${JSON.stringify(webpush.generateVAPIDKeys(), null, 2)}\n`)
  return readVapidKeys(dataDir)
}

export const findVapidKeys = (dataDir: string): Promise<VapidKeys | undefined> =>
  readJson(
    fileOf(dataDir),
    'VAPID keys',
    'every device subscribes anew when its member opens the app',
    (json) => schema.parse(json),
  )

interface GivenKeys {
  publicKey: string
  privateKey: string | undefined
}

/** Returns the VAPID keys from the settings, or else those of the data folder, with the sender's address as it is now. */
export async function pushSettings(
  given: GivenKeys | undefined,
  dataDir: string,
  community: CurrentCommunity,
  siteUrl: string | undefined,
): Promise<() => PushSettings> {
  const vapid = await keysFrom(given, dataDir)
  return () => ({ subject: subjectOf(community(), siteUrl), vapid })
}

async function keysFrom(given: GivenKeys | undefined, dataDir: string): Promise<VapidKeys> {
  if (given?.privateKey) return { publicKey: given.publicKey, privateKey: given.privateKey }
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  return readVapidKeys(dataDir)
}

/** Push services require a contact address; some refuse a host name that only this machine knows. */
function subjectOf({ contact }: Community, siteUrl: string | undefined): string {
  if (contact) return `mailto:${contact}`
  return siteUrl?.startsWith('https:') ? siteUrl : 'mailto:operator@courtside.invalid'
}
