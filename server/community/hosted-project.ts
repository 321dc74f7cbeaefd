import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { SetupError } from 'supabase-compatible'
import { z } from 'zod'
import type { Community } from '../../domain/community/community-config.ts'
import type { Check } from '../../domain/system/checks.ts'
import { followCommunity, type LiveCommunity } from './live-community.ts'
import { STORED } from './stored-community.ts'

export interface HostedProject {
  url: string
  publishableKey: string
}

/** The community of a hosted project, and whether its database counts days as the pages do. */
export type FollowedProject = Awaited<ReturnType<typeof followProject>>

const TIMEOUT_MS = 5000
const EVERY_MS = 30_000
/** Doubled with each question until the first answer. */
const FIRST_MS = 500
const PROBES = /^\/(healthz|readyz|metrics)$/
/** The answer where no community is stored: only the worker can tell the database the zone. */
const UNFILLED = z.object({ time_zone: z.string() })
const ZONE_OF_STORED = z.object({ community: z.object({ timeZone: z.string() }) })

/**
 * Follows the community of a hosted project. Pages may start before the project answers; the file holds until then.
 * @throws a SetupError where it answers at once, and counts days in another time zone than the pages would
 */
export async function followProject(
  project: HostedProject,
  file: Community,
  log: Logger,
  firstMs = FIRST_MS,
) {
  let [asked, hasAnswered] = [0, false]
  let zone: string | undefined
  const live = followCommunity(
    { community: file, version: 0 },
    async (known) => {
      asked++
      const answer = await askProject(project, known)
      hasAnswered = true
      const unfilled = UNFILLED.safeParse(answer).data
      const stored = ZONE_OF_STORED.safeParse(answer).data
      zone = unfilled?.time_zone ?? stored?.community.timeZone ?? zone
      return unfilled ? null : STORED.nullable().parse(answer)
    },
    log,
    () => (hasAnswered ? EVERY_MS : Math.min(firstMs * 2 ** asked, EVERY_MS)),
  )
  const fault = () => (zone && zone !== live.current().timeZone ? otherZone(project, zone, live) : undefined)
  await live.refresh()
  const atOnce = fault()
  if (atOnce) {
    await live.stop()
    throw new SetupError(atOnce)
  }
  return {
    live,
    /** Fails until the project has answered, and while it counts days in another zone than the pages. */
    check(): Check {
      const detail = fault() ?? (hasAnswered ? '' : `${project.url} has not answered yet`)
      return { name: 'project', state: detail ? 'failed' : 'ok', detail }
    },
    /** Refuses everything but probes while it counts them in another one: matches would lie on other days. */
    middleware: (async (c, next) => {
      if (PROBES.test(c.req.path) || !fault()) return next()
      return c.json({ message: 'These pages are not ready; /readyz says why.' }, 503, {
        'cache-control': 'no-store',
        'retry-after': String(EVERY_MS / 1000),
      })
    }) satisfies MiddlewareHandler,
  }
}

function otherZone({ url }: HostedProject, zone: string, live: LiveCommunity): string {
  const { timeZone } = live.current()
  return (
    `The database of ${url} counts days in ${zone}, config/community.json in ${timeZone}. ` +
    'Start the worker once beside the project (npm run worker): it stores the community. Then start the pages.'
  )
}

/** Asks a hosted project as the browser of a stranger could. How booking systems are read is not part of the answer. */
async function askProject({ url, publishableKey }: HostedProject, known: number): Promise<unknown> {
  const response = await fetch(`${url}/rest/v1/rpc/public_community`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ p_known: known }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`public_community answered ${response.status}`)
  return response.json()
}
