import { expect, test } from 'vitest'
import { redirectAddresses, siteAddress } from './command-line.ts'
import { type Config, readConfig } from './config.ts'

const config = (env: NodeJS.ProcessEnv) => readConfig([], { MAIL_MODE: 'capture', ...env }) as Config

test.each([
  [{}, 'http://localhost:3000'],
  [{ LISTEN_HOST: '127.0.0.1' }, 'http://127.0.0.1:3000'],
  [{ LISTEN_HOST: '::1' }, 'http://[::1]:3000'],
  [{ LISTEN_HOST: '0.0.0.0', PORT: '80' }, 'http://127.0.0.1:80'],
  [{ LISTEN_HOST: '::' }, 'http://localhost:3000'],
  [{ LISTEN_HOST: '2001:db8::1' }, 'http://[2001:db8::1]:3000'],
  [{ LISTEN_HOST: 'padel.example' }, 'http://padel.example:3000'],
  [{ LISTEN_HOST: '0.0.0.0', SITE_URL: 'https://padel.example' }, 'https://padel.example'],
])('%o is reached at %s', (env, address) => {
  expect(siteAddress(config(env))).toBe(address)
})

test('at home mails may lead to both names of this machine, elsewhere to the site alone', () => {
  expect(redirectAddresses(config({}))).toEqual(['http://localhost:3000/**', 'http://127.0.0.1:3000/**'])
  expect(redirectAddresses(config({ SITE_URL: 'http://localhost:5173' }))).toEqual([
    'http://localhost:5173/**',
    'http://127.0.0.1:5173/**',
  ])
  expect(redirectAddresses(config({ SITE_URL: 'https://padel.example' }))).toEqual([
    'https://padel.example/**',
  ])
})
