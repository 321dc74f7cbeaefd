import { isLong } from 'supabase-compatible/testing/runs.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOTIFICATION_KINDS } from '../../../domain/notifications/all-kinds.ts'
import { startTestPushService, type TestPushService } from '../../../testing/test-push-service.ts'
import { EVENTS } from './news/events.ts'
import { giveDevice, pushNews } from './news/jobs.ts'
import { runEvent, wrongNews } from './news/run-event.ts'
import { wrongJobs } from './news/wrong-jobs.ts'
import { planNews, type Visit } from './plan.ts'
import { arrangeBase, arrangeScene } from './scene/arrange.ts'
import { openFixtures, SEED } from './scene/fixtures.ts'
import { RELATIONS } from './scene/relations.ts'

const client = openFixtures()
let service: TestPushService
const told = new Set<string>()
let cells = 0

beforeAll(async () => {
  service = await startTestPushService()
})
afterAll(async () => {
  await service.stop()
  console.info(`crossings of news: ${cells} cells, SEED=${SEED}`)
})

test.each(Object.keys(RELATIONS))(
  '%s: everybody is told what concerns them, and nothing else',
  async (relation) => {
    const faults: string[] = []
    for (const visit of planNews(SEED).filter((one) => one.relation === relation))
      faults.push(...(await walk(visit)))
    expect([...new Set(faults)].slice(0, 40)).toEqual([])
  },
  isLong ? 1_800_000 : 120_000,
)

test('each kind of news was told', () => {
  expect([...told].toSorted()).toEqual(NOTIFICATION_KINDS.toSorted())
})

async function walk({ relation, match, persons, acts }: Visit): Promise<string[]> {
  const faults: string[] = []
  await client().query('begin')
  const device = await giveDevice(client(), service)
  const base = await arrangeBase(client(), relation, match)
  for (const person of persons) {
    await client().query('savepoint person')
    const scene = await arrangeScene(client(), base, person)
    const fault = match === 'open' ? await wrongJobs(client(), scene, service, device) : undefined
    if (fault) faults.push(`${person}, ${relation}, ${match}: ${fault}`)
    for (const name of acts) {
      const event = EVENTS[name]
      // The creator's acts are those of others.
      if (!event || (relation === 'creator' && event.by === 'creator')) continue
      const news = await runEvent(client(), scene, event, () => pushNews(client(), service, device))
      cells++
      for (const kind of news?.kinds ?? []) told.add(kind)
      const why = wrongNews(scene, name, news)
      if (why) faults.push(`${person}, ${relation}, ${match}, ${name}: ${why}`)
    }
    await client().query('rollback to savepoint person; release savepoint person')
  }
  await client().query('rollback')
  return faults
}
