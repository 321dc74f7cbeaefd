import { ADA, BEN } from '../../rest/testing/club.ts'
import type { Attack } from './request.ts'
import { encode } from './request.ts'
import { MARK } from './statements.ts'

// Chance finds a hole late. Requests that are right in every part are therefore sent first with each sign that could end a part, in
// each of their parts, once.

/** Quotes, a comment, brackets, an escape: each in front of the mark. */
const SIGNS = [`'${MARK}`, `"${MARK}`, `--${MARK}`, `/*${MARK}`, `)${MARK}(`, `\\'${MARK}`]

/** A part of a request is a word between § and §. */
const PART = /§([^§]*)§/g

type Pattern = [call: string, headersOrBody?: object, body?: object]

const OPERATORS =
  'eq neq gt gte lt lte like ilike match imatch in is isdistinct cs cd ov sl sr nxl nxr adj fts plfts phfts wfts'
const filters: Pattern[] = OPERATORS.split(' ').map((operator) => [
  `GET /rest/v1/games?story=${operator}.${operator === 'in' ? '(§a§,"§b§")' : '§a§'}`,
])

const REST: Pattern[] = [
  ...filters,
  ['GET /rest/v1/§games§?select=§id§,§alias§:story,price::§text§,score->§sets§->>§winner§&§story§=eq.Ada'],
  ['GET /rest/v1/games?select=id,§mine§:§players§!§games_host_id_fkey§!§inner§(§name§),...§courts§(§lit§)'],
  [
    'GET /rest/v1/games?§players§.§name§=not.eq(any).{§Ada§,"§Ben§"}&players.§order§=name&select=id,players!games_host_id_fkey(name)',
  ],
  ['GET /rest/v1/games?or=(§id§.§eq§.§1§,and(story.ilike.*§a§*,not.or(id.gt.§0§,story.in.(§x§,"§y§"))))'],
  [
    'GET /rest/v1/games?score->§sets§->>winner=eq.§A§&story=fts(§english§).§fat§&order=§id§.§desc§.§nullslast§,score->>§winner§',
  ],
  ['GET /rest/v1/games?limit=§1§&offset=§0§&§columns§=§id§&id=§eq§.§1§&story=like(all).{§a§*}'],
  ['GET /rest/v1/rpc/§add§?§a§=§1§&b=§2§'],
  ['GET /rest/v1/rpc/games_of?player=§Ada§&select=§id§&story=eq.§x§&order=§id§'],
  ['POST /rest/v1/rpc/add_note', {}, { '§body§': '§text§' }],
  [
    'POST /rest/v1/notes?columns=§body§,"§owner_id§"&on_conflict=§id§&select=§id§,§body§',
    { prefer: 'return=representation,§missing§=§default§,resolution=§merge-duplicates§' },
    { '§body§': '§text§', owner_id: `§${BEN}§` },
  ],
  [
    'PATCH /rest/v1/notes?id=eq.§1§&body=eq.§x§&select=§id§&order=§id§&limit=§1§',
    { prefer: '§return§=§representation§,max-affected=§1§,count=§exact§' },
    { '§body§': '§text§' },
  ],
  ['DELETE /rest/v1/notes?id=eq.§0§&body=eq.§x§', { prefer: 'return=§minimal§' }],
  [
    'GET /rest/v1/games',
    {
      accept: 'application/§vnd.pgrst.object§+json;§nulls§=§stripped§',
      'accept-profile': '§public§',
      range: '§0§-§1§',
    },
  ],
  [
    'POST /rest/v1/notes',
    { 'content-profile': '§public§', 'content-type': 'text/§csv§' },
    { '§body§': '§text§' },
  ],
]

const AUTH: Pattern[] = [
  [
    'POST /auth/v1/signup?redirect_to=§x§',
    {},
    { email: '§a§@example.test', data: { '§name§': '§Ada§' }, phone: '§1§' },
  ],
  ['POST /auth/v1/signup', {}, { email: 'no address', password: '§short§' }],
  ['POST /auth/v1/token?grant_type=§refresh_token§', {}, { '§refresh_token§': '§x§' }],
  ['POST /auth/v1/token?grant_type=pkce', {}, { auth_code: `§${ADA}§`, code_verifier: '§x§' }],
  ['POST /auth/v1/token?grant_type=password', {}, { email: '§nobody§@example.test' }],
  ['POST /auth/v1/verify', {}, { type: '§recovery§', email: '§a§@example.test', token: '§123456§' }],
  ['POST /auth/v1/verify', {}, { type: 'recovery', token_hash: '§x§' }],
  ['GET /auth/v1/verify?type=§signup§&token=§x§&redirect_to=§x§'],
  ['GET /auth/v1/authorize?provider=§github§&scopes=§x§&redirect_to=§x§&state=§x§'],
  ['GET /auth/v1/callback?state=§x§&code=§x§&error=§x§&error_description=§x§'],
  [
    'POST /auth/v1/recover',
    {},
    { email: '§a§@example.test', code_challenge: '§x§', code_challenge_method: '§s256§' },
  ],
  ['POST /auth/v1/resend', {}, { email: '§a§@example.test', type: '§signup§' }],
  ['PUT /auth/v1/user', {}, { data: { '§name§': '§x§' }, email: '§b§@example.test', nonce: '§x§' }],
  ['POST /auth/v1/factors', {}, { factor_type: '§totp§', friendly_name: '§x§', issuer: '§x§' }],
  [`POST /auth/v1/factors/§${ADA}§/verify`, {}, { challenge_id: '§x§', code: '§123456§' }],
  [`DELETE /auth/v1/user/identities/§${ADA}§`],
]

const STORAGE: Pattern[] = [
  [
    `GET /storage/v1/object/§diaries§/${BEN}/§a.txt§?download=§x§`,
    { range: 'bytes=§0§-§1§', 'if-none-match': '§x§' },
  ],
  [
    `POST /storage/v1/object/§diaries§/§${BEN}§/§a.txt§`,
    {
      'content-type': '§text§/plain',
      'x-upsert': '§true§',
      'x-metadata': '§e30=§',
      'cache-control': '§no-cache§',
    },
    {},
  ],
  [
    'POST /storage/v1/object/list/§diaries§',
    {},
    { prefix: `§${BEN}§`, search: '§a§', sortBy: { column: '§name§', order: '§asc§' }, limit: '§1§' },
  ],
  ['POST /storage/v1/object/sign/diaries', {}, { paths: [`${BEN}/§a.txt§`], expiresIn: '§60§' }],
  [
    'POST /storage/v1/object/move',
    {},
    {
      bucketId: '§diaries§',
      sourceKey: `${BEN}/§a§`,
      destinationKey: `${BEN}/§b§`,
      destinationBucket: '§diaries§',
    },
  ],
  ['DELETE /storage/v1/object/§diaries§', {}, { prefixes: [`${BEN}/§a.txt§`] }],
  ['GET /storage/v1/object/sign/diaries/§a.txt§?token=§x§'],
  [
    'POST /storage/v1/bucket',
    {},
    { id: '§x§', name: '§x§', allowed_mime_types: ['§image/png§'], file_size_limit: '§1MB§' },
  ],
]

const PATTERNS = { rest: REST, auth: AUTH, storage: STORAGE }

/** Every request of a service with each sign in each of its parts. */
export const positionsOf = (service: keyof typeof PATTERNS): Attack[] => PATTERNS[service].flatMap(attacksOf)

const WISH = {
  event: '§*§',
  schema: '§public§',
  table: '§notes§',
  filter: '§owner_id§=§eq§.§1§',
  select: ['§id§'],
}
const FRAMES: unknown[] = [
  [
    '1',
    '1',
    'realtime:§notes§',
    '§phx_join§',
    { config: { postgres_changes: [WISH], presence: { key: '§x§' } } },
  ],
  [
    '1',
    '1',
    'realtime:a',
    'phx_join',
    { config: { postgres_changes: [{ ...WISH, filter: 'body=in.(§a§,"§b§")' }] } },
  ],
  [
    '1',
    '1',
    'realtime:b',
    'phx_join',
    { config: { postgres_changes: [{ ...WISH, filter: 'body=gt.§a§' }] }, access_token: '§x§' },
  ],
  ['1', '1', 'realtime:notes', '§access_token§', { access_token: '§x§' }],
]

/** Messages of the socket (protocol 2.0.0), as `positionsOf` makes requests: those of one kind together. */
export const framePositions = (): string[][] =>
  FRAMES.map((frame) => filled(JSON.stringify(frame), inJson).map(plain))

function attacksOf([call, headers = {}, body]: Pattern): Attack[] {
  const [method = '', path = ''] = call.split(' ')
  const whole = { path, headers: JSON.stringify(headers), body: body && JSON.stringify(body) }
  const inPath = filled(whole.path, encode).map((path) => ({ ...whole, path }))
  const inHeaders = filled(whole.headers, inJson).map((headers) => ({ ...whole, headers }))
  const inBody = filled(whole.body ?? '', inJson).map((body) => ({ ...whole, body }))
  return [...inPath, ...inHeaders, ...inBody].map(({ path, headers, body }) => ({
    who: 'Ben',
    method,
    path: plain(path),
    headers: JSON.parse(plain(headers)),
    ...(body === undefined ? {} : { body: plain(body) }),
  }))
}

/** The text once for each of its parts and each sign, which stands within the word of the part. */
function filled(text: string, written: (sign: string) => string): string[] {
  return [...text.matchAll(PART)].flatMap(({ index, 0: part, 1: word = '' }) =>
    SIGNS.map((sign) => text.slice(0, index) + word + written(sign) + text.slice(index + part.length)),
  )
}

const plain = (text: string) => text.replaceAll(PART, '$1')
const inJson = (text: string) => JSON.stringify(text).slice(1, -1)
