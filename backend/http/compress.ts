import { randomBytes, randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Bytes. A shorter answer fits into one packet as it is. */
export const COMPRESSED_FROM = 1400

const LONGEST_PADDING = 128
// Quality 1 is a seventh of the size for a tenth of the time that the default takes.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

const CODINGS = {
  br: (body: string) => promisify(brotliCompress)(body, BROTLI),
  gzip: (body: string) => promisify(gzip)(body),
}
export type Coding = keyof typeof CODINGS

/**
 * An answer whose text is compressed as the client accepts it (RFC 9110, section 12.5.3), on a thread of its own. For data only:
 * an answer that carries tokens goes out as it is (decision 045).
 * @param accepted the header `accept-encoding` of the request
 */
export async function compressed(
  accepted: string | undefined,
  body: string | null,
  init: { status: number; headers: Record<string, string> },
): Promise<Response> {
  if (body === null || Buffer.byteLength(body) < COMPRESSED_FROM) return new Response(body, init)
  const coding = codingOf(accepted)
  const { status } = init
  const headers: Record<string, string> = { ...init.headers, vary: 'accept-encoding' }
  if (!coding) return new Response(body, { status, headers })
  headers['content-encoding'] = coding
  headers['x-padding'] = padding()
  return new Response(new Uint8Array(await CODINGS[coding](body)), { status, headers })
}

const codings = new Map<string, Coding | undefined>()
/** Clients send few different headers; the rest is worked out each time. */
const MOST_REMEMBERED = 50

/** The best coding that is accepted; undefined when the body has to go out as it is. */
export function codingOf(accepted = ''): Coding | undefined {
  if (codings.has(accepted)) return codings.get(accepted)
  const coding = bestCoding(accepted)
  if (codings.size < MOST_REMEMBERED && accepted.length < 100) codings.set(accepted, coding)
  return coding
}

function bestCoding(accepted: string): Coding | undefined {
  const weights = new Map<string, number>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name, weight ? Number(weight.slice(2)) : 1)
  }
  const weightOf = (coding: Coding) => weights.get(coding) ?? weights.get('*') ?? 0
  const [best] = (['br', 'gzip'] as const)
    .filter((coding) => weightOf(coding) > 0)
    .toSorted((a, b) => weightOf(b) - weightOf(a))
  return best
}

/** Letters of a random number: the length on the wire then does not tell how well the body was compressed. */
function padding(): string {
  return randomBytes(LONGEST_PADDING / 2)
    .toString('hex')
    .slice(0, randomInt(1, LONGEST_PADDING + 1))
}
