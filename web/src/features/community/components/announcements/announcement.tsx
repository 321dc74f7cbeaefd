import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useEffect } from 'react'
import { listen } from '@/lib/backend/realtime.ts'
import { shareResource } from '@/lib/backend/shared-resource.ts'
import { announcementKeys, announcementsQuery } from '../../queries/announcements.ts'
import { linkedPieces } from './linked-text.ts'

export function AnnouncementText({ words }: { words: string }) {
  return (
    <p className="min-w-0 whitespace-pre-line wrap-anywhere">
      {linkedPieces(words).map(({ text, href }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text do not move
        <Fragment key={at}>
          {href ? (
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="underline underline-offset-3"
            >
              {text}
            </a>
          ) : (
            text
          )}
        </Fragment>
      ))}
    </p>
  )
}

/** The announcements, up to date with what stewards announce, change and end. */
export function useAnnouncements() {
  const client = useQueryClient()
  useEffect(() => {
    const refetch = () => void client.invalidateQueries({ queryKey: announcementKeys.all })
    return shareResource('announcements', () =>
      listen('announcements', [{ table: 'announcements', event: '*' }], {
        changed: refetch,
        joined: refetch,
      }),
    )
  }, [client])
  return useQuery(announcementsQuery)
}
