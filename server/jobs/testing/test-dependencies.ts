import { join } from 'node:path'
import { pino } from 'pino'
import { readCommunity } from '../../config/community.ts'
import { courtReader } from '../../courts/systems/all-systems.ts'
import { openLanguages } from '../../language/languages.ts'
import type { Dependencies } from '../job.ts'

const community = await readCommunity(join(import.meta.dirname, '../../../config/community.json'))
const languages = openLanguages(community.language)

const unreachable = () => Promise.reject(new Error('nothing outside is reached in tests'))

/** A dependencies in which nothing outside is reached. */
export function testDependencies(): Dependencies {
  return {
    community,
    languages,
    courts: { ...courtReader(community), fetch: unreachable },
    log: pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
    now: () => new Date(),
    fetch: unreachable,
  }
}
