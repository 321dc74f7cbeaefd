import type { Logger } from 'pino'
import { pause } from 'supabase-compatible'
import { type Community, parseCommunity } from '../../domain/community/community-config.ts'

/** A version of the community as it is stored, not yet checked. */
interface StoredVersion {
  version: number
  community: unknown
}

/** Fetches the version that counts; null where it is the known one, or where none is stored. */
export type FetchCommunity = (known: number) => Promise<StoredVersion | null>

/** Returns the community as it is now. Nothing may keep the answer for longer than it takes to use it. */
export type CurrentCommunity = () => Community

/** The community as stewards change it while the program runs, through this process or another one. */
export interface LiveCommunity {
  current: CurrentCommunity
  /** The version of `current`; 0 where none is stored and the file of this machine holds. */
  version(): number
  /** Looks for another version now. Never rejects: without an answer everything stays as it is. */
  refresh(): Promise<void>
  stop(): Promise<void>
}

interface Known {
  version: number
  community: Community
}

/** The longest for which a process shows what another one has replaced. The question costs one look at an index. */
const EVERY_MS = 5000

/** Polls the number of the version: with nothing announced and listened for, no lost connection leaves a process behind. */
export function followCommunity(
  first: Known,
  fetchCommunity: FetchCommunity,
  log: Logger,
  everyMs = () => EVERY_MS,
): LiveCommunity {
  const stopping = new AbortController()
  let known = first
  let running: Promise<void> | undefined

  async function refresh(): Promise<void> {
    // A question under way may have been answered before the change.
    await running
    running ??= newerThan(known, fetchCommunity, log)
      .then((newer) => {
        known = newer
      })
      .finally(() => {
        running = undefined
      })
    await running
  }

  async function keepUp(): Promise<void> {
    while (await pause(everyMs(), stopping.signal)) await refresh()
  }

  const following = keepUp()
  return {
    current: () => known.community,
    version: () => known.version,
    refresh,
    async stop() {
      stopping.abort()
      await following
    },
  }
}

async function newerThan(known: Known, fetchCommunity: FetchCommunity, log: Logger): Promise<Known> {
  try {
    const stored = await fetchCommunity(known.version)
    if (!stored || stored.version === known.version) return known
    const result = parseCommunity(stored.community)
    if (result.ok) return { version: stored.version, community: result.community }
    // A newer program may have written it.
    log.error(
      { ...stored, community: undefined, faults: result.faults },
      'community: this version cannot be read',
    )
  } catch (error) {
    log.debug({ error }, 'community: no answer; that of before holds')
  }
  return known
}

/** The community for parts that start before the database is there: until then it is that of the file. */
export class StartedCommunity implements Pick<LiveCommunity, 'current' | 'version' | 'refresh'> {
  live: LiveCommunity | undefined
  readonly current: () => Community
  readonly version = () => this.live?.version() ?? 0
  readonly refresh = async () => this.live?.refresh()

  constructor(file: Community) {
    this.current = () => this.live?.current() ?? file
  }
}
