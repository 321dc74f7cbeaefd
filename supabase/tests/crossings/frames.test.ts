import { isLong } from 'supabase-compatible/testing/runs.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHANGES, framesOf } from './frames/changes.ts'
import { type FrameReader, openFrames } from './frames/frame-reader.ts'
import { WATCHED } from './frames/watched-tables.ts'
import { wrongFrames } from './frames/wrong-frames.ts'
import { planFrames, type Visit } from './plan.ts'
import { arrangeBase, arrangeScene } from './scene/arrange.ts'
import { openFixtures, SEED } from './scene/fixtures.ts'
import { RELATIONS } from './scene/relations.ts'

// A subscriber is sent a change exactly when they can read the row, whatever their state and that of the match.

const client = openFixtures()
let reader: FrameReader
let cells = 0
const sent = new Set<string>()

beforeAll(async () => {
  reader = await openFrames(client())
})
afterAll(() => console.info(`crossings of frames: ${cells} cells, SEED=${SEED}`))

test('every watched table has its place in the walk', () => {
  expect(Object.keys(WATCHED).toSorted()).toEqual(reader.tables.map(({ name }) => name).toSorted())
})

test.each(Object.keys(RELATIONS))(
  '%s: everybody is sent the changes of what they can read, and no others',
  async (relation) => {
    const faults: string[] = []
    for (const visit of planFrames(SEED).filter((one) => one.relation === relation))
      faults.push(...(await walk(visit)))
    expect([...new Set(faults)].slice(0, 40)).toEqual([])
  },
  isLong ? 1_800_000 : 120_000,
)

test('each change was sent to somebody', () => {
  const all = Object.keys(WATCHED).flatMap((table) =>
    ['DELETE', 'INSERT', 'UPDATE'].map((verb) => `${verb} ${table}`),
  )
  // Every actor has a feed from the beginning, and is told of no other.
  expect([...sent].toSorted()).toEqual(all.filter((change) => change !== 'INSERT calendar_feeds').toSorted())
})

async function walk({ relation, match, persons, acts }: Visit): Promise<string[]> {
  const faults: string[] = []
  await client().query('begin')
  const base = await arrangeBase(client(), relation, match)
  for (const person of persons) {
    await client().query('savepoint person')
    const scene = await arrangeScene(client(), base, person)
    for (const name of acts) {
      const changes = CHANGES[name]
      if (!changes) continue
      const frames = await framesOf(client(), reader, scene, changes, match !== 'open')
      cells += frames.changes
      for (const frame of frames.sent) sent.add(frame.split(' ', 2).join(' '))
      const why = wrongFrames(scene, frames, changes)
      if (why) faults.push(`${person}, ${relation}, ${match}, ${name}: ${why}`)
    }
    await client().query('rollback to savepoint person; release savepoint person')
  }
  await client().query('rollback')
  return faults
}
