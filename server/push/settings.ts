import { mkdir } from 'node:fs/promises'
import type { Community } from '../../domain/community/community-config.ts'
import type { CurrentCommunity } from '../community/live-community.ts'
import type { PushSettings } from './deliver.ts'
import { readVapidKeys, type VapidKeys } from './vapid.ts'

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
