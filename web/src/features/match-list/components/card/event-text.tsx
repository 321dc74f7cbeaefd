import type { ListedMatch } from '../../queries/matches.ts'
import { EventImage } from './event-image.tsx'

export function EventText({ match: { image_url, description } }: { match: ListedMatch }) {
  return (
    <>
      {image_url && <EventImage image={image_url} />}
      {description && <p className="line-clamp-2 text-muted text-small">{description}</p>}
    </>
  )
}
