import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing, type ProviderSettings } from 'supabase-compatible'
import type { Config } from '../config/config.ts'
import { findSecrets } from '../config/secrets.ts'
import type { VapidKeys } from '../push/vapid.ts'

/** Names of what has to be the same in all processes of a database, with values that give no secret away. */
export type Agreements = Record<string, string>

interface AgreementParts {
  config: Pick<Config, 'dataDir' | 'legacyJwtSecret' | 'smtpUrl'>
  /** The address of the site, which access tokens name. */
  url: string
  vapid: VapidKeys
  providers: ProviderSettings[]
}

/** Returns the agreements at this moment: keys may have been rotated since the start. */
export async function readAgreements({ config, url, vapid, providers }: AgreementParts): Promise<Agreements> {
  const secrets = await findSecrets(config.dataDir)
  return {
    SITE_URL: url,
    secrets: hash([secrets?.signingKeys.map(({ kid }) => kid), secrets?.apiKeys, secrets?.mailboxKey]),
    vapid: vapid.publicKey,
    LEGACY_JWT_SECRET: config.legacyJwtSecret ? hash(config.legacyJwtSecret) : 'none',
    PROVIDERS: hash(providers),
    SMTP_URL: config.smtpUrl ? 'sends' : 'captures',
  }
}

const SENTENCES: Record<string, (mine: string, theirs: string) => string> = {
  SITE_URL: (mine, theirs) =>
    `SITE_URL is ${mine} here and ${theirs} there. Set SITE_URL in every process to the address of the proxy.`,
  secrets: () =>
    'The keys in secrets.json are not the same: what one signs, the other refuses. Let all processes share one DATA_DIR, or copy secrets.json.',
  vapid: () =>
    'The keys of push messages are not the same. Let all processes share one DATA_DIR, copy vapid.json, or set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY alike.',
  LEGACY_JWT_SECRET: () => 'LEGACY_JWT_SECRET is not the same. Set it in every process, or in none.',
  PROVIDERS: () =>
    'PROVIDERS, or the secret of a provider, is not the same. Give every process the same file and secrets.',
  SMTP_URL: () =>
    'One process sends mail and the other captures it. Set SMTP_URL in every process, or in none.',
}

/** Returns a sentence for each agreement that differs. What only one of two versions of the program knows is not compared. */
export function disagreements(mine: Agreements, theirs: Agreements): string[] {
  return Object.entries(SENTENCES).flatMap(([name, sentence]) => {
    const [here, there] = [mine[name], theirs[name]]
    return here === undefined || there === undefined || here === there ? [] : [sentence(here, there)]
  })
}

/** Returns a hash, since the values have secrets in them and only need to be compared. */
function hash(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('base64url')
}

/** A folder in which every process has to find the files of the others. */
export interface SharedFolder {
  setting: 'STORAGE_DIR' | 'DATA_DIR'
  path: string
}

/** Returns the folders that several processes share: none where the database is in the data folder, which is for one process. */
export function sharedFolders({
  databaseUrl,
  storageDir,
  smtpUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'storageDir' | 'smtpUrl' | 'dataDir'>): SharedFolder[] {
  if (!databaseUrl) return []
  const uploads: SharedFolder = { setting: 'STORAGE_DIR', path: storageDir }
  // Without a mail server the mailbox of each shows what all have captured.
  return smtpUrl ? [uploads] : [uploads, { setting: 'DATA_DIR', path: join(dataDir, 'mail') }]
}

const PRESENCE = '.processes'
const idsIn = (path: string) => readdir(join(path, PRESENCE)).catch(ifMissing<string[]>([]))

/** Leaves a file in each folder by which other processes recognise it as the same one. */
export async function markFolders(folders: SharedFolder[], id: string): Promise<void> {
  for (const { path } of folders) {
    await mkdir(join(path, PRESENCE), { recursive: true, mode: 0o700 })
    await writeFile(join(path, PRESENCE, id), '')
  }
}

/** Removes the files of processes that are gone, or only that of the one given. */
export async function unmarkFolders(folders: SharedFolder[], isGone: (id: string) => boolean): Promise<void> {
  for (const { path } of folders)
    for (const id of (await idsIn(path)).filter(isGone)) await rm(join(path, PRESENCE, id), { force: true })
}

/** Returns the folders that lack the file of a process: it uses another folder. */
export async function foldersWithout(folders: SharedFolder[], id: string): Promise<SharedFolder[]> {
  const found = await Promise.all(folders.map(({ path }) => idsIn(path)))
  return folders.filter((_, at) => !found[at]?.includes(id))
}
