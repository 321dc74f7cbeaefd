import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import {
  AUTH_DEFAULTS,
  type Backend,
  claimPort,
  explainListenError,
  installPlatform,
  listen,
  logRequests,
  readProviderFile,
  startBackend,
} from 'supabase-compatible'
import type { Community } from '../domain/community/community-config.ts'
import { passwordWords } from '../domain/password-words.ts'
import { watchKeys } from './admin/keys/watch.ts'
import { firstStewardLink } from './admin/members/steward-link.ts'
import { refuseHalfRestored } from './backup/database/load.ts'
import { nightlyBackup } from './backup/nightly.ts'
import { refuseHalfRestoredFolder } from './backup/restore.ts'
import { followProject } from './community/hosted-project.ts'
import { followCommunity, type LiveCommunity } from './community/live-community.ts'
import { databaseCommunity, fillCommunity } from './community/stored-community.ts'
import { redirectAddresses, siteAddress } from './config/addresses.ts'
import { readCommunity, storeCommunity } from './config/community.ts'
import type { Config } from './config/config.ts'
import { claimDataDir } from './config/data-dir.ts'
import { findSecrets, readSecrets } from './config/secrets.ts'
import { hostedSignInOptions, type SignInOptions } from './config/sign-in-options.ts'
import { credentialsFrom } from './courts/systems/all-systems.ts'
import { healthRoutes } from './http/health.ts'
import { openPages } from './http/pages/pages.ts'
import { composeSite } from './http/site.ts'
import { siteRoute } from './http/site-route.ts'
import { createDependencies } from './jobs/dependencies.ts'
import type { DependencyOverrides } from './jobs/job.ts'
import { startWorker } from './jobs/runner.ts'
import { backendLanguages } from './language/backend-languages.ts'
import { type Languages, openLanguages } from './language/languages.ts'
import { openLog } from './log/open-log.ts'
import { mailPageStyle } from './mail/mail-page-style.ts'
import { openMailer } from './mail/mailer.ts'
import { openDatabaseServer } from './postgres/database-server.ts'
import { migrate } from './postgres/migrate.ts'
import { readAgreements } from './processes/agreements.ts'
import { createDrainPeriod } from './processes/drain-period.ts'
import { register } from './processes/registration.ts'
import { sharedFolders } from './processes/shared-folders.ts'
import type { PushSettings } from './push/deliver.ts'
import { pushSettings } from './push/settings.ts'
import { findVapidKeys } from './push/vapid.ts'
import { createMetrics } from './status/metrics.ts'
import { operatorAccess } from './status/operator-access.ts'
import { observeProcess } from './status/process-report.ts'
import { openStatus } from './status/system-status.ts'
import { recordProgram } from './update/data-version.ts'
import { findUpdateFault, prepareUpdate } from './update/prepare-update.ts'

export interface Courtside {
  /** The address of the site, without a trailing slash. */
  url: string
  /** The port in use, also when 0 was asked for. */
  port: number
  community: Community
  /** Undefined beside a hosted project. */
  databaseUrl?: string
  /** The page of captured mails, key included; undefined when mail is really sent. */
  mailboxUrl?: string
  /** Makes the link that turns a member into the first steward; undefined once there is one, and beside a hosted project. */
  firstStewardUrl(): Promise<string | undefined>
  /** Seconds for which `stop` lets it go on serving first. */
  drainSeconds: number
  stop(): Promise<void>
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MIGRATIONS = join(ROOT, 'supabase', 'migrations')
const RESTART_TIMEOUT_MS = 10_000

/**
 * Starts the parts in order and returns a function that stops them. If one fails to start, the earlier ones are stopped again.
 *
 * @param overrides replace dependencies of jobs, for tests and the demo
 * @param pagesBuilt resolves when web/dist is there; database and backend start meanwhile
 */
export async function startCourtside(
  given: Config,
  print = console.log,
  overrides: DependencyOverrides = {},
  pagesBuilt: Promise<unknown> = Promise.resolve(),
): Promise<Courtside> {
  await using parts = new Parts()
  const claimed = await claimPort(given.host, given.port).catch(explainListenError)
  if (typeof claimed !== 'number') parts.add(claimed)
  const config = { ...given, port: typeof claimed === 'number' ? claimed : claimed.port }
  const log = openLog(config.logLevel)
  const url = siteAddress(config)
  const file = await readCommunity(join(ROOT, 'config', 'community.json'))
  const credentials = credentialsFrom(process.env, file.venues)
  const community = new StartedCommunity(file)
  const languages = openLanguages(() => community.current().language)
  const data = config.hosted
    ? undefined
    : await startData(config, community, languages, url, parts, print, log)
  const project = config.hosted && (await followProject(config.hosted, file, log))
  if (project) community.live = parts.add(project.live)
  const vapid = data?.push().vapid ?? config.vapid ?? (await findVapidKeys(config.dataDir))
  const backendAddress = {
    ...(config.hosted ?? { url: config.siteUrl, publishableKey: data?.publishableKey ?? '' }),
    vapidPublicKey: vapid?.publicKey ?? '',
  }
  const drainPeriod = createDrainPeriod(config.drainSeconds)
  const metrics = createMetrics()
  const observed = await observeProcess({
    kind: 'server',
    dataDir: config.dataDir,
    sockets: () => data?.backend.sockets() ?? 0,
    checksForUpdates: config.checksForUpdates,
  })
  parts.defer(async () => observed.stop())
  const status = openStatus({
    databaseUrl: data?.databaseUrl,
    project,
    migrations: MIGRATIONS,
    process: observed,
    log,
  })
  parts.add(status)
  const logRequest = logRequests(log, siteRoute)
  await pagesBuilt
  const site = composeSite({
    drainPeriod: drainPeriod.middleware,
    ...(project && { project: project.middleware }),
    community,
    languages,
    pages: await openPages(join(ROOT, 'web', 'dist'), {
      community: community.current,
      languages,
      siteUrl: config.siteUrl,
    }),
    health: healthRoutes({
      status,
      metrics,
      access: operatorAccess({ ...config, token: config.metricsToken }),
    }),
    backendAddress,
    signInOptions: data?.signInOffers ?? hostedSignInOptions(backendAddress),
    backend: data?.backend,
    mailbox: data?.mailbox,
    siteUrl: config.siteUrl,
    https: url.startsWith('https:'),
  })
  const { maxHeaderSize } = config.requestLimits
  parts.add(
    await listen(site, data?.backend, claimed, config.host, maxHeaderSize, (request) => {
      metrics.observe(request)
      logRequest(request)
    }).catch(explainListenError),
  )
  if (data) {
    const timeZone = () => community.current().timeZone
    const backUp = nightlyBackup(config, data.databaseUrl, timeZone, process.env)
    const dependencies = createDependencies(
      { live: community, languages, push: data.push, credentials, log },
      { backUp, siteUrl: url, ...overrides },
    )
    parts.add(await startWorker({ databaseUrl: data.databaseUrl, dependencies }))
  }
  const { databaseUrl, mailboxKey } = data ?? {}
  // Added last, so that everything still runs while proxies turn away.
  parts.add(drainPeriod)
  const whole = parts.move()
  return {
    url,
    port: config.port,
    community: community.current(),
    ...(databaseUrl && { databaseUrl }),
    ...(mailboxKey && { mailboxUrl: `${url}/mailbox?key=${mailboxKey}` }),
    firstStewardUrl: async () => databaseUrl && firstStewardLink(databaseUrl, url),
    drainSeconds: config.drainSeconds,
    stop: () => whole.disposeAsync(),
  }
}

interface Data {
  databaseUrl: string
  backend: Backend
  publishableKey: string
  signInOffers: () => Promise<SignInOptions>
  push: () => PushSettings
  mailbox: Hono | undefined
  mailboxKey: string | undefined
}

/** Starts data folder, secrets, mail, database, platform, migrations and backend, in this order. */
async function startData(
  config: Config,
  community: StartedCommunity,
  languages: Languages,
  url: string,
  parts: Parts,
  print: typeof console.log,
  log: Logger,
): Promise<Data> {
  const providers = config.providersFile ? await readProviderFile(config.providersFile, process.env) : []
  parts.add(await claimDataDir(config.dataDir, config.databaseUrl !== undefined))
  await refuseHalfRestoredFolder(config.dataDir)
  const secrets = await readSecrets(config.dataDir)
  const push = await pushSettings(config.vapid, config.dataDir, community.current, config.siteUrl)
  const siteName = () => community.current().title
  const mail = openMailer(config, siteName, secrets.mailboxKey, languages, print)
  const { url: databaseUrl } = parts.add(await openDatabaseServer(config, print, log))
  await refuseHalfRestored(databaseUrl)
  const agreed = { config, url, vapid: push().vapid, providers }
  const { registration, prepared: first } = await register({
    databaseUrl,
    poolSize: config.requestLimits.poolSize,
    agreements: () => readAgreements(agreed),
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
  parts.add(registration)
  community.live = parts.add(followCommunity(first, databaseCommunity(databaseUrl), log))
  const backend = await startBackend({
    databaseUrl,
    publicUrl: url,
    siteUrl: url,
    siteName,
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
  })
  parts.add(backend)
  parts.add(watchKeys(config.dataDir, backend, log))
  const [publishableKey = ''] = secrets.apiKeys.publishable
  const mailboxKey = mail.mailbox && secrets.mailboxKey
  const offers = {
    providers: providers.map(({ name }) => name),
    phoneFactors: mail.sendMessage !== undefined,
    passwords: {
      minLength: config.accounts.passwordMinLength ?? AUTH_DEFAULTS.passwordMinLength,
      requiredCharacters: config.accounts.passwordRequiredCharacters ?? [],
    },
  }
  const signInOffers = async () => offers
  return { databaseUrl, backend, publishableKey, signInOffers, push, mailbox: mail.mailbox, mailboxKey }
}

/** The community for parts that start before the database is there: until then it is that of the file. */
class StartedCommunity implements Pick<LiveCommunity, 'current' | 'version' | 'refresh'> {
  live: LiveCommunity | undefined
  readonly current: () => Community
  readonly version = () => this.live?.version() ?? 0
  readonly refresh = async () => this.live?.refresh()

  constructor(file: Community) {
    this.current = () => this.live?.current() ?? file
  }
}

/** Stops the added parts in reverse order. */
class Parts extends AsyncDisposableStack {
  add<Part extends { stop(): Promise<void> }>(part: Part): Part {
    this.defer(() => part.stop())
    return part
  }
}
