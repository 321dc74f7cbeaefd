// `npm run worker`: the jobs alone, beside a hosted project. Where `npm start` has the database, it does them itself.
import { resolve } from 'node:path'
import { followCommunity } from './community/live-community.ts'
import { databaseCommunity, fillCommunity } from './community/stored-community.ts'
import { readCommunity, storeCommunity } from './config/community.ts'
import { readWorkerSettings, type WorkerSettings, workerHelp } from './config/worker-settings.ts'
import { credentialsFrom } from './courts/systems/credentials.ts'
import { checkJobsDatabase, checkProject } from './jobs/check-database.ts'
import { createDependencies } from './jobs/dependencies.ts'
import { startWorker } from './jobs/runner.ts'
import { openLanguages } from './language/languages.ts'
import { openLog } from './log/open-log.ts'
import { senderOf, smtpSender } from './mail/mailer.ts'
import { answer, MIGRATIONS } from './program.ts'
import { pushSettings } from './push/vapid.ts'
import { runUntilStopped } from './run.ts'
import { observeProcess } from './status/process-report.ts'
import { openStatus } from './status/system-status.ts'

await runUntilStopped(async () => {
  const settings = readWorkerSettings(process.argv.slice(2), process.env)
  if (typeof settings !== 'string') return work(settings)
  await answer(settings, workerHelp())
  process.exit(0)
})

async function work(settings: WorkerSettings): Promise<{ stop(): Promise<void> }> {
  const { DATABASE_URL, LOG_LEVEL, DATA_DIR, SITE_URL, SMTP_URL, MAIL_FROM } = settings
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = settings
  const file = await readCommunity()
  await checkJobsDatabase(DATABASE_URL)
  await checkProject(DATABASE_URL, MIGRATIONS)
  const log = openLog(LOG_LEVEL)
  const first = await fillCommunity(DATABASE_URL, file, console.log)
  const live = followCommunity(first, databaseCommunity(DATABASE_URL), log)
  const languages = openLanguages(() => live.current().language)
  await storeCommunity(DATABASE_URL, first.community, languages)
  const vapid = VAPID_PUBLIC_KEY && { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY }
  const dataDir = resolve(DATA_DIR ?? '.data')
  const push = await pushSettings(vapid || undefined, dataDir, live.current, SITE_URL)
  const credentials = credentialsFrom(process.env, file.venues)
  const sender = { mailFrom: MAIL_FROM, smtpUrl: SMTP_URL, siteUrl: SITE_URL }
  const siteName = () => live.current().title
  const sendMail = SMTP_URL ? smtpSender(SMTP_URL, senderOf(sender, siteName)) : undefined
  const dependencies = createDependencies(
    { live, languages, push, credentials, log },
    { siteUrl: SITE_URL, sendMail },
  )
  await using parts = new AsyncDisposableStack()
  parts.defer(live.stop)
  const observed = await observeProcess('worker', dataDir)
  const status = openStatus({ databaseUrl: DATABASE_URL, migrations: MIGRATIONS, process: observed, log })
  parts.defer(status.stop)
  const worker = await startWorker({ databaseUrl: DATABASE_URL, dependencies })
  parts.defer(() => worker.stop())
  const whole = parts.move()
  console.log('The worker is ready. Ctrl-C stops it.')
  return { stop: () => whole.disposeAsync() }
}
