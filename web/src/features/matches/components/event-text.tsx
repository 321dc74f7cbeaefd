import { useState } from 'react'
import type { ListedMatch } from '../queries.ts'

/** What an event shows besides: its picture and two lines about it. */
export function EventText({ match: { image_url, description } }: { match: ListedMatch }) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <>
      {image_url && broken !== image_url && (
        <img
          src={image_url}
          alt=""
          loading="lazy"
          className="aspect-[5/2] w-full rounded-button bg-raised object-cover"
          onError={() => setBroken(image_url)}
        />
      )}
      {description && <p className="line-clamp-2 text-muted text-small">{description}</p>}
    </>
  )
}
