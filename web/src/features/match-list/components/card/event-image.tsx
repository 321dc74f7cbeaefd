import { eventTitle } from '@domain/match/event-title.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cn } from '@/lib/cn.ts'
import { eventImageQuery } from '../../queries/event-image.ts'
import type { ListedMatch } from '../../queries/matches.ts'

interface EventImageProps {
  /** Name of an object in the bucket event-images, or an address. */
  image: string
  alt?: string
  className?: string
}

/** The picture of an event. Its place is kept while it comes, and goes when there is none. */
export function EventImage({ image, alt = '', className }: EventImageProps) {
  const { data: address, isError } = useQuery(eventImageQuery(image))
  const [broken, setBroken] = useState<string | null>(null)
  if (isError || (address && broken === address)) return null
  const look = cn('aspect-[5/2] w-full rounded-button bg-raised object-cover', className)
  if (!address) return <div className={look} />
  return <img src={address} alt={alt} loading="lazy" className={look} onError={() => setBroken(address)} />
}

export function EventText({ match }: { match: ListedMatch }) {
  const { rest } = eventTitle(match)
  return (
    <>
      {match.image_url && <EventImage image={match.image_url} />}
      {rest && <p className="line-clamp-2 text-muted text-small">{rest}</p>}
    </>
  )
}
