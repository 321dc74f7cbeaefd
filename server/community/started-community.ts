import type { Community } from '../../domain/community/community-config.ts'
import type { LiveCommunity } from './live-community.ts'

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
