import { describe, expect, it } from 'vitest'
import { helpText, readStandaloneSettings, SETTINGS } from './standalone-settings.ts'

describe('settings', () => {
  const JWK = '{"kty":"EC","crv":"P-256","kid":"k","x":"x","y":"y"}'
  it.each([
    [['--database-url', 'mysql://u:hidden@h/x'], 'DATABASE_URL: must look like'],
    [['--port', '99999'], "PORT is '99999': must be 0 to 65535"],
    [['--port', 'soon'], "PORT is 'soon': must be a number"],
    [['--public-url', 'here'], "PUBLIC_URL is 'here'"],
    [['--schemas', 'public,,api'], "SCHEMAS is 'public,,api': must be names"],
    [['--signing-key', 'hidden'], 'SIGNING_KEY: must be a private ES256 key'],
    [['--signing-key', JWK], 'SIGNING_KEY: must be a private ES256 key'],
    [['--legacy-jwt-secret', 'hidden'], 'LEGACY_JWT_SECRET: must have 32 characters'],
    [['--access-token-lifetime=-1'], "ACCESS_TOKEN_LIFETIME is '-1': must be above 0"],
    [['--autoconfirm', 'perhaps'], "AUTOCONFIRM is 'perhaps': must be 'true' or 'false'"],
    [['--rate-limit-factor', '0'], "RATE_LIMIT_FACTOR is '0': must be above 0"],
    [['--log-level', 'loud'], "LOG_LEVEL is 'loud': must be silent"],
    [['--schema', 'public'], "Unknown option '--schema'"],
  ])('%j: the fault is named, secrets are not repeated', (args, sentence) => {
    const said = complaint(args)
    expect(said).toContain(sentence)
    expect(said).toContain("'--help' lists")
    expect(said).not.toContain('hidden')
  })

  it('a flag is stronger than the environment', () => {
    expect(complaint(['--port', 'flag'], { PORT: 'environment' })).toContain("PORT is 'flag'")
  })

  it('missing settings have a default', () => {
    const settings = readStandaloneSettings([], {
      DATABASE_URL: 'postgresql://u@h/x',
      SCHEMAS: 'api, public',
    })
    expect(settings).toMatchObject({
      PORT: 54_321,
      SCHEMAS: ['api', 'public'],
      DATA_DIR: '.supabase-compatible',
      AUTOCONFIRM: false,
    })
  })

  it('several signing keys may be given, the first of which signs', () => {
    const own = `{"d":"d",${JWK.slice(1)}`
    const env = { DATABASE_URL: 'postgresql://u@h/x', SIGNING_KEY: `[${own},${JWK}]` }
    expect(readStandaloneSettings([], env)).toMatchObject({
      SIGNING_KEY: [{ kid: 'k', d: 'd' }, { kid: 'k' }],
    })
  })

  it('the help names every one', () => {
    for (const name of Object.keys(SETTINGS.shape))
      expect(helpText()).toContain(`--${name.toLowerCase().replaceAll('_', '-')} `)
    expect(readStandaloneSettings(['--help'], {})).toBe('help')
    expect(readStandaloneSettings(['--version'], {})).toBe('version')
  })
})

function complaint(args: string[], env: NodeJS.ProcessEnv = {}): string {
  try {
    readStandaloneSettings(args, env)
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('nothing was wrong')
}
