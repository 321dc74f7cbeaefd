import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const TIMEOUT_MS = 20_000
/** Without a terminal a question of git or ssh would wait for ever. */
const ENV = {
  ...process.env,
  GIT_TERMINAL_PROMPT: '0',
  GIT_SSH_COMMAND: 'ssh -o BatchMode=yes -o ConnectTimeout=10',
}

/**
 * Tells whether the followed branch has commits that this copy does not have; null where there is none, or it cannot be reached. Reads
 * only, since a hardened unit cannot write to its own program.
 */
export async function isNewerThere(root: string): Promise<boolean | null> {
  const git = async (...args: string[]) =>
    (await promisify(execFile)('git', args, { cwd: root, env: ENV, timeout: TIMEOUT_MS })).stdout.trim()
  try {
    const upstream = await git('rev-parse', '--abbrev-ref', '@{upstream}')
    const [, remote = '', branch = ''] = /^([^/]+)\/(.+)$/.exec(upstream) ?? []
    const [commit = ''] = (await git('ls-remote', remote, `refs/heads/${branch}`)).split(/\s/)
    if (!commit) return null
    return await git('merge-base', '--is-ancestor', commit, 'HEAD').then(
      () => false,
      () => true,
    )
  } catch {
    return null
  }
}
