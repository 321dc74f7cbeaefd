import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export async function compress(content: Uint8Array) {
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ])
  return { br, gzip: gz }
}

export interface CompressedPage {
  body: string | Uint8Array<ArrayBuffer>
  encoding?: 'br' | 'gzip'
}

/** About 25 KB each. */
const MAX_KEPT = 100

const COMPRESS = {
  br: (page: string) => promisify(brotliCompress)(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (page: string) => promisify(gzip)(page),
}

/** Puts tags into a page and compresses it for a browser. The last pages are kept: many open a shared link, and compressing takes longest. */
export function compressedPages(withTags: (page: string, tags: string) => string) {
  const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  let keptOf = ''
  return async (page: string, tags: string, accepted: string): Promise<CompressedPage> => {
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
    if (!encoding) return { body: withTags(page, tags) }
    if (page !== keptOf) kept.clear()
    keptOf = page
    const key = `${encoding} ${tags}`
    const body = kept.get(key) ?? COMPRESS[encoding](withTags(page, tags)).then((one) => new Uint8Array(one))
    kept.delete(key)
    kept.set(key, body)
    const [oldest = ''] = kept.keys()
    if (kept.size > MAX_KEPT) kept.delete(oldest)
    return { body: await body, encoding }
  }
}
