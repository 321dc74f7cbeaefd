import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { hostedSignInOptions } from './sign-in-options.ts'

let asked = 0
let answer: object = { external: { email: true, google: true, github: false, anonymous_users: true } }
const project = new Hono().get('/auth/v1/settings', (c) => {
  asked += 1
  return c.req.header('apikey') === 'key' ? c.json(answer) : c.json({ message: 'no key' }, 401)
})
const server = serve({ fetch: project.fetch, port: 0, hostname: '127.0.0.1' })
afterAll(() => new Promise((resolve) => server.close(resolve)))

function addressOf(publishableKey = 'key') {
  const bound = server.address()
  const port = typeof bound === 'object' ? bound?.port : 0
  return { url: `http://127.0.0.1:${port}`, publishableKey }
}

test('a hosted project is asked for its providers, once in ten minutes', async () => {
  let time = 0
  const offers = hostedSignInOptions(addressOf(), () => time)
  expect(await offers()).toEqual({ providers: ['google'], phoneFactors: false, passwords: null })
  expect(await offers()).toEqual({ providers: ['google'], phoneFactors: false, passwords: null })
  expect(asked).toBe(1)
  answer = { external: { keycloak: true } }
  time = 11 * 60_000
  expect((await offers()).providers).toEqual(['keycloak'])
})

test('while it cannot be asked the last answer holds, and it is tried again half a minute later', async () => {
  let time = 0
  answer = { external: { github: true } }
  const offers = hostedSignInOptions(addressOf(), () => time)
  await offers()
  answer = { other: 'shape' }
  time = 11 * 60_000
  expect((await offers()).providers).toEqual(['github'])
  answer = { external: {} }
  expect((await offers()).providers).toEqual(['github'])
  time += 31_000
  expect((await offers()).providers).toEqual([])
  expect(await hostedSignInOptions(addressOf('wrong'))()).toEqual({
    providers: [],
    phoneFactors: false,
    passwords: null,
  })
  expect(await hostedSignInOptions({ url: 'http://127.0.0.1:1', publishableKey: '' })()).toEqual({
    providers: [],
    phoneFactors: false,
    passwords: null,
  })
})
