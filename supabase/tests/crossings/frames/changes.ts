import type pg from 'pg'
import type { Scene } from '../scene/arrange.ts'
import type { FrameReader, Frames } from './frame-reader.ts'
import { WATCHED, type WatchedTable } from './watched-tables.ts'

/** Changes of several tables in one transaction, after which nothing of them hides another. */
export interface Changes {
  verbs: ('insert' | 'update' | 'delete')[]
  /** Rows are inserted before, unwatched. */
  isGivenRows?: true
  tables: (name: string) => boolean
  /**
   * A block that hid a row may go along with it. The frame of a deletion has a key alone, so that somebody who could not read the row learns
   * nothing from it.
   */
  takesBlocksAlong?: true
}

export const CHANGES: Record<string, Changes> = {
  'rows come and change': { verbs: ['insert', 'update'], tables: () => true },
  'rows go': {
    verbs: ['delete'],
    isGivenRows: true,
    tables: (name) => name !== 'matches' && name !== 'profiles',
  },
  'the match goes': { verbs: ['delete'], tables: (name) => name === 'matches' },
  'members go': { verbs: ['delete'], tables: (name) => name === 'profiles', takesBlocksAlong: true },
}

/** Lets changes happen in a scene, hands out the frames of the actor, and leaves the scene as it was. */
export async function framesOf(
  client: pg.Client,
  reader: FrameReader,
  { claims, target }: Scene,
  { verbs, tables, isGivenRows }: Changes,
  isOnMatchAlone: boolean,
): Promise<Frames> {
  const chosen = Object.entries(WATCHED)
    .filter(([name, { isOnMatch }]) => tables(name) && (isOnMatch || !isOnMatchAlone))
    .map(([, table]) => table)
  const run = (verb: Changes['verbs'][number]) =>
    client.query(chosen.map((table: WatchedTable) => table[verb](target)).join(';'))
  await client.query('savepoint cell')
  if (isGivenRows) await run('insert')
  const end = await reader.watch(claims)
  for (const verb of verbs) await run(verb)
  const frames = await end()
  await client.query('rollback to savepoint cell; release savepoint cell')
  return frames
}
