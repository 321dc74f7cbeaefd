import { currentUserId } from '@/lib/session.ts'
import { write } from '@/lib/storage.ts'
import { onWaking } from '@/lib/waking.ts'
import { fetchLinks, LINK_SECONDS } from '../queries.ts'
import {
  inUse,
  isDue,
  links,
  linksKey,
  type PictureLink,
  publish,
  RENEW_BEFORE_MS,
  want,
  wanted,
} from './links.ts'

const MISSING_FOR_MS = 5 * 60_000
const AGAIN_MS = 30_000
const RENEW_AT_MOST_EVERY_MS = 10 * 60_000
// What a link has failed with that has just been made is no fault of the link.
const JUST_MADE_MS = 60_000
const KEPT_AT_MOST = 1000

let timer: ReturnType<typeof setTimeout> | undefined
let attentive = false

/** Asks for all links that are wanted, and shows them. */
export async function fetchWanted(): Promise<void> {
  const names = [...wanted]
  const userId = currentUserId()
  if (names.length === 0 || !userId) return
  wanted.clear()
  if (!attentive) onWaking(renewDue)
  attentive = true
  try {
    const made = await fetchLinks(names)
    if (currentUserId() === userId) take(made, userId)
  } catch {
    // Offline, or the server is busy: initials are shown, and later it is tried again.
    for (const name of names) wanted.add(name)
    later(AGAIN_MS)
  }
}

function take(made: ReadonlyMap<string, string | null>, userId: string) {
  const until = Date.now() + LINK_SECONDS * 1000
  for (const [name, url] of made) {
    if (url && links.get(name)?.url) void replace(name, { url, until }, userId)
    else links.set(name, url ? { url, until } : { url, until: Date.now() + MISSING_FOR_MS })
  }
  settle(userId)
}

// The old link is shown until the picture is there under the new one.
async function replace(name: string, link: PictureLink & { url: string }, userId: string) {
  const picture = new Image()
  picture.src = link.url
  try {
    await picture.decode()
    links.set(name, link)
    settle(userId)
  } catch {
    // The old one holds for hours yet; it is renewed when the picture is next looked at.
  }
}

function settle(userId: string) {
  const newest = [...links].filter(([, { url }]) => url).slice(-KEPT_AT_MOST)
  write(linksKey(userId), JSON.stringify(Object.fromEntries(newest)))
  publish()
  const ends = [...inUse.keys()].map((name) => links.get(name)?.until ?? Number.POSITIVE_INFINITY)
  const first = Math.min(...ends) - RENEW_BEFORE_MS - Date.now()
  if (Number.isFinite(first)) later(Math.max(first, RENEW_AT_MOST_EVERY_MS))
}

function later(ms: number) {
  clearTimeout(timer)
  timer = setTimeout(renewDue, ms)
}

/** Renews the links of what is on the screen, as far as they end soon. */
export function renewDue(): void {
  for (const name of [...inUse.keys(), ...wanted]) if (isDue(links.get(name))) want(name)
}

/** A picture did not come. A link that has been kept for long may be why, and is made anew. */
export function replaceBroken(name: string): void {
  const link = links.get(name)
  if (!link?.url || link.until - LINK_SECONDS * 1000 > Date.now() - JUST_MADE_MS) return
  links.delete(name)
  want(name)
}
