import { t } from '@lingui/core/macro'
import { ChevronDown } from 'lucide-react'
import { useNow } from '@/lib/time/clock.ts'
import { momentLabel } from '@/lib/time/moment-label.ts'
import type { ResultEntry, SeenResult } from '../../queries/result.ts'
import { namesIn, versionOf, versionText } from '../sides.ts'

/** Everything that was said about a result, in its order. Nothing of it is ever taken back. */
export function ResultLog({ seen }: { seen: SeenResult }) {
  const now = useNow()
  if (seen.entries.length === 0) return null
  return (
    <details className="group -mb-2 border-line border-t">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-badge text-muted text-small hover:text-text [&::-webkit-details-marker]:hidden">
        {t`How this came about`}
        <ChevronDown aria-hidden="true" className="size-4.5 transition-transform group-open:rotate-180" />
      </summary>
      <ol className="divide-y divide-line">
        {seen.entries.map((entry) => (
          <li
            key={entry.id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 text-small"
          >
            <span className="min-w-0 wrap-anywhere">{entryLabel(seen, entry)}</span>
            <time dateTime={entry.at} className="text-muted">
              {momentLabel(entry.at, now)}
            </time>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** 'Bo entered 6:4 6:3', with the games of the reader's own pair first. */
function entryLabel(seen: SeenResult, entry: ResultEntry): string {
  const nameOf = namesIn(seen)
  const name = entry.author_seat ? nameOf(entry.author_seat) : ''
  const isOwn = entry.author_seat !== null && entry.author_seat === seen.you.seat
  const version = versionOf(seen, entry.kind === 'report' ? entry.id : entry.based_on)
  const text = version ? versionText(version) : ''
  return isOwn ? ownLabel(entry, text) : otherLabel(entry, name, text)
}

function ownLabel({ kind, effect }: ResultEntry, text: string): string {
  if (effect === 'proposes') return t`You asked to correct it: ${text}`
  if (effect === 'declines') return t`You declined the correction`
  if (effect === 'withdraws') return t`You took the correction back`
  if (kind === 'report') return t`You entered ${text}`
  return kind === 'dispute' ? t`You disputed ${text}` : t`You confirmed ${text}`
}

function otherLabel({ kind, effect }: ResultEntry, name: string, text: string): string {
  if (effect === 'decides') return t`Stewards decided: ${text}`
  if (effect === 'voids') return t`Stewards decided that no result counts`
  if (effect === 'lapses') return t`Nobody answered the correction: the result stays`
  if (kind === 'silence') return t`Nobody disagreed: ${text} counts`
  if (effect === 'proposes') return t`${name} asked to correct it: ${text}`
  if (effect === 'declines') return t`${name} declined the correction`
  if (effect === 'withdraws') return t`${name} took the correction back`
  if (kind === 'report') return t`${name} entered ${text}`
  return kind === 'dispute' ? t`${name} disputed ${text}` : t`${name} confirmed ${text}`
}
