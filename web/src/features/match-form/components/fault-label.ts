import { LIMITS } from '@domain/limits.ts'
import type { MatchDraft, MatchDraftFault } from '@domain/match/match-form.ts'
import { lengthOf } from '@domain/text-length.ts'
import { t } from '@lingui/core/macro'

/** Says what is wrong with a draft, for the toast and the field. */
export function faultLabel(
  fault: MatchDraftFault,
  { eventDescription }: Pick<MatchDraft, 'eventDescription'>,
) {
  const [most, length] = [LIMITS.description, lengthOf(eventDescription)]
  const labels: Record<MatchDraftFault, [title: string, description: string]> = {
    'missing-location': [t`Missing location`, t`Please select a location for your match`],
    'missing-level': [t`Missing skill level`, t`Please select a skill level for your match`],
    'missing-date': [t`Missing date`, t`Please select a date for your match`],
    'missing-time': [t`Missing time`, t`Please set a start and end time for your match`],
    'skipped-time': [
      t`Invalid time`,
      t`The clocks go forward in that hour, so this time does not exist on that day`,
    ],
    'past-time': [t`Invalid time`, pastTime()],
    'invalid-time': [t`Invalid time`, t`The end time must be after the start time`],
    'invalid-players': [t`Invalid players count`, t`Standard matches must have 2 or 4 players`],
    'invalid-limit': [
      t`Invalid players count`,
      t`Events take up to 20 participants; 0 or nothing means no limit`,
    ],
    'description-too-long': [
      t`Description too long`,
      t`A description has at most ${most} characters, and this one has ${length}`,
    ],
    'invalid-price': [t`Invalid price`, t`The price is in euros with 2 decimals, from 0; nothing means none`],
  }
  const [title, description] = labels[fault]
  return { title, description }
}

export const pastTime = (): string => t`This date and time have already passed.`
