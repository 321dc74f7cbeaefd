import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { hasInstalledBrowser } from './browser.ts'

const APT = '/usr/bin/apt-get'

/**
 * Installs Debian's Chromium where tests run unattended (`CI`), as root, and none is there. The one of the npm package, which serves
 * everywhere else, refuses notifications: with it the tests of push messages fail. A package source that cannot be reached is told, and
 * the tests go on without.
 */
export async function installBrowser(env: NodeJS.ProcessEnv = process.env): Promise<void> {
  if (
    !env.CI ||
    env.PLAYWRIGHT_CHROMIUM ||
    hasInstalledBrowser() ||
    process.getuid?.() !== 0 ||
    !existsSync(APT)
  )
    return
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', 'chromium']]) {
    const child = spawn(APT, ['--quiet', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 300_000,
    })
    const [status] = await once(child, 'close').catch((error: Error) => [error.message])
    if (status === 0) continue
    console.error(
      `Chromium could not be installed ('apt-get ${args[0]}' failed); going on with the one of the npm package.`,
    )
    return
  }
}
