import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type Match, matchLinkQuery } from '@/features/participation/queries/match.ts'
import { problemOf } from '@/lib/backend/errors.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'
import { aboutLink, linkAddress, ShareLink } from './share-link.tsx'

/** The link of a match that was just made, in sight without another tap. */
export function ShareStrip({ match }: { match: Match }) {
  const query = useQuery(matchLinkQuery(match.id))
  const { data: link, error } = query
  // Somebody who switched it off on another device knows why.
  if (link && !link.token) return null
  return (
    <section
      aria-labelledby="share-strip"
      className="mb-4 grid gap-2 rounded-card border border-line bg-raised p-3.5"
    >
      <div className="text-center">
        <h3 id="share-strip" className="font-title text-body">{t`Pass your new match on`}</h3>
        <p className="text-muted text-small">{aboutLink(match, link)}</p>
      </div>
      {link?.token ? (
        <ShareLink match={match} url={linkAddress(link.token)} variant="strong" size="md" />
      ) : error ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p role="alert" className="min-w-0 flex-1 text-small">
            {t`The link could not be loaded`}. {problemOf(error)?.sentence}
          </p>
          <Button
            variant="secondary"
            size="sm"
            pending={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {t`Try again`}
          </Button>
        </div>
      ) : query.isPaused ? (
        <p role="status" className="text-center text-muted text-small">{t`You are offline.`}</p>
      ) : (
        <Skeleton className="h-19 rounded-button" />
      )}
    </section>
  )
}
