import { randomBytes, randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Bytes. A shorter response fits into one packet as it is. */
export const MIN_COMPRESSED_SIZE = 1400

const MAX_PADDING = 128
// Quality 1 is a seventh of the size for a tenth of the time that the default takes.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

const CODINGS = {
  br: (body: string) => promisify(brotliCompress)(body, BROTLI),
  gzip: (body: string) => promisify(gzip)(body),
}

/**
 * Builds a response whose text is compressed as the client accepts it (RFC 9110, section 12.5.3), on a thread of its own. Only
 * for data: a response that carries tokens must not be compressed (decision 045).
 * @param accepted the header `accept-encoding` of the request
 */
export async function compressed(
  accepted: string | undefined,
  body: string | null,
  init: { status: number; headers: Record<string, string> },
): Promise<Response> {
  if (body === null || Buffer.byteLength(body) < MIN_COMPRESSED_SIZE) return new Response(body, init)
  const coding = codingOf(accepted)
  const { status } = init
  const headers: Record<string, string> = { ...init.headers, vary: 'accept-encoding' }
  if (!coding) return new Response(body, { status, headers })
  headers['content-encoding'] = coding
  headers['x-padding'] = padding()
  return new Response(new Uint8Array(await CODINGS[coding](body)), { status, headers })
}

/** Returns the coding that the client accepts, brotli before gzip; undefined when the body has to go out as it is. */
export function codingOf(accepted = ''): keyof typeof CODINGS | undefined {
  const weights = new Map(
    accepted.split(',').map((part): [string, number] => {
      const [name = '', weight = 'q=1'] = part.toLowerCase().split(';')
      return [name.trim(), Number(weight.trim().slice(2))]
    }),
  )
  return (['br', 'gzip'] as const).find((coding) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0)
}

/** The random length hides how well the body was compressed, which could reveal secrets in it (BREACH). */
function padding(): string {
  return randomBytes(MAX_PADDING / 2)
    .toString('hex')
    .slice(0, randomInt(1, MAX_PADDING + 1))
}
