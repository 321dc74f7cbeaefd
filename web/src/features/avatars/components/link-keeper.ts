import { currentUserId } from '@/lib/backend/session/session.ts'
import { onResume } from '@/lib/browser/on-resume.ts'
import { read, write } from '@/lib/browser/storage.ts'
import { instantNow } from '@/lib/time/clock.ts'
import { fetchLinks, LINK_SECONDS } from '../queries.ts'
import { inUse, links, type PictureLink, publish } from './link-store.ts'

// Makes links to pictures, many in one request, and renews them before they end. They are kept in this browser for their
// member, so that after a reload the browser has the pictures already.

export const RENEW_BEFORE_MS = 6 * 60 * 60 * 1000
const ONE_REQUEST_MS = 20
const MISSING_FOR_MS = 5 * 60_000
const AGAIN_MS = 30_000
const RENEW_AT_MOST_EVERY_MS = 10 * 60_000
// A picture that fails under a link just made does not fail because of the link.
const JUST_MADE_MS = 60_000
const KEPT_AT_MOST = 1000

const wanted = new Set<string>()
let owner: string | null = null
let gathering = false
let listening = false
let timer: ReturnType<typeof setTimeout> | undefined
/** Instant at which the timer ends. */
let next = Number.POSITIVE_INFINITY

export const linksKey = (userId: string): string => `avatars-${userId}`

/** A picture is on the screen: its link is there, or is asked for together with all others of the same moment. */
export function look(name: string): void {
  const userId = currentUserId()
  if (!userId) return
  if (owner !== userId) begin(userId)
  moveToEnd(name)
  attend(name)
}

// The order of a Map is that in which its keys came: the first are those that were looked at longest ago.
function moveToEnd(name: string) {
  const link = links.get(name)
  if (!link) return
  links.delete(name)
  links.set(name, link)
}

// A link that ends soon is asked for now, another one in time.
function attend(name: string) {
  const link = links.get(name)
  if (isDue(link)) want(name)
  else if (link?.url) renewAt(link.until - RENEW_BEFORE_MS)
}

function begin(userId: string) {
  if (!listening) onResume(renewDue)
  listening = true
  owner = userId
  wanted.clear()
  links.clear()
  clearTimeout(timer)
  next = Number.POSITIVE_INFINITY
  for (const [name, link] of kept(userId)) if (link.until > instantNow()) links.set(name, link)
  publish()
}

function kept(userId: string): [string, PictureLink][] {
  try {
    return Object.entries(JSON.parse(read(linksKey(userId)) ?? '{}') as Record<string, PictureLink>)
  } catch {
    return []
  }
}

function isDue(link: PictureLink | undefined): boolean {
  return !link || link.until - (link.url ? RENEW_BEFORE_MS : 0) <= instantNow()
}

function want(name: string) {
  wanted.add(name)
  if (gathering) return
  gathering = true
  setTimeout(() => void fetchWanted(), ONE_REQUEST_MS)
}

async function fetchWanted() {
  gathering = false
  const names = [...wanted]
  const userId = currentUserId()
  if (names.length === 0 || !userId) return
  wanted.clear()
  try {
    const made = await fetchLinks(names)
    if (owner === userId) take(made, userId)
  } catch {
    // Offline, or the server is busy: initials are shown, and later it is tried again.
    for (const name of names) wanted.add(name)
    renewAt(instantNow() + AGAIN_MS)
  }
}

function take(made: ReadonlyMap<string, string | null>, userId: string) {
  const until = instantNow() + LINK_SECONDS * 1000
  for (const [name, url] of made) {
    if (url && links.get(name)?.url) void replace(name, { url, until }, userId)
    else links.set(name, url ? { url, until } : { url, until: instantNow() + MISSING_FOR_MS })
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
  // A member who has signed out meanwhile leaves nothing here.
  if (currentUserId() !== userId) return
  // A list under a panel is not looked at, and is what the member comes back to.
  for (const name of inUse.keys()) moveToEnd(name)
  const latest = [...links].filter(([, { url }]) => url).slice(-KEPT_AT_MOST)
  write(linksKey(userId), JSON.stringify(Object.fromEntries(latest)))
  publish()
  for (const name of inUse.keys()) {
    const until = links.get(name)?.until
    if (until) renewAt(Math.max(until - RENEW_BEFORE_MS, instantNow() + RENEW_AT_MOST_EVERY_MS))
  }
}

function renewAt(instant: number) {
  if (instant >= next) return
  next = instant
  clearTimeout(timer)
  timer = setTimeout(renewDue, instant - instantNow())
}

/** Renews the links of what is on the screen, as far as they end soon. */
export function renewDue(): void {
  next = Number.POSITIVE_INFINITY
  for (const name of [...inUse.keys(), ...wanted]) attend(name)
}

/** A picture did not come. A link that has been kept for long may be why, and is made anew. */
export function replaceBroken(name: string): void {
  const link = links.get(name)
  if (!link?.url || link.until - LINK_SECONDS * 1000 > instantNow() - JUST_MADE_MS) return
  links.delete(name)
  want(name)
}
