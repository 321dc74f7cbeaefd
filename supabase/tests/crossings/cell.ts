import type pg from 'pg'
import type { Act, Target } from './acts/act.ts'
import { inCatalogue } from './acts/all-acts.ts'
import { type Scene, unknownTarget } from './scene/arrange.ts'
import { become, NOBODY } from './scene/scene-harness.ts'
import { SNAPSHOT, type Snapshot, WRITES } from './scene/snapshot.ts'

/** The result of an act: a refusal, or an answer with what was written for it. */
export interface Outcome {
  code?: string | undefined
  hint?: string | undefined
  message?: string | undefined
  rows: number
  answer: string
  /** The tables that were written. */
  written: string[]
  after?: Snapshot
}

export interface Cell {
  scene: Scene
  name: string
  act: Act
  outcome: Outcome
  /** Outcome of the act on things that are not there; undefined where the caller sees them. */
  unknown?: Outcome | undefined
}

const BY_TOKEN = new Set(['link', 'feed'])
const UNDO = 'rollback to savepoint cell; release savepoint cell'

/** Runs an act in a scene, and leaves the scene as it was. */
export async function runCell(client: pg.Client, scene: Scene, name: string, act: Act): Promise<Cell> {
  const attempt = (target: Target) => perform(client, scene.claims, statementOf(name, act, target))
  const outcome = await attempt(scene.target)
  const isCompared = BY_TOKEN.has(act.about) || (act.about === 'match' && !scene.sees)
  return { scene, name, act, outcome, ...(isCompared && { unknown: await attempt(unknownTarget()) }) }
}

function statementOf(name: string, act: Act, target: Target): string {
  const sql = act.sql(target)
  return inCatalogue(name).startsWith('call ') ? `select * from ${sql}` : sql
}

async function perform(client: pg.Client, claims: { role: string }, sql: string): Promise<Outcome> {
  try {
    const results = (await client.query(
      `savepoint cell; ${WRITES}; ${become(claims)}; ${sql}; ${NOBODY}; ${WRITES}; ${SNAPSHOT}; ${UNDO}`,
    )) as unknown as pg.QueryResult[]
    const [, before, , said, , after, snapshot] = results
    const rowsBefore = new Map(before?.rows.map(({ name, rows }) => [name, rows]))
    return {
      rows: said?.rowCount ?? 0,
      answer: JSON.stringify(said?.rows ?? []),
      written: (after?.rows ?? [])
        .filter(({ name, rows }) => rowsBefore.get(name) !== rows)
        .map(({ name }) => name),
      after: snapshot?.rows[0].snapshot,
    }
  } catch (error) {
    const { code, hint, message } = error as pg.DatabaseError
    await client.query(UNDO)
    return { code, hint, message, rows: 0, answer: '', written: [] }
  }
}
