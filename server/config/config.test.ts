import { SetupError } from 'supabase-compatible'
import { expect, test } from 'vitest'
import { type Config, readConfig } from './config.ts'
import { helpText } from './settings.ts'

const read = (args: string[], env: NodeJS.ProcessEnv = {}) => readConfig(args, env) as Config

test('nothing set means this machine only, port 3000, everything embedded', () => {
  const config = read([])
  expect(config).toMatchObject({ port: 3000, host: 'localhost', rateLimitFactor: 1, demo: undefined })
  expect(config.dataDir).toBe(`${process.cwd()}/.data`)
  expect([config.hosted, config.databaseUrl, config.smtpUrl, config.siteUrl]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('uploads are in the data folder, unless several processes share another one', () => {
  expect(read(['--data-dir', '/srv/data']).storageDir).toBe('/srv/data/storage')
  expect(read([], { DATA_DIR: '/srv/data', STORAGE_DIR: '/mnt/uploads' }).storageDir).toBe('/mnt/uploads')
  expect([read([]).drainSeconds, read(['--drain-seconds', '4']).drainSeconds]).toEqual([0, 4])
  expect(() => read([], { DRAIN_SECONDS: '61' })).toThrow('must be a whole number from 0 to 60')
})

test('a flag is stronger than the environment, and an empty variable is as good as none', () => {
  expect(read(['--port', '4000'], { PORT: '5000' }).port).toBe(4000)
  expect(read([], { PORT: '', LISTEN_HOST: '', SMTP_URL: '' })).toMatchObject({
    port: 3000,
    host: 'localhost',
  })
})

test('the demo is a small community with a fixed seed, unless flags say otherwise', () => {
  expect(read(['--demo']).demo).toEqual({ moreMembers: 0, seed: 20 })
  expect(read(['--demo', '--members', '5000', '--seed=7']).demo).toEqual({ moreMembers: 5000, seed: 7 })
})

test.each([
  [['--members', '5000'], /--members belongs to --demo/],
  [['--seed', '7'], /--seed belongs to --demo/],
  [['--demo', '--members', '499'], /--members is '499': must be a whole number from 500 to 50000/],
  [['--demo', '--members', '50001'], /from 500 to 50000/],
  [['--demo', '--members', 'many'], /--members is 'many'/],
  [['--demo', '--members', '1e3'], /--members is '1e3'/],
  [['--demo', '--members='], /--members is ''/],
  [['--demo', '--seed', '-1'], /--seed/],
])('the flags %j are refused in words', (args, words) => {
  expect(() => read(args)).toThrow(words)
})

test('what a login or a shell sets for itself is no setting', () => {
  const env = { MAIL: '/var/mail/courtside', HOST: 'club-server', USER: 'courtside', HOME: '/srv' }
  expect(read([], env)).toEqual(read([]))
})

test('SITE_URL is an origin, and a hosted project is url and key', () => {
  expect(read([], { SITE_URL: 'https://padel.example/' }).siteUrl).toBe('https://padel.example')
  const env = { SUPABASE_URL: 'https://abc.supabase.example', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' }
  expect(read([], env).hosted).toEqual({
    url: 'https://abc.supabase.example',
    publishableKey: 'sb_publishable_x',
  })
})

test.each([
  [{ PORT: 'abc' }, 'PORT', 'must be a number'],
  [{ PORT: '70000' }, 'PORT', '0 to 65535'],
  [{ PORT: '3.5' }, 'PORT', 'whole number'],
  [{ LISTEN_HOST: 'a b' }, 'LISTEN_HOST', 'host name or an IP address'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL', 'postgresql://'],
  [{ SITE_URL: 'padel.example' }, 'SITE_URL', 'https://padel.example'],
  [{ SITE_URL: 'https://padel.example/club' }, 'SITE_URL', 'without a path'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL', 'smtps://'],
  [{ MAIL_MODE: 'send' }, 'MAIL_MODE', "can only be 'capture'"],
  [{ RATE_LIMIT_FACTOR: '0' }, 'RATE_LIMIT_FACTOR', 'above 0'],
  [{ REALTIME_SOCKETS: '2.5' }, 'REALTIME_SOCKETS', 'whole number'],
  [{ SUPABASE_URL: 'https://abc.supabase.example' }, 'SUPABASE_PUBLISHABLE_KEY', 'belong together'],
  [{ SUPABASE_PUBLISHABLE_KEY: 'x' }, 'SUPABASE_URL', 'belong together'],
  [
    { SUPABASE_URL: 'https://a.example', SUPABASE_PUBLISHABLE_KEY: 'sb_secret_x' },
    'SUPABASE_PUBLISHABLE_KEY',
    'is a secret key',
  ],
  [
    {
      SUPABASE_URL: 'https://a.example',
      SUPABASE_PUBLISHABLE_KEY: `h.${Buffer.from('{"role":"service_role"}').toString('base64url')}.s`,
    },
    'SUPABASE_PUBLISHABLE_KEY',
    'is a secret key',
  ],
  [
    { SUPABASE_URL: 'https://a.example', SUPABASE_PUBLISHABLE_KEY: 'x', DATABASE_URL: 'postgres://h/d' },
    'DATABASE_URL',
    'exclude each other',
  ],
  [{ VAPID_PRIVATE_KEY: 'k'.repeat(43) }, 'VAPID_PUBLIC_KEY', 'belong together'],
  [{ VAPID_PUBLIC_KEY: `B${'k'.repeat(86)}` }, 'VAPID_PRIVATE_KEY', 'belong together'],
  [{ VAPID_PUBLIC_KEY: 'short' }, 'VAPID_PUBLIC_KEY', '87 characters'],
  [{ SMTP_URL: 'smtp://mail.example', MAIL_MODE: 'capture' }, 'MAIL_MODE=capture', 'exclude each other'],
  [{ LISTEN_HOST: '0.0.0.0' }, 'LISTEN_HOST', 'no SMTP_URL is set'],
  [{ LISTEN_HOST: '::' }, 'LISTEN_HOST', 'no SMTP_URL is set'],
])('%o is refused, naming %s and what to do', (env, name, hint) => {
  expect(() => read([], env)).toThrow(SetupError)
  expect(() => read([], env)).toThrow(name)
  expect(() => read([], env)).toThrow(hint)
})

test.each([
  ['STATEMENT_TIMEOUT', '30', { statementTimeout: 30_000 }, ['0', '601', '1.5', 'long'], '1 to 600'],
  ['POOL_SIZE', '40', { poolSize: 40 }, ['3', '501', 'many'], '4 to 500'],
  ['POOL_TIMEOUT', '2', { poolTimeout: 2000 }, ['0', '61', '2s'], '1 to 60'],
  ['MAX_ROWS', '50', { maxRows: 50 }, ['0', '1000001', 'all'], '1 to 1000000'],
  ['MAX_DEPTH', '3', { maxDepth: 3 }, ['0', '51', '-1'], '1 to 50'],
  ['MAX_BODY_MIB', '2', { maxBodySize: 2 * 1024 ** 2 }, ['0', '257', '1MB'], '1 to 256'],
  ['MAX_ANSWER_MIB', '4', { maxResponseSize: 4 * 1024 ** 2 }, ['0', '257', '0.5'], '1 to 256'],
  ['MAX_HEADER_KIB', '16', { maxHeaderSize: 16 * 1024 }, ['7', '1025', '32k'], '8 to 1024'],
])('%s is what a request may take; %s holds', (name, good, requestLimits, bad, range) => {
  expect(read([], { [name]: good })).toMatchObject({ requestLimits })
  for (const value of bad)
    expect(() => read([], { [name]: value })).toThrow(
      new RegExp(`^${name} is '${value}': must be a whole number from ${range}\\. Set ${name}=`),
    )
})

test('several faults are told at once', () => {
  expect(() => read([], { PORT: 'x', MAIL_MODE: 'y' })).toThrow(/PORT[\s\S]*MAIL/)
})

test.each([
  { LISTEN_HOST: '0.0.0.0', MAIL_MODE: 'capture' },
  { LISTEN_HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.example' },
  { LISTEN_HOST: '0.0.0.0', SUPABASE_URL: 'https://a.example', SUPABASE_PUBLISHABLE_KEY: 'x' },
  { LISTEN_HOST: 'localhost' },
  { LISTEN_HOST: '127.0.0.2' },
  { LISTEN_HOST: '::1' },
])('%o may listen', (env) => {
  expect(read([], env).host).toBe(env.LISTEN_HOST)
})

test('unknown flags are refused, and the help names every one', () => {
  expect(() => read(['--prot', '1'])).toThrow(/--prot.*--help/s)
  expect(() => read(['extra'])).toThrow(SetupError)
  expect(readConfig(['--help'], {})).toBe('help')
  expect(readConfig(['--version'], {})).toBe('version')
  for (const flag of ['--port', '--data-dir', '--supabase-publishable-key', '--demo'])
    expect(helpText()).toContain(flag)
})
