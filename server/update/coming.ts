import { type ExecFileOptions, execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { SetupError } from 'supabase-compatible'
import { type Migration, migrationOf } from '../postgres/migration-files.ts'
import { findHistoryFault, pendingMigrations } from '../postgres/migration-history.ts'
import type { Applied } from './data-version.ts'

const MIGRATIONS = 'supabase/migrations'
const PLATFORM = 'backend/database/platform'

export type Coming = Awaited<ReturnType<typeof fetchComing>>

/** Fetches the followed branch and compares. Throws a SetupError when there is none, or when it cannot be reached. */
export async function fetchComing(root: string) {
  const git = gitIn(root)
  const upstream = await git(['rev-parse', '--abbrev-ref', '@{upstream}']).catch(() => {
    throw new SetupError(
      `${root} follows no branch of another repository, so nothing is known of a newer version. Clone it anew with git clone.`,
    )
  })
  await git(['fetch', '--quiet']).catch((error) => {
    throw new SetupError(`The repository cannot be reached: ${String(error.stderr ?? error.message).trim()}`)
  })
  const lines = async (args: string[]) => (await git(args)).split('\n').filter(Boolean)
  const filesIn = async (folder: string) =>
    (await lines(['ls-tree', '--name-only', upstream, `${folder}/`]))
      .map((path) => path.slice(folder.length + 1))
      .filter((file) => file.endsWith('.sql'))
  const migrations: Migration[] = []
  for (const file of await filesIn(MIGRATIONS))
    migrations.push(...migrationOf(file, await git(['show', `${upstream}:${MIGRATIONS}/${file}`])))
  const changedThere = await lines(['diff', '--name-only', `HEAD...${upstream}`])
  const changedHere = new Set(await lines(['diff', '--name-only', 'HEAD']))
  return {
    /** Subjects, newest first. */
    commits: await lines(['log', '--format=%s', `HEAD..${upstream}`]),
    packages: changedThere.includes('package-lock.json'),
    /** Files changed here and there, which git would not overwrite. */
    collisions: changedThere.filter((file) => changedHere.has(file)),
    platform: await filesIn(PLATFORM),
    migrations,
  }
}

export async function takeComing(root: string): Promise<void> {
  await gitIn(root)(['merge', '--ff-only', '--quiet', '@{upstream}']).catch((error) => {
    throw new SetupError(
      `git did not update ${root}, and changed nothing: ${String(error.stderr ?? error.message).trim()}`,
    )
  })
}

/** Returns the names of the SQL files that the new version would apply to the data, and why it could not. */
export function newSql(coming: Coming, applied: Applied): { added: string[]; fault: string | undefined } {
  return {
    added: [
      ...coming.platform.filter((name) => !applied.platform.includes(name)),
      ...pendingMigrations(applied.migrations, coming.migrations).map(({ file }) => file),
    ],
    fault: findHistoryFault(applied.migrations, coming.migrations),
  }
}

const gitIn =
  (root: string, options: ExecFileOptions = {}) =>
  async (args: string[]) =>
    String((await promisify(execFile)('git', args, { ...options, cwd: root })).stdout).trim()

const TIMEOUT_MS = 20_000
/** Without a terminal a question of git or ssh would wait for ever. */
const ENV = {
  ...process.env,
  GIT_TERMINAL_PROMPT: '0',
  GIT_SSH_COMMAND: 'ssh -o BatchMode=yes -o ConnectTimeout=10',
}

/** True when the followed branch has newer commits; null when that is unknown. Reads only: a hardened unit cannot write to its own program. */
export async function isNewerThere(root: string): Promise<boolean | null> {
  const git = gitIn(root, { env: ENV, timeout: TIMEOUT_MS })
  try {
    const upstream = await git(['rev-parse', '--abbrev-ref', '@{upstream}'])
    const [, remote = '', branch = ''] = /^([^/]+)\/(.+)$/.exec(upstream) ?? []
    const [commit = ''] = (await git(['ls-remote', remote, `refs/heads/${branch}`])).split(/\s/)
    if (!commit) return null
    return await git(['merge-base', '--is-ancestor', commit, 'HEAD']).then(
      () => false,
      () => true,
    )
  } catch {
    return null
  }
}
