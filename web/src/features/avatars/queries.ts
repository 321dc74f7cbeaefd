import { bucket } from '@/lib/backend/files.ts'

export const AVATARS = 'avatars'

/** Lifetime of a link to a picture (specification, section 9). */
export const LINK_SECONDS = 86_400

// Largest number of links in one request.
const AT_A_TIME = 500

/** Links to pictures by their names in the bucket, all in one request; null for one that is gone or may not be seen. */
export async function fetchLinks(names: readonly string[]): Promise<Map<string, string | null>> {
  const links = new Map<string, string | null>()
  for (let first = 0; first < names.length; first += AT_A_TIME)
    for (const [name, url] of await sign(names.slice(first, first + AT_A_TIME))) links.set(name, url)
  return links
}

async function sign(names: string[]): Promise<[string, string | null][]> {
  const { data, error } = await (await bucket(AVATARS)).createSignedUrls(names, LINK_SECONDS)
  if (error) throw error
  return data.map(({ path, signedUrl, error: refused }, at) => [
    path ?? names[at] ?? '',
    refused ? null : signedUrl,
  ])
}
