import { join } from 'node:path'
import type { Logger } from 'pino'
import { installPlatform, loadServices, readProviderFile, startBackend } from 'supabase-compatible'
import { passwordWords } from '../domain/password-words.ts'
import { watchKeys } from './admin/keys/watch.ts'
import { refuseHalfRestored } from './backup/database/load.ts'
import { refuseHalfRestoredFolder } from './backup/unfinished-restore.ts'
import { followCommunity, type StartedCommunity } from './community/live-community.ts'
import { databaseCommunity, fillCommunity } from './community/stored-community.ts'
import { redirectAddresses } from './config/command-line.ts'
import { storeCommunity } from './config/community.ts'
import type { Config } from './config/config.ts'
import { claimDataDir } from './config/data-dir.ts'
import { findSecrets, readSecrets } from './config/secrets.ts'
import type { SignInOptions } from './config/sign-in-options.ts'
import { backendLanguages, type Languages } from './language/languages.ts'
import { MAIL_LOOK } from './mail/mail-look.ts'
import { mailPageStyle } from './mail/mail-page-style.ts'
import { openMailer } from './mail/mailer.ts'
import { openDatabaseServer } from './postgres/database-server.ts'
import { migrate } from './postgres/migrate.ts'
import { readAgreements, sharedFolders } from './processes/agreements.ts'
import { register } from './processes/registration.ts'
import { MIGRATIONS, ROOT } from './program.ts'
import type { PushSettings } from './push/deliver.ts'
import { pushSettings } from './push/vapid.ts'
import type { Parts } from './run.ts'
import { recordProgram } from './update/data-version.ts'
import { findUpdateFault, prepareUpdate } from './update/prepare-update.ts'

export interface StartContext {
  config: Config
  url: string
  community: StartedCommunity
  languages: Languages
  parts: Parts
  print: typeof console.log
  log: Logger
}

export type Data = Awaited<ReturnType<typeof startData>>

type Providers = Awaited<ReturnType<typeof readProviderFile>>
type BackendSource = {
  databaseUrl: string
  secrets: Awaited<ReturnType<typeof readSecrets>>
  mail: ReturnType<typeof openMailer>
  providers: Providers
}

const RESTART_TIMEOUT_MS = 10_000

/** Starts data folder, secrets, mail, database, platform, migrations and backend, in this order. */
export async function startData(context: StartContext) {
  const { config, community, languages, parts, print, log } = context
  const providers = config.providersFile ? await readProviderFile(config.providersFile, process.env) : []
  parts.add(await claimDataDir(config.dataDir, config.databaseUrl !== undefined))
  await refuseHalfRestoredFolder(config.dataDir)
  const secrets = await readSecrets(config.dataDir)
  const push = await pushSettings(config.vapid, config.dataDir, community.current, config.siteUrl)
  const mail = openMailer(config, () => community.current().title, secrets.mailboxKey, languages, print)
  const { url: databaseUrl } = parts.add(await openDatabaseServer(config, print, log, loadServices))
  await refuseHalfRestored(databaseUrl)
  const { registration, prepared } = await registerProcess(context, databaseUrl, push().vapid, providers)
  parts.add(registration)
  community.live = parts.add(followCommunity(prepared, databaseCommunity(databaseUrl), log))
  const options = await backendOptions(context, { databaseUrl, secrets, mail, providers })
  const backend = parts.add(await startBackend(options))
  parts.add(watchKeys(config.dataDir, backend, log))
  const offers = signInOffers(config, providers, mail.sendMessage !== undefined)
  return {
    databaseUrl,
    backend,
    publishableKey: secrets.apiKeys.publishable[0] ?? '',
    signInOffers: async () => offers,
    push,
    mailbox: mail.mailbox,
    mailboxKey: mail.mailbox && secrets.mailboxKey,
  }
}

/** Joins the other processes on the database. The first one brings the database up to date before any of them serves. */
function registerProcess(
  { config, url, community, languages, print, log }: StartContext,
  databaseUrl: string,
  vapid: PushSettings['vapid'],
  providers: Providers,
) {
  return register({
    databaseUrl,
    poolSize: config.requestLimits.poolSize,
    agreements: () => readAgreements({ config, url, vapid, providers }),
    folders: sharedFolders(config),
    updateFault: () => findUpdateFault(databaseUrl, MIGRATIONS),
    async prepare() {
      await prepareUpdate(databaseUrl, config, MIGRATIONS, print)
      await installPlatform(databaseUrl)
      await migrate(databaseUrl, MIGRATIONS)
      await recordProgram(databaseUrl)
      const filled = await fillCommunity(databaseUrl, community.current(), print)
      await storeCommunity(databaseUrl, filled.community, languages)
      return filled
    },
    log,
    print,
    // In a restart of all, the others serve on for a while and then stop.
    timeout: RESTART_TIMEOUT_MS + config.drainSeconds * 1000,
  })
}

async function backendOptions(
  { config, url, community, languages, log }: StartContext,
  { databaseUrl, secrets, mail, providers }: BackendSource,
): Promise<Parameters<typeof startBackend>[0]> {
  return {
    databaseUrl,
    publicUrl: url,
    siteUrl: url,
    siteName: () => community.current().title,
    mailLook: MAIL_LOOK,
    redirectUrls: redirectAddresses(config),
    schemas: ['public'],
    apiKeys: secrets.apiKeys,
    signingKeys: secrets.signingKeys,
    findSigningKeys: async () => (await findSecrets(config.dataDir))?.signingKeys,
    languages: backendLanguages(languages),
    sendMail: mail.send,
    ...(mail.sendMessage && { sendMessage: mail.sendMessage }),
    ...(config.legacyJwtSecret && { legacyJwtSecret: config.legacyJwtSecret }),
    rateLimitFactor: config.rateLimitFactor,
    realtime: config.realtime,
    requestLimits: config.requestLimits,
    ...(config.clientAddressHeader && { clientAddressHeader: config.clientAddressHeader }),
    limitedFunctions: ['check_email_exists', 'join_as_guest', 'leave_as_guest', 'rename_guest'],
    clientAddressHops: config.clientAddressHops,
    auth: {
      ...config.accounts,
      providers,
      recoveryUrl: `${url}/auth/reset-password`,
      passwordWords: () => passwordWords(community.current()),
      mailPages: await mailPageStyle(join(ROOT, 'web')),
    },
    storage: { dir: config.storageDir },
    log,
  }
}

const signInOffers = ({ accounts }: Config, providers: Providers, phoneFactors: boolean): SignInOptions => ({
  providers: providers.map(({ name }) => name),
  phoneFactors,
  passwords: {
    minLength: accounts.passwordMinLength,
    requiredCharacters: accounts.passwordRequiredCharacters,
  },
})
