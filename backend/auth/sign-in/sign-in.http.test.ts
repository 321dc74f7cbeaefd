import { type AuthCase, describeCases, MEMBER, refused } from '../../testing/test-auth.ts'

const signup = (body: object): AuthCase['what'] => ['POST', '/signup', body]
const password = (body: object): AuthCase['what'] => ['POST', '/token?grant_type=password', body]
const CHALLENGE = { code_challenge: 'x'.repeat(43), code_challenge_method: 's256' }

describeCases({
  'sign up': [
    {
      what: signup({ email: 'new@example.test' }),
      status: 400,
      contains: refused('validation_failed', 'Signup requires a valid password'),
    },
    {
      what: signup({ password: 'correct horse 7' }),
      status: 422,
      contains: refused('anonymous_provider_disabled'),
    },
    {
      what: signup({ phone: '491', password: 'correct horse 7' }),
      status: 400,
      contains: refused('phone_provider_disabled'),
    },
    {
      what: signup({ email: 'no address', password: 'correct horse 7' }),
      status: 400,
      contains: refused('validation_failed'),
    },
    {
      what: signup({ email: `${'a'.repeat(250)}@b.test`, password: 'correct horse 7' }),
      status: 400,
      contains: refused('validation_failed'),
    },
    {
      what: signup({ email: 'new@example.test', password: '12345' }),
      status: 422,
      contains: { code: 'weak_password', weak_password: { reasons: ['length'] } },
    },
    {
      what: signup({ email: 'new@example.test', password: 'ä'.repeat(37) }),
      status: 422,
      contains: { code: 'weak_password', weak_password: { reasons: ['pwned'] } },
    },
    {
      what: signup({ email: 'new@example.test', password: `correct horse ${'ä'.repeat(600)}` }),
      status: 400,
      contains: refused('validation_failed'),
    },
    {
      what: signup({
        email: 'new@example.test',
        password: 'correct horse 7',
        code_challenge: 'short',
        code_challenge_method: 's256',
      }),
      status: 400,
      contains: refused('validation_failed'),
    },
    {
      what: signup({ email: 'New@Example.test', password: 'correct horse 7' }),
      status: 200,
      contains: { email: 'new@example.test', role: 'authenticated', phone: '' },
      without: ['encrypted_password', 'confirmation_token', 'access_token'],
    },
    {
      what: signup({ ...MEMBER, ...CHALLENGE }),
      status: 200,
      contains: { email: MEMBER.email, app_metadata: { provider: 'email' } },
      without: ['email_confirmed_at'],
    },
  ],
  'sign in': [
    {
      what: password(MEMBER),
      status: 200,
      contains: { token_type: 'bearer', expires_in: 3600, user: { email: MEMBER.email } },
      without: ['encrypted_password', 'weak_password'],
    },
    { what: password({ ...MEMBER, email: 'MEMBER@example.test' }), status: 200 },
    {
      what: password({ ...MEMBER, password: 'wrong' }),
      status: 400,
      contains: refused('invalid_credentials', 'Invalid login credentials'),
    },
    {
      what: password({ ...MEMBER, email: 'nobody@example.test' }),
      status: 400,
      contains: refused('invalid_credentials', 'Invalid login credentials'),
    },
    { what: password({ email: MEMBER.email }), status: 400, contains: refused('invalid_credentials') },
    {
      what: password({ password: 'x' }),
      status: 400,
      contains: refused('validation_failed', 'missing email or phone'),
    },
    {
      what: password({ ...MEMBER, phone: '491' }),
      status: 422,
      contains: refused('phone_provider_disabled'),
    },
    {
      what: ['POST', '/token?grant_type=magic', MEMBER],
      status: 400,
      contains: refused('invalid_credentials', 'unsupported_grant_type'),
    },
    {
      what: ['POST', '/token?grant_type=refresh_token', {}],
      status: 400,
      contains: refused('validation_failed'),
    },
    {
      what: ['POST', '/token?grant_type=refresh_token', { refresh_token: 'unknown' }],
      status: 400,
      contains: refused('refresh_token_not_found'),
    },
    {
      what: ['POST', '/token?grant_type=pkce', { auth_code: 'x' }],
      status: 400,
      contains: refused('validation_failed'),
    },
    {
      what: ['POST', '/token?grant_type=pkce', { auth_code: 'x', code_verifier: 'y' }],
      status: 404,
      contains: refused('flow_state_not_found'),
    },
  ],
})
