import fc from 'fast-check'
import { ADA, BEN } from '../../rest/testing/club.ts'
import { bodyOf, fields, hostile, listed, mostly } from './arbitraries.ts'
import { type Attack, callsOf, oddHeaders, queryOf, type Sender, who } from './request.ts'

// Generates requests to the auth service. A password takes a twentieth of a second of a core, so few cases include one.

const email = mostly(
  'ben@example.test ',
  ...listed('ben@example.test nobody@example.test BEN@EXAMPLE.TEST a@b'),
)
const uuid = mostly(ADA, BEN, '00000000-0000-4000-8000-00000000000f')
const token = mostly(...listed('123456 000000 pkce_abc eyJhbGciOiJub25lIn0.e30.'), 'a'.repeat(56))
const word = mostly(...listed('s256 plain totp phone webauthn sms whatsapp signup email_change'))
const body = bodyOf(
  fields({
    email,
    phone: mostly('+4915112345678', '123'),
    password: mostly('short', 'x'.repeat(73), ''),
    data: fc.dictionary(fc.oneof(hostile, fc.constant('username')), fc.jsonValue({ maxDepth: 2 }), {
      maxKeys: 3,
    }),
    type: mostly(...listed('signup recovery email magiclink email_change invite')),
    token,
    token_hash: token,
    refresh_token: token,
    auth_code: uuid,
    code_verifier: token,
    code_challenge: mostly('a'.repeat(43)),
    code_challenge_method: word,
    redirect_to: mostly(...listed('https://example.test javascript:alert(1) //example.test')),
    factor_type: word,
    friendly_name: hostile,
    issuer: hostile,
    challenge_id: uuid,
    code: token,
    channel: word,
    nonce: token,
    current_password: token,
    provider: mostly('github', 'google'),
    id_token: token,
    gotrue_meta_security: fields({ captcha_token: hostile }),
    app_metadata: fc.jsonValue({ maxDepth: 1 }),
    user_metadata: fc.dictionary(hostile, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 2 }),
    email_confirm: fc.boolean(),
  }),
)
const query = queryOf(
  mostly(
    ...listed('grant_type grant_type type token token_hash redirect_to scope page per_page apikey provider'),
    ...listed('scopes state code error error_description code_challenge prompt code_challenge_method'),
    'skip_http_redirect',
  ),
  fc.oneof(
    mostly(
      ...listed('password refresh_token pkce id_token global others local signup 1 0 github true s256'),
      ADA,
    ),
    token,
  ),
)
const CALLS = `POST /signup|POST /token|POST /token|POST /recover|POST /resend|POST /verify|GET /verify|GET /user
  |PUT /user|POST /logout|GET /settings|GET /health|GET /authorize|GET /callback|POST /otp
  |POST /magiclink|POST /invite|GET /reauthenticate|POST /factors|GET /user/identities/authorize|POST /sso
  |GET /.well-known/jwks.json|GET /factors|POST /admin/users|GET /admin/users|PATCH /user|DELETE /user|GET /nothing`
const CALLS_WITH_ID = `DELETE /factors/:id|POST /factors/:id/challenge|POST /factors/:id/verify|GET /admin/users/:id
  |DELETE /user/identities/:id|GET /admin/users/:id/factors|POST /:id`

const call = fc.oneof(
  { weight: 2, arbitrary: callsOf(CALLS) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(callsOf(CALLS_WITH_ID), uuid)
      .map(([pattern, id]) => pattern.replace(':id', () => encodeURIComponent(id.toWellFormed()))),
  },
)

export const authAttack: fc.Arbitrary<Attack> = fc
  .record({
    who: fc.oneof(
      { weight: 6, arbitrary: who },
      { weight: 1, arbitrary: fc.constant<Sender>('the operator') },
    ),
    call,
    query,
    body,
    type: mostly(...listed('application/json application/json application/x-www-form-urlencoded text/plain')),
    odd: oddHeaders,
  })
  .map(({ who, call, query, body, type, odd }) => {
    const [method = 'GET', ...path] = call.split(' ')
    return {
      who,
      method,
      path: `/auth/v1${path.join(' ')}${query}`,
      headers: { ...odd, 'content-type': type },
      ...(method === 'GET' ? {} : { body }),
    }
  })
