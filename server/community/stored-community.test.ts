import { afterEach, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { readCommunity, storeCommunity } from '../config/community.ts'
import { fillCommunity, hostedCommunity, refuseOtherZone } from './stored-community.ts'

const community = { ...(await readCommunity('config/community.json')), timeZone: 'Europe/Vienna' }

let backend: TestBackend
afterEach(() => backend.stop())

test('pages beside a project do not start while its database counts days in another zone', async () => {
  backend = await startTestBackend()
  const project = { url: backend.url, publishableKey: backend.publishableKey }
  expect(await hostedCommunity(project)(0)).toBeNull()
  await expect(refuseOtherZone(project, community)).rejects.toThrow(
    /counts days in Europe\/Berlin, config\/community.json in Europe\/Vienna. Start the worker once/,
  )
  await refuseOtherZone(project, { ...community, timeZone: 'Europe/Berlin' })

  // As the worker does. From then on the pages take the zone from there.
  await fillCommunity(backend.database.url, community, () => {})
  await storeCommunity(backend.database.url, community)
  await refuseOtherZone(project, { ...community, timeZone: 'Europe/Berlin' })
  expect(await hostedCommunity(project)(0)).toMatchObject({ community: { timeZone: 'Europe/Vienna' } })
  expect(await hostedCommunity(project)(1)).toBeNull()
})

test('nor do they wait for a project that does not answer', async () => {
  backend = await startTestBackend({ template: 'platform' })
  await refuseOtherZone({ url: backend.url, publishableKey: backend.publishableKey }, community)
  await refuseOtherZone({ url: 'http://127.0.0.1:9', publishableKey: 'x' }, community)
})
