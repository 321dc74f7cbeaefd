import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { type Community, parseCommunity } from '../domain/community.ts'
import { ConfigError } from './config.ts'

/** Reads and checks `config/community.json`; each fault is told with the name of its field. */
export async function readCommunity(file: string): Promise<Community> {
  const result = parseCommunity(await readJson(file))
  if (result.ok) return result.community
  throw new ConfigError(
    [`${file} has to be corrected:`, ...result.faults.map((fault) => `  ${fault}`)].join('\n'),
  )
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new ConfigError(`${file} cannot be read as JSON: ${(error as Error).message}`)
  }
}

/** Tells the database in which zone the community reckons days and hours; notifications are worded in it. */
export async function tellDatabase(databaseUrl: string, { timeZone }: Community): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('select private.set_community($1)', [timeZone]).finally(() => client.end())
}
