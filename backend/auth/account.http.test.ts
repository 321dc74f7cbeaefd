import { describeCases, MEMBER, refused } from '../testing/test-auth.ts'

describeCases({
  'the own user': [
    { what: ['GET', '/user'], status: 401, contains: refused('no_authorization') },
    { who: 'forger', what: ['GET', '/user'], status: 403, contains: refused('bad_jwt') },
    {
      who: 'member',
      what: ['GET', '/user'],
      status: 200,
      contains: { email: MEMBER.email, identities: [{ provider: 'email' }] },
    },
    {
      who: 'forger',
      what: ['PUT', '/user', { password: 'another horse 8' }],
      status: 403,
      contains: refused('bad_jwt'),
    },
    {
      who: 'member',
      what: ['PUT', '/user', { password: MEMBER.password, current_password: MEMBER.password }],
      status: 422,
      contains: refused('same_password'),
    },
    {
      who: 'member',
      what: ['PUT', '/user', { password: 'qwerty123' }],
      status: 422,
      contains: refused('weak_password'),
    },
    {
      who: 'member',
      what: ['PUT', '/user', { app_metadata: { role: 'king' } }],
      status: 403,
      contains: refused('not_admin'),
    },
    {
      who: 'member',
      what: ['PUT', '/user', { email: 'other@example.test', current_password: MEMBER.password }],
      status: 200,
      contains: { email: MEMBER.email, new_email: 'other@example.test' },
    },
    {
      who: 'member',
      what: ['PUT', '/user', { data: { colour: 'green', shoe: null } }],
      status: 200,
      contains: { user_metadata: { colour: 'green' } },
      without: ['shoe'],
    },
    {
      who: 'member',
      what: ['POST', '/logout?scope=sideways'],
      status: 400,
      contains: refused('validation_failed'),
    },
    { who: 'forger', what: ['POST', '/logout'], status: 403, contains: refused('bad_jwt') },
  ],
  'what nobody can store': [
    {
      what: ['POST', '/token?grant_type=password', { email: 'a\u0000@b.test', password: 'x' }],
      status: 400,
      contains: refused('validation_failed'),
    },
    {
      what: ['POST', '/token?grant_type=refresh_token', { refresh_token: '\u0000' }],
      status: 400,
      contains: refused('validation_failed'),
    },
    {
      who: 'member',
      what: ['PUT', '/user', { data: { name: '\u0000' } }],
      status: 400,
      contains: refused('validation_failed'),
    },
    {
      who: 'member',
      what: ['PUT', '/user', { data: { name: 'x'.repeat(9000) } }],
      status: 400,
      contains: refused('validation_failed'),
    },
  ],
  'mails asked for': [
    { what: ['POST', '/recover', {}], status: 400, contains: refused('validation_failed') },
    { what: ['POST', '/recover', { email: MEMBER.email }], status: 200, contains: {} },
    { what: ['POST', '/recover', { email: 'nobody@example.test' }], status: 200, contains: {} },
    {
      what: ['POST', '/resend', { email: MEMBER.email }],
      status: 400,
      contains: refused('validation_failed'),
    },
    { what: ['POST', '/resend', { email: MEMBER.email, type: 'signup' }], status: 200, contains: {} },
    {
      what: ['POST', '/resend', { phone: '491', type: 'sms' }],
      status: 400,
      contains: refused('phone_provider_disabled'),
    },
  ],
  'links and codes': [
    { who: 'nobody', what: ['GET', '/verify'], status: 400, contains: refused('validation_failed') },
    {
      who: 'nobody',
      what: ['GET', '/verify?type=signup'],
      status: 400,
      contains: refused('validation_failed'),
    },
    {
      who: 'nobody',
      what: ['GET', '/verify?type=other&token=x'],
      status: 400,
      contains: refused('validation_failed'),
    },
    { what: ['POST', '/verify', { type: 'signup' }], status: 400, contains: refused('validation_failed') },
    {
      what: ['POST', '/verify', { type: 'signup', token: '123456' }],
      status: 400,
      contains: refused('validation_failed'),
    },
    {
      what: ['POST', '/verify', { type: 'signup', token: '123456', email: MEMBER.email }],
      status: 403,
      contains: refused('otp_expired', 'Token has expired or is invalid'),
    },
    {
      what: ['POST', '/verify', { type: 'signup', token: '123456', email: 'nobody@example.test' }],
      status: 403,
      contains: refused('otp_expired', 'Token has expired or is invalid'),
    },
    {
      what: ['POST', '/verify', { type: 'recovery', token_hash: 'guess' }],
      status: 403,
      contains: refused('otp_expired', 'Email link is invalid or has expired'),
    },
  ],
})
