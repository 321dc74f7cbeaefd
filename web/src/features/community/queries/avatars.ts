import { millisecondsInHour, secondsInDay } from '@domain/time-units.ts'
import { queryOptions } from '@tanstack/react-query'
import { bucket } from '@/lib/backend/files.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { readJson, write } from '@/lib/browser/storage.ts'
import { instantNow } from '@/lib/time/clock.ts'
import { batch } from '@/lib/time/debounce.ts'

export const AVATARS = 'avatars'
export const linksKey = (userId: string): string => `avatars-${userId}`

/** Lifetime of a link to a picture (specification, section 9). */
const LINK_SECONDS = secondsInDay
const LINK_MS = LINK_SECONDS * 1000
const RENEW_BEFORE_MS = 6 * millisecondsInHour
const MISSING_FOR_MS = 5 * 60_000
const AGAIN_MS = 30_000
const RENEW_AGAIN_MS = 10 * 60_000
const OVERDUE_MS = 1000
const ONE_REQUEST_MS = 20
// Largest number of links in one request.
const AT_A_TIME = 500
const KEPT_AT_MOST = 1000

/**
 * The link under which a member's picture is shown, by its name in the bucket; null where there is no such picture. It is asked for
 * together with all others of the same moment, and renewed before it ends as long as it is on the screen.
 */
export function pictureQuery(name: string) {
  const kept = keptLinks(currentUserId()).get(name)
  return queryOptions({
    queryKey: [AVATARS, name],
    queryFn: async ({ client, queryKey }) => {
      const url = await requestLink(name)
      // The link before is shown until the picture has come under the new one.
      if (url && client.getQueryData(queryKey)) await loadPicture(url)
      return url
    },
    // A link that stays the same over reloads saves loading the picture again.
    initialData: (): string | null | undefined => kept?.url,
    initialDataUpdatedAt: () => kept && kept.until - LINK_MS,
    staleTime: ({ state }) => (state.data === null ? MISSING_FOR_MS : LINK_MS - RENEW_BEFORE_MS),
    refetchInterval: ({ state: { data, dataUpdatedAt, status } }) => {
      if (data === null) return false
      if (status === 'error') return data ? RENEW_AGAIN_MS : AGAIN_MS
      // The same for all that is overdue: a shorter one each time it is drawn would put the request off for ever.
      return Math.max(OVERDUE_MS, dataUpdatedAt + LINK_MS - RENEW_BEFORE_MS - instantNow())
    },
    retry: false,
  })
}

async function loadPicture(url: string): Promise<void> {
  const picture = new Image()
  picture.src = url
  await picture.decode()
}

interface Request {
  name: string
  resolve(url: string | null): void
  reject(error: unknown): void
}

const requestLink = (name: string) =>
  new Promise<string | null>((resolve, reject) => sendSoon({ name, resolve, reject }))

const sendSoon = batch<Request>(
  (requests) => {
    for (let first = 0; first < requests.length; first += AT_A_TIME)
      void send(requests.slice(first, first + AT_A_TIME))
  },
  ONE_REQUEST_MS,
  ONE_REQUEST_MS,
)

async function send(requests: Request[]): Promise<void> {
  const userId = currentUserId()
  try {
    const urls = await sign(requests.map(({ name }) => name))
    if (userId && currentUserId() === userId) keep(userId, urls)
    for (const { name, resolve } of requests) resolve(urls.get(name) ?? null)
  } catch (error) {
    for (const { reject } of requests) reject(error)
  }
}

async function sign(names: string[]): Promise<Map<string, string | null>> {
  const { data, error } = await (await bucket(AVATARS)).createSignedUrls(names, LINK_SECONDS)
  if (error) throw error
  return new Map(
    data.map(({ path, signedUrl, error: refused }, at) => [
      path ?? names[at] ?? '',
      refused ? null : signedUrl,
    ]),
  )
}

interface KeptLink {
  url: string
  /** When it ends, in milliseconds. */
  until: number
}

let owner: string | null = null
let kept = new Map<string, KeptLink>()

/** The links that this browser has of before, those made first in front. */
function keptLinks(userId: string | null): ReadonlyMap<string, KeptLink> {
  if (owner !== userId) kept = new Map(userId === null ? [] : storedLinks(userId))
  owner = userId
  return kept
}

function storedLinks(userId: string): [string, KeptLink][] {
  const stored = (readJson(linksKey(userId)) ?? {}) as Record<string, KeptLink>
  return Object.entries(stored).filter(([, { until }]) => until > instantNow())
}

function keep(userId: string, made: ReadonlyMap<string, string | null>): void {
  const all = new Map(keptLinks(userId))
  for (const [name, url] of made) {
    all.delete(name)
    if (url) all.set(name, { url, until: instantNow() + LINK_MS })
  }
  kept = new Map([...all].slice(-KEPT_AT_MOST))
  write(linksKey(userId), JSON.stringify(Object.fromEntries(kept)))
}
