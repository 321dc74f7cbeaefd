import { secondsInDay } from '@domain/time-units.ts'
import { queryOptions } from '@tanstack/react-query'
import { bucket } from '@/lib/backend/files.ts'

export const EVENT_IMAGES = 'event-images'

const LINK_SECONDS = secondsInDay
const FRESH_MS = (LINK_SECONDS / 2) * 1000

/** The address under which a member sees the picture of an event, named as in the bucket; an address is one already. */
export function eventImageQuery(image: string) {
  return queryOptions({
    queryKey: ['event-image', image],
    queryFn: () => (isAddress(image) ? image : signedLink(image)),
    staleTime: FRESH_MS,
  })
}

const isAddress = (image: string) => /^(https?:\/)?\//.test(image)

async function signedLink(name: string): Promise<string> {
  const { data, error } = await (await bucket(EVENT_IMAGES)).createSignedUrl(name, LINK_SECONDS)
  if (error) throw error
  return data.signedUrl
}
