import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readCommunity } from '../config/community.ts'
import { runtimeConfig } from './runtime-config.ts'

test('browsers are told what they need of the community, not who runs it and how booking systems are read', async () => {
  const community = await readCommunity('config/community.json')
  const [arena, tsg] = community.venues
  if (arena?.system !== 'eversports' || !tsg) throw new Error('another community is shipped')
  const reading = {
    url: 'https://widget.example',
    facilityId: 4711,
    sport: 'padel',
    cellMinutes: 30 as const,
  }
  const offers = {
    providers: ['google'],
    phoneFactors: true,
    passwords: { minLength: 8, requiredCharacters: [] },
  }
  const whole = { ...community, contact: 'club@example.org', venues: [{ ...arena, reading }, tsg] }
  const app = new Hono().get(
    '/config.json',
    runtimeConfig(
      { url: undefined, publishableKey: 'key', vapidPublicKey: 'vapid' },
      { current: () => whole, version: () => 3 },
      () => 'v1',
      async () => offers,
    ),
  )
  const answer = await app.request('/config.json')
  const text = await answer.text()
  expect(JSON.parse(text)).toMatchObject({
    supabasePublishableKey: 'key',
    vapidPublicKey: 'vapid',
    version: 'v1',
    communityVersion: 3,
    signIn: offers,
    community: { title: community.title },
  })
  expect(JSON.parse(text).community.venues[0].courts).toHaveLength(3)
  expect(text).not.toMatch(/club@example\.org|4711|widget\.example/)
})
