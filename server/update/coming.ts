import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { SetupError } from '../../backend/index.ts'
import type { Applied } from './data-version.ts'

const MIGRATIONS = 'supabase/migrations'
const PLATFORM = 'backend/database/platform'

/** Lists the differences between this copy of the program and the branch that it follows. */
export interface Coming {
  /** Subjects, newest first. */
  commits: string[]
  /** Packages are installed anew. */
  packages: boolean
  /** Files changed here and there, which git would not overwrite. */
  collisions: string[]
  /** Paths of all migrations and platform files that it will have. */
  sql: string[]
}

/** Fetches the followed branch and compares. Throws a SetupError when there is none, or when it cannot be reached. */
export async function fetchComing(root: string): Promise<Coming> {
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
  const changedThere = await lines(['diff', '--name-only', `HEAD...${upstream}`])
  const changedHere = new Set(await lines(['diff', '--name-only', 'HEAD']))
  return {
    commits: await lines(['log', '--format=%s', `HEAD..${upstream}`]),
    packages: changedThere.includes('package-lock.json'),
    collisions: changedThere.filter((file) => changedHere.has(file)),
    sql: await lines(['ls-tree', '--name-only', upstream, `${MIGRATIONS}/`, `${PLATFORM}/`]),
  }
}

/** Moves this copy to the followed branch. */
export async function takeComing(root: string): Promise<void> {
  await gitIn(root)(['merge', '--ff-only', '--quiet', '@{upstream}']).catch((error) => {
    throw new SetupError(
      `git did not update ${root}, and changed nothing: ${String(error.stderr ?? error.message).trim()}`,
    )
  })
}

/** Returns the names of the SQL files that the new version would apply to the data. */
export function newSql({ sql }: Coming, { platform, migrations }: Applied): string[] {
  const there = new Set([...platform, ...migrations])
  return sql
    .filter((path) => path.endsWith('.sql'))
    .map((path) => ({ name: path.split('/').at(-1) ?? '', platform: path.startsWith(PLATFORM) }))
    .filter((file) => !there.has(file.platform ? file.name : (file.name.split('_')[0] ?? '')))
    .map(({ name }) => name)
}

function gitIn(root: string) {
  return async (args: string[]) => (await promisify(execFile)('git', args, { cwd: root })).stdout.trim()
}
