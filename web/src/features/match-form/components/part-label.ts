import type { PartName } from '@domain/match/match-edit.ts'
import { EVENT_FORMATS, isEventFormat } from '@domain/match/match-form.ts'
import type { MatchFormValues } from '@domain/match/match-values.ts'
import { t } from '@lingui/core/macro'
import { formatDayLong } from '@/lib/time/datetime.ts'
import type { Person } from './fields/person-field.tsx'

const LONGEST = 160

/** A part of a form in words, as the choice between two of them shows it. */
export function partLabel(part: PartName, values: MatchFormValues, people: readonly Person[]): string {
  const words = WORDS[part](
    values,
    (id) => people.find((one) => one.id === id)?.username ?? t`Another member`,
  )
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words
}

type Name = (id: string) => string

const WORDS: Record<PartName, (values: MatchFormValues, name: Name) => string> = {
  location: ({ location }) => location,
  level: ({ skillLevel }) => skillLevel || t`Any level`,
  players: ({ eventType, players, participantLimit }) =>
    eventType === 'match' ? `${players} players` : participantLimit || t`No limit`,
  format: ({ matchType }) => (isEventFormat(matchType) ? EVENT_FORMATS[matchType] : t`Match`),
  time: ({ matchDate, matchTime, endTime }) =>
    `${matchDate ? formatDayLong(`${matchDate}T12:00:00Z`, 'UTC') : ''} ${matchTime} – ${endTime}`.trim(),
  category: ({ matchCategory }) => `${matchCategory.charAt(0).toUpperCase()}${matchCategory.slice(1)}`,
  privacy: ({ isPrivateMatch }) => (isPrivateMatch ? t`Private` : t`Open to all members`),
  court: ({ courtBooked, pricePerPerson }) =>
    courtBooked ? `Booked${pricePerPerson ? `, ${pricePerPerson} € per person` : ''}` : t`Not booked`,
  balls: ({ bringsBalls }, name) => (bringsBalls ? name(bringsBalls) : t`Nobody yet`),
  paid: ({ paidBy }, name) => (paidBy ? name(paidBy) : t`Nobody yet`),
  tags: ({ selectedTags }) => selectedTags.join(', ') || t`None`,
  description: ({ eventDescription }) => eventDescription.trim() || t`None`,
  image: ({ imageUrl }) => (imageUrl ? 'A picture' : t`None`),
}
