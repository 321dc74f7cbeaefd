import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { ifMissing } from 'supabase-compatible'

export interface Asset {
  type: string
  etag: string
  body: Uint8Array<ArrayBuffer>
  /** Made at build time, where it is smaller. */
  br?: Uint8Array<ArrayBuffer>
  gzip?: Uint8Array<ArrayBuffer>
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
  const entries = served.map(
    async (name) =>
      [`/${name.split(sep).join('/')}`, await readAsset(join(folder, name), new Set(names), name)] as const,
  )
  return new Map(await Promise.all(entries))
}

async function readAsset(file: string, names: Set<string>, name: string): Promise<Asset> {
  const asset = assetOf(TYPES[extname(name)] ?? 'application/octet-stream', await readFile(file))
  if (names.has(`${name}.br`)) asset.br = await readFile(`${file}.br`)
  if (names.has(`${name}.gz`)) asset.gzip = await readFile(`${file}.gz`)
  return asset
}

export function assetOf(type: string, body: Uint8Array<ArrayBuffer>): Asset {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { type, etag, body }
}
