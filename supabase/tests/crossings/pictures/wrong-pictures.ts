import pg from 'pg'
import type { Scene } from '../scene/arrange.ts'
import { become, NOBODY } from '../scene/scene-harness.ts'
import { givePictures, PICTURE_ACTS } from './picture-acts.ts'

/** The policies of the live catalogue that decide about files. */
export const POLICIES = `select tablename || ': ' || policyname as name from pg_policies where schemaname = 'storage' order by 1`

/** The service alone may delete. */
const AS_SERVICE = `select set_config('storage.allow_delete_query', 'true', true)`
const UNDO = 'rollback to savepoint picture; release savepoint picture'

/** Lets the actor of a scene try everything with pictures, and says what went wrong. */
export async function wrongPictures(
  client: pg.Client,
  scene: Scene,
): Promise<{ tried: number; faults: string[] }> {
  const faults: string[] = []
  let tried = 0
  await client.query(`savepoint pictures; ${givePictures(scene)}; ${AS_SERVICE}`)
  for (const [policy, acts] of Object.entries(PICTURE_ACTS))
    for (const { sql, isAllowed } of acts) {
      const rows = await tryAct(client, scene, sql(scene))
      tried++
      if (rows > 0 === isAllowed(scene)) continue
      faults.push(
        `${scene.person}, ${scene.relation}, ${scene.match}, ${policy}: ${rows} rows of ${sql(scene)}`,
      )
    }
  await client.query('rollback to savepoint pictures; release savepoint pictures')
  return { tried, faults }
}

/** Resolves with the number of rows; none where the database refuses. */
async function tryAct(client: pg.Client, { claims }: Scene, sql: string): Promise<number> {
  try {
    const results = (await client.query(
      `savepoint picture; ${become(claims)}; ${sql}; ${NOBODY}; ${UNDO}`,
    )) as unknown as pg.QueryResult[]
    return results[2]?.rowCount ?? 0
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error
    await client.query(UNDO)
    return 0
  }
}
