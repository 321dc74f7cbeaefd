import { type AuthCase, describeCases, MEMBER, refused } from '../../testing/test-auth.ts'

const signup = (body: object): AuthCase['what'] => ['POST', '/signup', body]

describeCases({
  'API keys and routes': [
    {
      who: 'nobody',
      what: ['GET', '/settings'],
      status: 401,
      contains: { message: 'No API key found in request' },
    },
    {
      who: 'wrong key',
      what: ['POST', '/signup', MEMBER],
      status: 401,
      contains: { message: 'Invalid API key' },
    },
    {
      who: 'nobody',
      what: ['GET', '/.well-known/jwks.json'],
      status: 200,
      contains: { keys: [{ alg: 'ES256' }] },
      without: ['"d"'],
    },
    {
      who: 'nobody',
      what: ['POST', '/verify', { type: 'signup', token_hash: 'x' }],
      status: 401,
      contains: {},
    },
    { what: ['GET', '/health'], status: 200, contains: { name: 'GoTrue' } },
    {
      what: ['GET', '/settings'],
      status: 200,
      contains: { mailer_autoconfirm: false, external: { email: true, github: false } },
    },
    { what: ['GET', '/nonsense'], status: 404, contains: refused('feature_disabled') },
    { what: ['POST', '/otp', { email: 'a@b.test' }], status: 422, contains: refused('otp_disabled') },
  ],
  'a body': [
    { what: ['POST', '/signup', '{"email'], status: 400, contains: refused('bad_json') },
    { what: ['POST', '/signup', '[]'], status: 400, contains: refused('validation_failed') },
    { what: signup({ email: 7 }), status: 400, contains: refused('validation_failed') },
    {
      what: ['POST', '/signup', 'x'.repeat(1_100_000)],
      status: 413,
      contains: refused('request_entity_too_large'),
    },
    {
      who: 'old client',
      what: signup({ email: 'x' }),
      status: 400,
      contains: { code: 400, error_code: 'validation_failed' },
    },
  ],
})
