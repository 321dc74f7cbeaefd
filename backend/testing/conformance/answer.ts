/** An answer as far as it is the same in every run and on every server: random values are replaced by what they are. */
export interface Answer {
  status: number
  /** The headers that clients look at, by their names in small letters. */
  headers: Record<string, string>
  /** JSON with its keys in order, or a text. Absent where there is no body. */
  body?: unknown
}

/** Headers that say something of the answer; all others are the transport's. */
const COMPARED = [
  ...['content-type', 'content-range', 'content-profile', 'preference-applied', 'proxy-status', 'location'],
  ...[
    'www-authenticate',
    'x-total-count',
    'link',
    'cache-control',
    'accept-ranges',
    'x-supabase-api-version',
  ],
]

/** Their numbers grow with every account that a row of the test makes. */
const COUNTING = new Set(['x-total-count', 'link'])

/** @param text the body, as it came */
export function answerOf(response: Response, text: string): Answer {
  const headers = COMPARED.flatMap((name) => {
    const value = response.headers.get(name)
    if (value === null) return []
    return [[name, COUNTING.has(name) ? normalized(value).replaceAll(/\d+/g, '{n}') : normalized(value)]]
  })
  const answer = { status: response.status, headers: Object.fromEntries(headers) }
  return text === '' ? answer : { ...answer, body: bodyOf(response, text) }
}

function bodyOf(response: Response, text: string): unknown {
  const type = response.headers.get('content-type') ?? ''
  if (/json/.test(type)) return shapeOf(JSON.parse(text))
  return /^text\//.test(type) ? normalized(text) : `{${text.length > 0 ? 'bytes' : 'nothing'}}`
}

/** Names of values that are drawn by chance and look like nothing in particular. */
const DRAWN = new Set([
  'refresh_token',
  'secret',
  'qr_code',
  'uri',
  'etag',
  'eTag',
  'signedURL',
  'url',
  'token',
  'nextCursor',
  'x',
  'y',
])

function shapeOf(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => shapeOf(item, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([key, item]) => [normalized(key), shapeOf(item, key)]),
    )
  if (DRAWN.has(name) && typeof value === 'string' && value !== '') return `{${name}}`
  if (typeof value === 'string') return normalized(value)
  return typeof value === 'number' && value > 1e9 ? '{time}' : value
}

const RANDOM: [what: RegExp, name: string][] = [
  [/(?<=\b(nonce|state|code_challenge|code)=)[\w-]{20,}/g, '{drawn}'],
  [/https?%3A%2F%2F127\.0\.0\.1%3A\d+/g, '{address}'],
  [/https?:\/\/(127\.0\.0\.1|localhost)(:\d+)?/g, '{address}'],
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '{token}'],
  [/[\w.+-]+@[\w-]+\.test/g, '{mail}'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '{id}'],
  [/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:?\d\d)?)?/g, '{time}'],
  [/\d{6,}/g, '{n}'],
]

function normalized(text: string): string {
  return RANDOM.reduce((made, [what, name]) => made.replaceAll(what, name), text)
}
