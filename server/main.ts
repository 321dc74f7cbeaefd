import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from 'pino'
import { claimPort, explainListenError, listen, logRequests } from 'supabase-compatible'
import { firstStewardLink } from './admin/members/links.ts'
import { type FollowedProject, followProject } from './community/hosted-project.ts'
import { StartedCommunity } from './community/live-community.ts'
import { siteAddress } from './config/command-line.ts'
import { readCommunity } from './config/community.ts'
import type { Config } from './config/config.ts'
import { hostedSignInOptions } from './config/sign-in-options.ts'
import { credentialsFrom } from './courts/systems/credentials.ts'
import { healthRoutes, operatorAccess } from './http/health.ts'
import { type OpenedPages, openPages } from './http/pages/pages.ts'
import { composeSite, type SiteParts } from './http/site.ts'
import { siteRoute } from './http/site-route.ts'
import type { DependencyOverrides } from './jobs/job.ts'
import { openLanguages } from './language/languages.ts'
import { openLog } from './log/open-log.ts'
import { openPictureDrawer } from './pictures/draw-pictures.ts'
import { createDrainPeriod } from './processes/drain-period.ts'
import { releaseStartMemory } from './processes/release-memory.ts'
import { MIGRATIONS, ROOT } from './program.ts'
import { findVapidKeys } from './push/vapid.ts'
import { Parts } from './run.ts'
import { type Data, type StartContext, startData } from './start-data.ts'
import type { Metrics } from './status/metrics.ts'
import { observeProcess } from './status/process-report.ts'
import { openStatus } from './status/system-status.ts'

export type Courtside = ReturnType<typeof running>

type Credentials = ReturnType<typeof credentialsFrom>

/**
 * Starts the parts in order and returns a function that stops them. If one fails to start, the earlier ones are stopped again.
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
  const file = await readCommunity()
  const credentials = credentialsFrom(process.env, file.venues)
  const community = new StartedCommunity(file)
  const languages = openLanguages(() => community.current().language)
  const context = { config, url: siteAddress(config), community, languages, parts, print, log }
  const data = config.hosted ? undefined : await startData(context)
  const project = config.hosted && (await followProject(config.hosted, file, log))
  if (project) community.live = parts.add(project.live)
  const metrics = openMetrics()
  const { status, health } = await observeHealth(context, metrics, data, project)
  await pagesBuilt
  const drainPeriod = createDrainPeriod(config.drainSeconds)
  const siteParts = await openSiteParts(context, data, project)
  const site = composeSite({ ...siteParts, drainPeriod: drainPeriod.middleware, health })
  const { maxHeaderSize } = config.requestLimits
  const observe = observeRequests(metrics, log)
  parts.add(
    await listen(site, data?.backend, claimed, config.host, maxHeaderSize, observe).catch(explainListenError),
  )
  // Loading the jobs takes the thread for a while: whoever waits for /readyz is answered before, in what is left of this turn.
  await status.gather()
  await nextTurn()
  if (data) parts.add(await startJobs(context, data, credentials, overrides))
  await Promise.all([metrics(), siteParts.pages.indexHtml()])
  parts.add(releaseStartMemory())
  // Added last, so that everything still runs while proxies turn away.
  parts.add(drainPeriod)
  return running(context, data, siteParts.pages)
}

async function observeHealth(
  { config, parts, log }: StartContext,
  metrics: LoadMetrics,
  data: Data | undefined,
  project: FollowedProject | undefined,
) {
  const sockets = () => data?.backend.sockets() ?? 0
  const observed = await observeProcess('server', config.dataDir, sockets, config.checksForUpdates)
  parts.defer(async () => observed.stop())
  const databaseUrl = data?.databaseUrl
  const status = parts.add(
    openStatus({ databaseUrl, project, migrations: MIGRATIONS, process: observed, log }),
  )
  const access = operatorAccess({ ...config, token: config.metricsToken })
  return { status, health: healthRoutes({ status, metrics, access }) }
}

async function openSiteParts(
  { config, url, community, languages, parts }: StartContext,
  data: Data | undefined,
  project: FollowedProject | undefined,
): Promise<Omit<SiteParts, 'health'> & { pages: OpenedPages }> {
  const { siteUrl } = config
  const vapid = data?.push().vapid ?? config.vapid ?? (await findVapidKeys(config.dataDir))
  const backendAddress = {
    ...(config.hosted ?? { url: siteUrl, publishableKey: data?.publishableKey ?? '' }),
    vapidPublicKey: vapid?.publicKey ?? '',
  }
  return {
    ...(project && { project: project.middleware }),
    community,
    languages,
    pages: await openPages(join(ROOT, 'web', 'dist'), { community: community.current, languages, siteUrl }),
    pictures: parts.add(openPictureDrawer()),
    backendAddress,
    signInOptions: data?.signInOffers ?? hostedSignInOptions(backendAddress),
    backend: data?.backend,
    mailbox: data?.mailbox,
    siteUrl,
    https: url.startsWith('https:'),
  }
}

type LoadMetrics = () => Promise<Metrics>

/** Loaded with the first request that was answered, or with the jobs: a start need not wait for it (decision 092). */
function openMetrics(): LoadMetrics {
  let metrics: Promise<Metrics> | undefined
  return () => {
    metrics ??= import('./status/metrics.ts').then(({ createMetrics }) => createMetrics())
    return metrics
  }
}

function observeRequests(metrics: LoadMetrics, log: Logger): Parameters<typeof listen>[5] {
  const logRequest = logRequests(log, siteRoute)
  return (request) => {
    metrics().then(({ observe }) => observe(request))
    logRequest(request)
  }
}

/** Loads what only jobs need while members are served already (decision 092). */
async function startJobs(
  { config, url, community, languages, log }: StartContext,
  { databaseUrl, push }: Data,
  credentials: Credentials,
  overrides: DependencyOverrides,
) {
  const [{ nightlyBackup }, { createDependencies }, { startWorker }] = await Promise.all([
    import('./backup/nightly.ts'),
    import('./jobs/dependencies.ts'),
    import('./jobs/runner.ts'),
  ])
  const backUp = nightlyBackup(config, databaseUrl, () => community.current().timeZone)
  const dependencies = createDependencies(
    { live: community, languages, push, credentials, log },
    { backUp, siteUrl: url, ...overrides },
  )
  return startWorker({ databaseUrl, dependencies })
}

/** Takes the parts over, so that they go on after the start. */
function running(
  { config, url, community, parts }: StartContext,
  data: Data | undefined,
  { readCompressed }: OpenedPages,
) {
  const { databaseUrl, mailboxKey } = data ?? {}
  const whole = parts.move()
  return {
    url,
    /** The port in use, also when 0 was asked for. */
    port: config.port,
    community: community.current(),
    /** Undefined beside a hosted project. */
    databaseUrl,
    /** The page of captured mails, key included; undefined when mail is really sent. */
    mailboxUrl: mailboxKey && `${url}/mailbox?key=${mailboxKey}`,
    /** Makes the link that turns a member into the first steward; undefined once there is one, and beside a hosted project. */
    firstStewardUrl: async () => (databaseUrl ? firstStewardLink(databaseUrl, url) : undefined),
    readCompressed,
    /** Seconds for which `stop` lets it go on serving first. */
    drainSeconds: config.drainSeconds,
    stop: (): Promise<void> => whole.disposeAsync(),
  }
}
