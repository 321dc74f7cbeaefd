import { eventTitle } from '@domain/match/event-title.ts'
import { venueName } from '@domain/match/match-card.ts'
import { isCalledEvent } from '@domain/match/match-kind.ts'
import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { community } from '@/lib/backend/config.ts'
import { chooseLanguage, languageName, languageStore, offeredLanguages } from '@/lib/language/language.ts'
import { formatDate, formatTime, formatWeekday } from '@/lib/time/datetime.ts'
import { toast } from '@/lib/toast.ts'
import { useStore } from '@/lib/use-store.ts'
import { levelLabel } from '@/lib/words/level-label.ts'
import { Skeletons } from '@/ui/feedback/skeleton.tsx'
import { Ball } from '@/ui/layout/ball.tsx'
import type { SharedMatch } from '../../queries/shared-match.ts'

export function MatchBanner({ match }: { match: SharedMatch }) {
  const { host, start, location, level, kind, first_line = null } = match
  const { title } = eventTitle({ match_type: kind, location, description: first_line })
  const weekday = formatWeekday(start)
  const time = formatTime(start)
  const isOver = match.state === 'past'
  return (
    <BannerFrame>
      <p className="text-white/85">
        {isOver ? begunLabel(match) : host ? t`${host} asks you to play` : t`You are asked to play`}
      </p>
      <h1 className="font-page text-page">{t`${weekday}, ${time}`}</h1>
      <p className="mt-2">{[formatDate(start), lengthLabel(match)].filter(Boolean).join(' · ')}</p>
      <p className="wrap-anywhere">
        {[...new Set([title, venueName(location), levelLabel(level)])].filter(Boolean).join(' · ')}
      </p>
    </BannerFrame>
  )
}

const begunLabel = ({ kind }: SharedMatch) =>
  isCalledEvent({ match_type: kind }) ? t`This event has begun` : t`This match has begun`

function lengthLabel({ minutes }: SharedMatch): string | null {
  return minutes === null ? null : t`${plural(minutes, { one: '# minute', other: '# minutes' })}`
}

export function BannerFrame({ children }: { children?: ReactNode }) {
  return (
    <header className="court-ground rounded-b-sheet px-4 pt-[max(1rem,env(safe-area-inset-top))] pb-5 text-white md:rounded-sheet">
      <div className="mb-4 flex items-center justify-between gap-3">
        <p className="flex min-w-0 items-center gap-2.5 font-title">
          <Ball className="size-7 shrink-0" />
          <span className="truncate">{community().title}</span>
        </p>
        <OtherLanguages />
      </div>
      {children}
    </header>
  )
}

export function BannerSkeleton() {
  return (
    <BannerFrame>
      <div role="status" aria-label={t`Loading`} className="grid gap-2 opacity-40">
        <Skeletons sizes={['h-5 w-40', 'h-9 w-60', 'h-5 w-48', 'h-5 w-56']} />
      </div>
    </BannerFrame>
  )
}

function OtherLanguages() {
  const language = useStore(languageStore)
  async function choose(next: string) {
    try {
      await chooseLanguage(next)
    } catch {
      toast({
        title: t`The language could not be loaded`,
        description: t`Please try again.`,
        variant: 'destructive',
      })
    }
  }
  return (
    <div className="flex shrink-0 gap-3">
      {offeredLanguages()
        .filter((other) => other !== language)
        .map((other) => (
          <button
            key={other}
            type="button"
            lang={other}
            onClick={() => void choose(other)}
            className="touch-44 min-h-11 rounded-badge underline-offset-4 hover:underline focus-visible:outline-white"
          >
            {languageName(other)}
          </button>
        ))}
    </div>
  )
}
