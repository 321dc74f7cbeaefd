import { mkdir } from 'node:fs/promises'
import type { Community } from '../../domain/community/community-config.ts'
import type { PushSettings } from './deliver.ts'
import { readVapidKeys } from './vapid.ts'

interface GivenKeys {
  publicKey: string
  privateKey: string | undefined
}

/** The VAPID keys from the settings, or else those of the data folder, and the sender's address. */
export async function pushSettings(
  given: GivenKeys | undefined,
  dataDir: string,
  community: Community,
  siteUrl: string | undefined,
): Promise<PushSettings> {
  const subject = subjectOf(community, siteUrl)
  if (given?.privateKey)
    return { subject, vapid: { publicKey: given.publicKey, privateKey: given.privateKey } }
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  return { subject, vapid: await readVapidKeys(dataDir) }
}

/** Push services require a contact address; some refuse a host name that only this machine knows. */
function subjectOf({ contact }: Community, siteUrl: string | undefined): string {
  if (contact) return `mailto:${contact}`
  return siteUrl?.startsWith('https:') ? siteUrl : 'mailto:operator@courtside.invalid'
}
