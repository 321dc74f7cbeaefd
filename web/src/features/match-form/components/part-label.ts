import type { PartName } from '@domain/match/match-edit.ts'
import { isEventFormat, priceOf } from '@domain/match/match-form.ts'
import type { MatchFormValues } from '@domain/match/match-values.ts'
import { t } from '@lingui/core/macro'
import { formatDayLong } from '@/lib/time/datetime.ts'
import { matchLevelLabel } from '@/lib/words/level-label.ts'
import { priceLabel } from '@/lib/words/match-badges.ts'
import { categoryLabel, formatLabel, tagLabel } from '@/lib/words/match-words.ts'
import type { Person } from './fields/person-field.tsx'

const MAX_LENGTH = 160

/** A part of a form in words, as the choice between two of them shows it. */
export function partLabel(part: PartName, values: MatchFormValues, people: readonly Person[]): string {
  const words = WORDS[part](
    values,
    (id) => people.find((one) => one.id === id)?.username ?? t`Another member`,
  )
  return words.length > MAX_LENGTH ? `${words.slice(0, MAX_LENGTH)}…` : words
}

type Name = (id: string) => string

function courtLabel({ courtBooked, pricePerPerson }: MatchFormValues): string {
  const price = priceLabel(priceOf(pricePerPerson))
  if (!courtBooked) return t`Not booked`
  return price ? t`Booked, ${price} per person` : t`Booked`
}

const WORDS: Record<PartName, (values: MatchFormValues, name: Name) => string> = {
  location: ({ location }) => location,
  level: ({ skillLevel }) => matchLevelLabel(skillLevel),
  players: ({ eventType, players, participantLimit }) =>
    eventType === 'match' ? t`${players} players` : participantLimit || t`No limit`,
  format: ({ matchType }) => (isEventFormat(matchType) ? formatLabel(matchType) : t`Match`),
  time: ({ matchDate, matchTime, endTime }) =>
    `${matchDate ? formatDayLong(`${matchDate}T12:00:00Z`, 'UTC') : ''} ${matchTime} – ${endTime}`.trim(),
  category: ({ matchCategory }) => categoryLabel(matchCategory),
  privacy: ({ isPrivateMatch }) => (isPrivateMatch ? t`Private` : t`Open to all members`),
  court: courtLabel,
  balls: ({ bringsBalls }, name) => (bringsBalls ? name(bringsBalls) : t`Nobody yet`),
  paid: ({ paidBy }, name) => (paidBy ? name(paidBy) : t`Nobody yet`),
  tags: ({ selectedTags }) => selectedTags.map(tagLabel).join(', ') || t`None`,
  description: ({ eventDescription }) => eventDescription.trim() || t`None`,
  image: ({ imageUrl }) => (imageUrl ? t`A picture` : t`None`),
}

/** The name of a part of a form. */
export function partName(part: PartName): string {
  return NAMES[part]()
}

const NAMES: Record<PartName, () => string> = {
  location: () => t`Location`,
  level: () => t`Skill Level`,
  players: () => t({ message: 'Players', context: 'how many' }),
  format: () => t`Format`,
  time: () => t`Date and time`,
  category: () => t`Category`,
  privacy: () => t`Private`,
  court: () => t`Court`,
  balls: () => t`Who brings balls`,
  paid: () => t`Who paid`,
  tags: () => t`Tags`,
  description: () => t`Description`,
  image: () => t`Image`,
}
