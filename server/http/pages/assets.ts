import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { ifMissing } from 'supabase-compatible'

export interface Asset {
  type: string
  etag: string
  body: Uint8Array<ArrayBuffer>
  /** Made at build time, where it is smaller. */
  br?: Uint8Array<ArrayBuffer> | undefined
  gzip?: Uint8Array<ArrayBuffer> | undefined
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

/** Reads the built client into memory, by URL path: it is small, and no request can reach other files. */
export async function readAssets(folder: string): Promise<Map<string, Asset>> {
  const names = await readdir(folder, { recursive: true }).catch(ifMissing([]))
  const served = names.filter((name) => TYPES[extname(name)])
  const entries = served.map(async (name) => {
    const type = TYPES[extname(name)] ?? 'application/octet-stream'
    return [`/${name.split(sep).join('/')}`, assetOf(type, await readFile(join(folder, name)))] as const
  })
  const assets = new Map(await Promise.all(entries))
  await readCompressed(folder, assets)
  return assets
}

/** Adds the compressed forms that are there by now to the files that have none yet. */
export async function readCompressed(folder: string, assets: Map<string, Asset>): Promise<void> {
  const names = new Set(await readdir(folder, { recursive: true }).catch(ifMissing([])))
  const read = (name: string) => (names.has(name) ? readFile(join(folder, name)) : undefined)
  await Promise.all(
    [...assets].map(async ([path, asset]) => {
      const name = path.slice(1).split('/').join(sep)
      asset.br ??= await read(`${name}.br`)
      asset.gzip ??= await read(`${name}.gz`)
    }),
  )
}

export function assetOf(type: string, body: Uint8Array<ArrayBuffer>): Asset {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { type, etag, body }
}
